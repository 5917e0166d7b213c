/**
 * Who may open a route. No route is `unauthorized` today; the level exists for pages only for signed-out
 * visitors.
 */
export const accessLevels = ['public', 'authorized', 'unauthorized'] as const
export type Access = (typeof accessLevels)[number]

/** The guard's decision: pass, the login page, or the orders. Any other level is an error. */
export function checkAccess(level: string, signedIn: boolean): 'pass' | 'login' | 'orders' {
  switch (level) {
    case 'public':
      return 'pass'
    case 'authorized':
      return signedIn ? 'pass' : 'login'
    case 'unauthorized':
      return signedIn ? 'orders' : 'pass'
    default:
      throw new Error(`Unknown access level: ${level}`)
  }
}
