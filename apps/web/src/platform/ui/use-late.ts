import { useEffect, useState } from 'react'

/**
 * Loads what a page can go without at first, once it has been painted and as soon as it is needed; null until then, and
 * where it cannot be loaded. `load` must not change.
 */
export function useLate<Part extends object>(load: () => Promise<Part>, needed = true): Part | null {
  const [part, setPart] = useState<Part | null>(null)
  useEffect(() => {
    if (needed)
      load().then(
        (loaded) => setPart(() => loaded),
        () => {},
      )
  }, [load, needed])
  return part
}
