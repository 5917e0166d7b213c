import { type BookingStep, bookingSteps } from '#freight/preorders/values/booking-steps.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { useToastsAbove } from '#platform/ui/feedback/use-toasts-above.ts'
import { cn } from '#platform/ui/look/class-names.ts'
import { messages } from './messages.ts'
import { TotalsLine, type TotalsLineProps } from './totals-line.tsx'

interface BookingFooterProps extends Omit<TotalsLineProps, 'className'> {
  step: BookingStep
  isEdit: boolean
  isSending: boolean
  onGo: (step: BookingStep) => void
  onLeave: (button: HTMLElement) => void
}

/** The sums of the cargo, and the way back and on. */
export function BookingFooter({ step, isEdit, isSending, onGo, onLeave, ...totals }: BookingFooterProps) {
  const t = useMessages(messages)
  const toastsAbove = useToastsAbove()
  return (
    <footer
      ref={toastsAbove}
      // Zoomed in or on a phone's side, it would cover a quarter of the page.
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-6 gap-y-3 border-t bg-surface py-3 max-tablet:order-2 [@media(max-height:32rem)]:static"
    >
      <TotalsLine
        {...totals}
        className={cn(
          'min-w-0 flex-1 empty:hidden',
          step !== 'cargo' && step !== 'review' && 'max-tablet:hidden',
        )}
      />
      <div className="ms-auto flex gap-2 max-tablet:w-full">
        {step !== 'route' && (
          <Button size="lg" onClick={() => onGo(bookingSteps[bookingSteps.indexOf(step) - 1] ?? 'route')}>
            {t('back')}
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          loading={isSending}
          className="max-tablet:flex-1"
          // Enter in a field clicks it, too. Before submitting a form, the browser would search all fields of
          // hundreds of lines.
          onClick={(event) => {
            event.preventDefault()
            onLeave(event.currentTarget)
          }}
        >
          {step === 'review' ? t(isEdit ? 'save' : 'submit') : t('next')}
        </Button>
      </div>
    </footer>
  )
}
