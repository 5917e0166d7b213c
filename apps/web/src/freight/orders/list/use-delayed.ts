import { useEffect, useState } from 'react'

/** True once a condition has lasted this long, so that only long waits are shown. */
export function useDelayed(isSo: boolean, milliseconds: number): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!isSo) return undefined
    const timer = setTimeout(setLasts, milliseconds, true)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [isSo, milliseconds])
  return isSo && lasts
}
