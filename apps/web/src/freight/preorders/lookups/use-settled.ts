import { useEffect, useState } from 'react'

/** A text once it hasn't changed for a moment, so that not every key press causes a request. */
export function useSettled(text: string, ms = 180): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(setSettled, ms, text)
    return () => clearTimeout(timer)
  }, [text, ms])
  return settled
}
