/** COSE algorithms that passkeys may have, the preferred one first: EdDSA, ES256, RS256. */
export const passkeyAlgorithms = [-8, -7, -257]

/** How many passkeys one person may have. */
export const maxPasskeys = 20

/** How long a challenge may be answered. */
export const challengeMinutes = 5

export const challengeBytes = 32
