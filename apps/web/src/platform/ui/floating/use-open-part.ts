import { useEffect } from 'react'
import { useLate } from './use-late.ts'

/**
 * The code of an initially closed part, such as a dialog: requested after the page has been painted, so that
 * it opens immediately, and rendered from the first opening on. `load` must not change.
 */
export function useOpenPart<Part extends object>(load: () => Promise<Part>, open: boolean): Part | null {
  useEffect(() => {
    load().catch(() => {})
  }, [load])
  return useLate(load, open)
}
