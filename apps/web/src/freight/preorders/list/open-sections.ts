/** The pre-orders above the orders: those awaiting approval, or those rejected and withdrawn. */
export type PreorderSectionKind = 'pending' | 'closed'

function preferenceOf(kind: PreorderSectionKind): string {
  return `preorders-open-${kind}`
}

/** True if this browser last showed the section open. */
export function readOpen(store: Pick<Storage, 'getItem'>, kind: PreorderSectionKind): boolean {
  return store.getItem(preferenceOf(kind)) === 'true'
}

/** Stores the choice on this device. */
export function writeOpen(store: Pick<Storage, 'setItem'>, kind: PreorderSectionKind, open: boolean): void {
  store.setItem(preferenceOf(kind), String(open))
}
