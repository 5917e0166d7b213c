/**
 * The customers among whose orders the finding looks: a person's organizations, or those that the company
 * chooses, or all of them.
 */
export type Organizations = readonly string[] | 'all'

export function areNone(organizations: Organizations): boolean {
  return organizations !== 'all' && organizations.length === 0
}
