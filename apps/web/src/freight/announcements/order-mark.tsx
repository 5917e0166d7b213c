import { type ComponentType, useSyncExternalStore } from 'react'

export interface OrderMarkProps {
  orderId: string
  /** True to show the whole text. */
  isWhole?: boolean
}

let mark: ComponentType<OrderMarkProps> | null = null
const listeners = new Set<() => void>()

/** Turns the marks on or off: they load with the announcements that are about orders. */
export function showMarks(shown: typeof mark): void {
  mark = shown
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Marks an order that an announcement is about. */
export function OrderMark(props: OrderMarkProps) {
  const Mark = useSyncExternalStore(subscribe, () => mark)
  return Mark && <Mark {...props} />
}
