import { startTransition, useEffect, useState } from 'react'

/**
 * False in the first drawing, true in the next, which begins once the first is done and gives way to keys and
 * clicks.
 */
export function useSecondDrawing(): boolean {
  const [isSecond, setSecond] = useState(false)
  useEffect(() => startTransition(() => setSecond(true)), [])
  return isSecond
}
