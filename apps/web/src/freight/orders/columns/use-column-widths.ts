import { useSyncExternalStore } from 'react'
import { type ColumnWidths, readWidths } from './order-columns.ts'

// Per browser, unlike the columns: what fits depends on the screen.
const preference = 'order-column-widths'

let current: ColumnWidths | null = null
const listeners = new Set<() => void>()

function read(): ColumnWidths {
  current ??= readWidths(localStorage.getItem(preference))
  return current
}

/** Shows and stores other widths; none for the usual ones. */
export function setColumnWidths(widths: ColumnWidths): void {
  current = widths
  localStorage.setItem(preference, JSON.stringify(widths))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The widths that a person gave the table's columns in this browser. */
export function useColumnWidths(): ColumnWidths {
  return useSyncExternalStore(subscribe, read)
}
