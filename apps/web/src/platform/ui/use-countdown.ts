import { useEffect, useState } from 'react'

function secondsUntil(instant: number): number {
  return Math.max(0, Math.ceil((instant - Date.now()) / 1000))
}

/** Whole seconds until an instant in milliseconds since the epoch, counting down; 0 once it has passed. */
export function useCountdown(instant: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(instant))
  useEffect(() => {
    setSeconds(secondsUntil(instant))
    const timer = setInterval(() => {
      const seconds = secondsUntil(instant)
      setSeconds(seconds)
      if (seconds === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [instant])
  return seconds
}
