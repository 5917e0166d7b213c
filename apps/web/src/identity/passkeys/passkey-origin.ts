/**
 * Where passkeys work: `here`, at another origin of the same portal, or nowhere that this visitor could go.
 * They belong to a name and not to a number, so `http://127.0.0.1:8080` has none while
 * `http://localhost:8080` does.
 */
export type PasskeyOriginCheck = 'here' | 'nowhere' | { elsewhere: string }

const thisMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Compares the page's own origin with the one that the portal names. */
export function checkPasskeyOrigin(
  passkeyOrigin: string | null,
  page: { origin: string; hostname: string },
): PasskeyOriginCheck {
  if (passkeyOrigin === null) return 'nowhere'
  if (passkeyOrigin === page.origin) return 'here'
  // A name that means the visitor's own machine leads no one who sits at another one to the portal.
  const namesThisMachine = thisMachine.test(new URL(passkeyOrigin).hostname)
  return namesThisMachine && !thisMachine.test(page.hostname) ? 'nowhere' : { elsewhere: passkeyOrigin }
}
