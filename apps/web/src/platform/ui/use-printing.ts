import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** True while the page is being printed. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    const whileMounted = { signal: controller.signal }
    // Some browsers only switch the medium, without the other events.
    const medium = matchMedia('print')
    // The browser renders the printout as soon as the event handler returns.
    const follow = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint' || medium.matches))
    window.addEventListener('beforeprint', follow, whileMounted)
    window.addEventListener('afterprint', follow, whileMounted)
    medium.addEventListener('change', follow, whileMounted)
    return () => controller.abort()
  }, [])
  return printing
}
