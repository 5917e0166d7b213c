/** The selected rows by their IDs, or all that match the filter; `anchor` is the start of a range. */
export interface Selection {
  ids: ReadonlySet<string>
  isEverything: boolean
  anchor: string | null
}

export const nothingSelected: Selection = { ids: new Set(), isEverything: false, anchor: null }

/** True if a row is selected. */
export function isSelected({ ids, isEverything }: Selection, id: string): boolean {
  return isEverything || ids.has(id)
}

/** Toggles one row, which limits a selection of everything to the loaded rows. */
export function toggled(selection: Selection, id: string, loaded: readonly string[]): Selection {
  const ids = new Set(selection.isEverything ? loaded : selection.ids)
  if (!ids.delete(id)) ids.add(id)
  return { ids, isEverything: false, anchor: id }
}

/**
 * Gives every row from the anchor to `id` the state that a click would give `id`; without an anchor only
 * `id`.
 */
export function ranged(selection: Selection, id: string, loaded: readonly string[]): Selection {
  const from = selection.anchor === null ? -1 : loaded.indexOf(selection.anchor)
  const to = loaded.indexOf(id)
  if (from < 0 || to < 0) return toggled(selection, id, loaded)
  const ids = new Set(selection.isEverything ? loaded : selection.ids)
  const selects = !isSelected(selection, id)
  for (const each of loaded.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (selects) ids.add(each)
    else ids.delete(each)
  }
  return { ids, isEverything: false, anchor: id }
}

/** Selects all loaded rows, or none if all are selected already. */
export function toggledAll(selection: Selection, loaded: readonly string[]): Selection {
  const all = loaded.every((id) => isSelected(selection, id))
  return all ? nothingSelected : { ids: new Set(loaded), isEverything: false, anchor: null }
}
