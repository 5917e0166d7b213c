import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'

/**
 * A selected part of a store's snapshot. The build puts it in place of React's package of this hook, which
 * also serves older versions and servers: 0.2 kB before login.
 */
export function useSyncExternalStoreWithSelector<Snapshot, Selection>(
  subscribe: (onChange: () => void) => () => void,
  getSnapshot: () => Snapshot,
  _getServerSnapshot: unknown,
  selector: (snapshot: Snapshot) => Selection,
  isEqual: (a: Selection, b: Selection) => boolean,
): Selection {
  const drawn = useRef<[Selection] | null>(null)
  const select = useMemo(() => {
    let last: [Snapshot, Selection] | undefined
    return () => {
      const snapshot = getSnapshot()
      if (!last || !Object.is(last[0], snapshot)) {
        const before = last ? ([last[1]] as const) : drawn.current
        const selection = selector(snapshot)
        // An equal selection stays the same object, so that nothing is drawn again.
        last = [snapshot, before && isEqual(before[0], selection) ? before[0] : selection]
      }
      return last[1]
    }
  }, [getSnapshot, selector, isEqual])
  const selection = useSyncExternalStore(subscribe, select)
  useEffect(() => {
    drawn.current = [selection]
  }, [selection])
  return selection
}
