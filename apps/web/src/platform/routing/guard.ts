/**
 * Who may open a route. No route is `unauthorized` today; the level exists for pages that only strangers
 * need.
 */
export const accessLevels = ['public', 'authorized', 'unauthorized'] as const
export type Access = (typeof accessLevels)[number]

/**
 * Where the guard sends the visitor: on, to the login page, or to the orders. Any other level is an error.
 */
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
