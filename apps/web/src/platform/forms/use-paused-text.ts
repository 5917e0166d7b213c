import { useEffect, useState } from 'react'
import { afterPaint } from '#platform/ui/look/after-paint.ts'

const pause = 250

/**
 * The text of a field that is applied after a short pause in typing, and immediately on `apply` and when it's
 * emptied.
 */
export function usePausedText(value: string, onChange: (value: string) => void) {
  const [text, setText] = useState(value)
  const [applied, setApplied] = useState(value)

  const [lastValue, setSeen] = useState(value)

  // The URL takes a moment to follow; a different text comes from elsewhere: back, a cleared filter.
  if (value !== lastValue) {
    setSeen(value)
    if (value !== applied) {
      setApplied(value)
      setText(value)
    }
  }

  function apply(next: string) {
    setApplied(next)
    if (next !== value) onChange(next)
  }

  // Without dependencies: the pause always ends with the newest filters.
  useEffect(() => {
    if (text === applied) return undefined
    // This renders the whole list, and the empty field shouldn't wait for it.
    if (text === '') return afterPaint(() => apply(''))
    const timer = setTimeout(apply, pause, text)
    return () => clearTimeout(timer)
  })

  return {
    text,
    type: setText,
    apply: () => apply(text),
  }
}
