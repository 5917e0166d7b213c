export const listModes = ['cards', 'list'] as const
export type ListMode = (typeof listModes)[number]

const preference = 'orders-list-mode'

/** How this browser last showed the orders; cards until a person chooses. A mode in the URL wins. */
export function readListMode(store: Pick<Storage, 'getItem'>): ListMode {
  const stored = store.getItem(preference)
  return listModes.find((mode) => mode === stored) ?? 'cards'
}

/** Stores the choice on this device. */
export function writeListMode(store: Pick<Storage, 'setItem'>, mode: ListMode): void {
  store.setItem(preference, mode)
}
