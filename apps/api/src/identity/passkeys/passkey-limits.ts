/** COSE algorithms allowed for passkeys, preferred one first: EdDSA, ES256, RS256. */
export const passkeyAlgorithms = [-8, -7, -257]

/** Maximum number of passkeys per person. */
export const maxPasskeys = 20

/** Validity of a challenge. */
export const challengeMinutes = 5

export const challengeBytes = 32
