import { useEffect } from 'react'
import { useLate } from './use-late.ts'

/**
 * The code of what is closed at first, such as a dialog: asked for once the page has been painted, so that it
 * opens immediately, and drawn from the first opening on. `load` must not change.
 */
export function useOpenPart<Part extends object>(load: () => Promise<Part>, open: boolean): Part | null {
  useEffect(() => {
    load().catch(() => {})
  }, [load])
  return useLate(load, open)
}
