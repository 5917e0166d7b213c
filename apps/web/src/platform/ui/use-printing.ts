import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** True while the page is being printed. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    // The browser renders the printout as soon as the event handler returns.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    // Some browsers only switch the medium, without events.
    const medium = matchMedia('print')
    const switched = () => (medium.matches ? begin() : end())
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    medium.addEventListener('change', switched)
    return () => {
      medium.removeEventListener('change', switched)
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}
