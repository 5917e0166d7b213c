import { useCallback, useState } from 'react'
import { nothingSelected, ranged, type Selection, toggled, toggledAll } from './selection.ts'

/**
 * The selection of a list. It belongs to `scope`, which identifies the list's content: with another one
 * nothing is selected. `loaded` must stay the same array while the rows stay the same.
 */
export function useSelection(scope: string, loaded: readonly string[]) {
  const [stored, setKept] = useState({ scope, selection: nothingSelected })
  const selection = stored.scope === scope ? stored.selection : nothingSelected

  const change = useCallback(
    (next: (selection: Selection) => Selection) =>
      setKept((now) => ({ scope, selection: next(now.scope === scope ? now.selection : nothingSelected) })),
    [scope],
  )
  const onSelect = useCallback(
    (id: string, isRange: boolean) => change((now) => (isRange ? ranged : toggled)(now, id, loaded)),
    [change, loaded],
  )
  const onSelectAll = useCallback(() => change((now) => toggledAll(now, loaded)), [change, loaded])
  const onEverything = useCallback(() => change(() => ({ ...nothingSelected, isEverything: true })), [change])
  const onClear = useCallback(() => change(() => nothingSelected), [change])
  return { selection, onSelect, onSelectAll, onEverything, onClear }
}
