/**
 * Where passkeys work: `here`, at another origin of the same portal, or nowhere that this visitor could go.
 * They're bound to a host name, not an IP address, so `http://127.0.0.1:8080` has none while
 * `http://localhost:8080` does.
 */
export type PasskeyOriginCheck = 'here' | 'nowhere' | { elsewhere: string }

const thisMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Compares the page's own origin with the portal's configured one. */
export function checkPasskeyOrigin(
  passkeyOrigin: string | null,
  page: { origin: string; hostname: string },
): PasskeyOriginCheck {
  if (passkeyOrigin === null) return 'nowhere'
  if (passkeyOrigin === page.origin) return 'here'
  // A name for the visitor's own machine doesn't lead visitors on other machines to the portal.
  const namesThisMachine = thisMachine.test(new URL(passkeyOrigin).hostname)
  return namesThisMachine && !thisMachine.test(page.hostname) ? 'nowhere' : { elsewhere: passkeyOrigin }
}
