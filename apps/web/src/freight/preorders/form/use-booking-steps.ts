import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { type BookingStep, bookingSteps, stepOf } from '#freight/preorders/values/booking-steps.ts'
import { fieldId, shownAt } from '#freight/preorders/values/paths.ts'

/** The ID of the visible step's headline. */
export const stepHeadlineId = 'booking-step'

/** The visible step, the steps the person tried to leave, and where the focus goes. */
export function useBookingSteps(first: BookingStep = 'route') {
  const [step, setStep] = useState<BookingStep>(first)
  const [checked, setChecked] = useState<ReadonlySet<BookingStep>>(
    () => new Set(bookingSteps.slice(0, bookingSteps.indexOf(first))),
  )
  const target = useRef<string | null>(null)
  const [moves, setMoves] = useState(0)

  // After the step is rendered, and again if the field only opens then.
  useEffect(() => {
    if (moves === 0) return
    const id = target.current ?? stepHeadlineId
    const frame = requestAnimationFrame(() => {
      const element = document.getElementById(id) ?? document.getElementById(stepHeadlineId)
      element?.focus()
      element?.scrollIntoView({ block: target.current === null ? 'start' : 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [moves])

  const move = useCallback((to: BookingStep, id: string | null) => {
    target.current = id
    // A step with hundreds of lines takes a while to render; the page responds in between.
    startTransition(() => {
      setStep(to)
      setMoves((count) => count + 1)
    })
  }, [])

  const isChecked = useCallback((path: string) => checked.has(stepOf(path)), [checked])

  return {
    step,
    isChecked,
    hasChecked: (each: BookingStep) => checked.has(each),
    goTo: (to: BookingStep) => move(to, null),
    /** Goes to the step and field of a path. */
    jump: (path: string) => move(stepOf(path), fieldId(shownAt(path))),
    check: (steps: readonly BookingStep[] = bookingSteps) => setChecked(new Set([...checked, ...steps])),
  }
}
