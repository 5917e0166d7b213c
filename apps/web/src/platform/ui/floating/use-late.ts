import { useEffect, useState } from 'react'

const known = new WeakMap<() => Promise<object>, object>()

/**
 * Loads what a page can go without at first, once it has been painted and as soon as it is needed; null until
 * then, and where it can't be loaded. `load` must not change.
 */
export function useLate<Part extends object>(load: () => Promise<Part>, needed = true): Part | null {
  const [part, setPart] = useState(() => (needed ? ((known.get(load) as Part | undefined) ?? null) : null))
  useEffect(() => {
    if (needed)
      load().then(
        (loaded) => {
          known.set(load, loaded)
          setPart(() => loaded)
        },
        () => {},
      )
  }, [load, needed])
  return part
}
