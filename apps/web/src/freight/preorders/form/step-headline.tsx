import { type BookingStep, bookingSteps } from '#freight/preorders/values/booking-steps.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'
import { stepHeadlineId } from './use-booking-steps.ts'

/** The name of the step in sight, and which of how many it is. */
export function StepHeadline({ step }: { step: BookingStep }) {
  const t = useMessages(messages)
  return (
    <h2 id={stepHeadlineId} tabIndex={-1} className="scroll-mt-10 font-semibold text-xl outline-none">
      {t(`step.${step}`)}{' '}
      <span className="ms-1 font-normal text-base text-muted">
        {t('stepOf', {
          step: String(bookingSteps.indexOf(step) + 1),
          count: String(bookingSteps.length),
        })}
      </span>
    </h2>
  )
}
