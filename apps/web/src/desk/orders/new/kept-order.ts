import type { Beginning } from './order-source.ts'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const nameOf = (userId: string, subject: string) => `portolan-desk-order ${userId} ${subject}`

/** The unsaved order of this tab; null if there is none. */
export function readKept(store: Store, userId: string, subject: string): Beginning | null {
  try {
    const kept: Beginning | null = JSON.parse(store.getItem(nameOf(userId, subject)) ?? 'null')
    return Array.isArray(kept?.values?.stops) && Array.isArray(kept.values.units) ? kept : null
  } catch {
    return null
  }
}

/** Keeps it until it's saved; null forgets it. */
export function writeKept(store: Store, userId: string, subject: string, kept: Beginning | null): void {
  try {
    if (kept) store.setItem(nameOf(userId, subject), JSON.stringify(kept))
    else store.removeItem(nameOf(userId, subject))
  } catch {
    // A browser without storage keeps it as long as the page is open.
  }
}
