import { useMemo, useRef, useState } from 'react'
import type { BookingValues } from '#freight/preorders/values/booking-values.ts'
import { refusedFields } from '#freight/preorders/values/refused-fields.ts'
import { type StandingProblem, standing, stillStanding } from '#freight/preorders/values/standing-problems.ts'

/** Sends a form's content, one request at a time, and stores its errors: by field, or as a whole. */
export function useFormSending(values: BookingValues) {
  const running = useRef(false)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [refused, setRefused] = useState<readonly StandingProblem[]>([])

  /**
   * False if fields were rejected; `step` sends the values, which may differ from those the form still shows.
   */
  async function send(current: BookingValues, step: () => Promise<void>): Promise<boolean> {
    if (running.current) return true
    running.current = true
    setSending(true)
    setFailure(null)
    try {
      await step()
      return true
    } catch (error) {
      const fields = refusedFields(error)
      setRefused(standing(fields, current))
      if (fields.length === 0) setFailure(error)
      return fields.length === 0
    } finally {
      running.current = false
      setSending(false)
    }
  }

  return {
    isSending,
    failure,
    /** Errors of the server in fields unchanged since. */
    refusals: useMemo(() => stillStanding(refused, values), [refused, values]),
    send,
  }
}
