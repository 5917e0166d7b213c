import { linkOptions } from '@tanstack/react-router'

/**
 * Links to the desk's pages, as `paths` has them for customers, whose pages don't load these. Each room adds
 * its own line.
 */
export const deskPaths = {
  today: () => linkOptions({ to: '/desk' }),
  settings: (part?: string) => linkOptions({ to: '/desk/settings', ...(part && { hash: part }) }),
}
