import { useEffect, useState } from 'react'

const minute = 60_000

/** The current time, updated every minute, for "in 3 days" and "2 hours late" on a page that stays open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minute)
    return () => clearInterval(timer)
  }, [])
  return now
}
