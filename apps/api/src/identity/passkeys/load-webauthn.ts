/** Verifies the answers of authenticators. */
export type WebAuthn = Awaited<ReturnType<typeof loadWebAuthn>>

/** Loaded with the first passkey: it takes a seventh of a second that no start should wait for. */
export async function loadWebAuthn() {
  const [server, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ])
  return { ...server, ...helpers }
}
