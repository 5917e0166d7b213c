import { Check, CircleAlert } from 'lucide-react'
import { type BookingStep, bookingSteps } from '#freight/preorders/values/booking-steps.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { cn } from '#platform/ui/look/class-names.ts'
import { messages } from './messages.ts'

interface StepListProps {
  current: BookingStep
  /** The number of errors that each step shows. */
  faults: Readonly<Record<BookingStep, number>>
  isDone: (step: BookingStep) => boolean
  onGo: (step: BookingStep) => void
}

/** The steps as links. */
export function StepList({ current, faults, isDone, onGo }: StepListProps) {
  const t = useMessages(messages)
  return (
    <nav aria-label={t('steps')}>
      <ol className="flex gap-1 max-tablet:gap-0.5">
        {bookingSteps.map((step, index) => {
          const count = faults[step]
          const isCurrent = step === current
          return (
            <li key={step} className="min-w-0 flex-1">
              <button
                type="button"
                aria-current={isCurrent ? 'step' : undefined}
                onClick={() => onGo(step)}
                className={cn(
                  'flex min-h-11 w-full items-center gap-2 border-t-2 px-1 pt-1.5 text-start text-sm transition-colors hover:text-ink max-tablet:h-full max-tablet:flex-col max-tablet:items-start max-tablet:gap-1 max-tablet:text-xs',
                  isCurrent ? 'border-accent font-semibold text-ink' : 'border-line text-muted',
                )}
              >
                <StepMark
                  index={index}
                  count={count}
                  isDone={isDone(step) && !isCurrent}
                  isCurrent={isCurrent}
                />
                <span className="min-w-0 max-tablet:hyphens-auto max-tablet:leading-tight tablet:truncate">
                  {t(`step.${step}`)}
                </span>
                {count > 0 && <span className="sr-only">{t('stepFaults', { count })}</span>}
                {count === 0 && isDone(step) && <span className="sr-only">{t('stepDone')}</span>}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

interface StepMarkProps {
  index: number
  count: number
  isDone: boolean
  isCurrent: boolean
}

function StepMark({ index, count, isDone, isCurrent }: StepMarkProps) {
  if (count > 0) return <CircleAlert aria-hidden className="size-5 shrink-0 text-red" />
  return (
    <span
      aria-hidden
      className={cn(
        'tabular flex size-5 shrink-0 items-center justify-center rounded-full font-semibold text-2xs forced-colors:border',
        isCurrent ? 'bg-accent text-accent-ink' : 'bg-wash text-muted',
      )}
    >
      {isDone ? <Check className="size-3" /> : index + 1}
    </span>
  )
}
