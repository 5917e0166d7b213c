import { startTransition, useEffect, useState } from 'react'
import { type BookingStep, bookingSteps, stepOf } from '#freight/preorders/values/booking-steps.ts'
import type { FieldProblem } from '#freight/preorders/values/problems.ts'
import { afterPaint } from '#platform/ui/look/after-paint.ts'
import type { useSubmit } from './sending/use-submit.ts'
import type { useBookingSteps } from './use-booking-steps.ts'

interface LeavingOptions {
  steps: ReturnType<typeof useBookingSteps>
  sending: ReturnType<typeof useSubmit>
  /** Findings of the browser's own check. */
  problems: readonly FieldProblem[]
  /** Focuses the first invalid field; on the review, the headline above the summary. */
  focusRefused: () => void
}

/** Goes to the next step or sends the booking, unless a field is invalid. */
export function useLeavingStep({ steps, sending, problems, focusRefused }: LeavingOptions) {
  const { step, check, goTo } = steps
  const [refusals, setRefusals] = useState(0)
  const refuse = () => setRefusals((count) => count + 1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only after a rejection
  useEffect(() => {
    if (refusals > 0) focusRefused()
  }, [refusals])

  // The reason is shown above, which may be far from the button below.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls back with each failure
  useEffect(() => {
    if (sending.failure !== null) goTo('review')
  }, [sending.failure])

  /**
   * Collecting and showing what hundreds of lines lack takes a while, so the button first responds to the
   * click by fading in again.
   */
  function refuseAfterPress(button: HTMLElement, leftSteps?: readonly BookingStep[]) {
    button.animate({ opacity: [0.55, 1] }, { duration: 300 })
    afterPaint(() =>
      startTransition(() => {
        check(leftSteps)
        refuse()
      }),
    )
  }

  function leave(button: HTMLElement) {
    if (problems.some(({ path, severity }) => severity === 'error' && stepOf(path) === step))
      return refuseAfterPress(button, [step])
    check([step])
    goTo(bookingSteps[bookingSteps.indexOf(step) + 1] ?? 'review')
  }

  async function submit(button: HTMLElement) {
    if (problems.some(({ severity }) => severity === 'error')) return refuseAfterPress(button)
    startTransition(() => check())
    if (!(await sending.submit())) refuse()
  }

  async function saveMerged(isMine: (path: string) => boolean) {
    if (!(await sending.merge(isMine))) refuse()
  }

  return {
    refusals,
    /** From the review the booking is sent. */
    leaveStep: (button: HTMLElement) => (step === 'review' ? void submit(button) : leave(button)),
    saveMerged: (isMine: (path: string) => boolean) => void saveMerged(isMine),
  }
}
