import { useEffect, useState } from 'react'

/** Whether something has been so for longer than this: a short wait shows nothing, a long one says that it is one. */
export function useLasting(isSo: boolean, milliseconds: number): boolean {
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
