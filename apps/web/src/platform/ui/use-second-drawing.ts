import { startTransition, useEffect, useState } from 'react'

/**
 * False in the first render, true in the next, which begins after the first and yields to keys and clicks.
 */
export function useSecondDrawing(): boolean {
  const [isSecond, setSecond] = useState(false)
  useEffect(() => startTransition(() => setSecond(true)), [])
  return isSecond
}
