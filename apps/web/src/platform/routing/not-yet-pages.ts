import type { Access } from './guard.ts'

interface NotYetPage {
  access: Access
  /** Key of the page's name in the messages of `notices`. */
  name: 'estimations'
}

/**
 * The pages of the product that don't exist yet. Anyone who makes one takes it out here; the route table then no
 * longer compiles until it has the real page. When all have landed, this file goes.
 */
export const notYetPages = {
  '/estimations': { access: 'authorized', name: 'estimations' },
} as const satisfies Record<string, NotYetPage>

export type NotYetPath = keyof typeof notYetPages
