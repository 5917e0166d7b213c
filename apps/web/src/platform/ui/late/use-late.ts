import { useEffect, useState } from 'react'

const modules = new WeakMap<() => Promise<object>, object>()

/**
 * Loads a part that a page doesn't need at first, after it has been painted or as soon as it's needed; null
 * until then, and if it can't be loaded. `load` must not change.
 */
export function useLate<Part extends object>(load: () => Promise<Part>, needed = true): Part | null {
  const [part, setPart] = useState(() => (needed ? ((modules.get(load) as Part | undefined) ?? null) : null))
  useEffect(() => {
    if (needed)
      load().then(
        (loaded) => {
          modules.set(load, loaded)
          setPart(() => loaded)
        },
        () => {},
      )
  }, [load, needed])
  return part
}
