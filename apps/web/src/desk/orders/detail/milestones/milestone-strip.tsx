import type { OrderView } from '@portolan/contract/company/corrections/order-view'
import { Circle, CircleCheck, CircleDot, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { placeTimes } from '#freight/orders/dates/order-texts.ts'
import { useEventText } from '#freight/orders/milestones/event-text.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Panel } from '#platform/ui/card.tsx'
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx'
import { reportPartFailure, usePart } from '#platform/ui/late/use-part.ts'
import { cn } from '#platform/ui/look/class-names.ts'
import { messages } from './messages.ts'
import { nextStep, type Step, stepsOf } from './steps.ts'

async function loadForms() {
  const [{ ArrivalForm }, { MilestoneForm }] = await Promise.all([
    import('./arrival-form.tsx'),
    import('./milestone-form.tsx'),
  ])
  return { ArrivalForm, MilestoneForm }
}

const keyOf = ({ code, stop }: Pick<Step, 'code' | 'stop'>) => `${stop} ${code}`

const chip =
  'flex h-full min-w-32 items-start gap-2 rounded-md border px-3 py-2 text-start text-sm transition-colors hover:bg-wash aria-expanded:border-accent aria-expanded:bg-accent-tint max-tablet:min-h-11 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0'

interface StepButtonProps {
  step: Step
  isNext: boolean
  isOpen: boolean
  disabled: boolean
  onClick: () => void
}

function StepButton({ step, isNext, isOpen, disabled, onClick }: StepButtonProps) {
  const t = useMessages(messages)
  const eventText = useEventText()
  const format = useFormat()
  const { code, place, known } = step
  const isDone = known?.classifier === 'actual'
  const when = known && placeTimes(format, place).moment(known)
  return (
    <button
      type="button"
      disabled={disabled}
      aria-expanded={isOpen}
      aria-controls={isOpen ? 'milestone-form' : undefined}
      onClick={onClick}
      className={cn(chip, isNext ? 'border-accent' : 'border-line')}
    >
      {isDone ? (
        <CircleCheck aria-hidden className="text-green" />
      ) : isNext ? (
        <CircleDot aria-hidden className="text-accent" />
      ) : (
        <Circle aria-hidden className="text-muted" />
      )}
      <span className="min-w-0">
        <span className="block font-medium">
          {eventText(code, isDone)}
          {isDone && <span className="sr-only">, {t('done')}</span>}
          {isNext && <span className="sr-only">, {t('next')}</span>}
        </span>
        <span className="block text-muted">{place.city}</span>
        <span className="tabular block text-muted">
          {when ? (isDone ? when : `${t(known.classifier)}: ${when}`) : t('unknown')}
        </span>
      </span>
    </button>
  )
}

/** Scrolls the next milestone into sight once, without scrolling the page. */
function useNextInSight() {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const next = list.current?.querySelector<HTMLElement>('[data-next]')
    const before = next?.previousElementSibling
    if (list.current && before instanceof HTMLElement) list.current.scrollLeft = before.offsetLeft - 16
  }, [])
  return list
}

/** As high as the form. */
function ArrivalSkeleton() {
  return (
    <div className="border-t p-4">
      <Skeleton className="h-16.5 w-full max-tablet:h-51" />
    </div>
  )
}

/**
 * The milestones of an order's route in a row: a click on one opens the form that states it. Below, the
 * expected arrival is corrected in one line.
 */
export function MilestoneStrip({ view, canWrite }: { view: OrderView; canWrite: boolean }) {
  const t = useMessages(messages)
  const steps = stepsOf(view.order)
  const next = nextStep(steps)
  const list = useNextInSight()
  const forms = usePart(loadForms, canWrite, reportPartFailure)
  const [chosen, setChosen] = useState<Step | null>(null)
  const { route } = view.order
  const last = route.at(-1)
  const other: Step | null = last
    ? { code: 'INSP', stop: route.length - 1, place: last.place, known: null }
    : null
  const toggle = (step: Step) => setChosen((open) => (open && keyOf(open) === keyOf(step) ? null : step))
  const isOpen = (step: Step) => chosen !== null && keyOf(chosen) === keyOf(step)
  const isCanceled = view.order.shipmentStatus === 'CANCELED'
  const hasArrived = view.order.arrival.actual !== null
  return (
    <Panel
      title={t('title')}
      flush
      aside={canWrite && <p className="text-muted text-sm max-tablet:hidden">{t('choose')}</p>}
    >
      <ol ref={list} className="relative flex gap-2 overflow-x-auto p-4">
        {steps.map((step) => (
          <li
            key={keyOf(step)}
            className="shrink-0"
            data-next={(next !== null && keyOf(next) === keyOf(step)) || undefined}
          >
            <StepButton
              step={step}
              isNext={next !== null && keyOf(next) === keyOf(step)}
              isOpen={isOpen(step)}
              disabled={!canWrite}
              onClick={() => toggle(step)}
            />
          </li>
        ))}
        {other && canWrite && (
          <li className="shrink-0">
            <button
              type="button"
              aria-expanded={isOpen(other)}
              onClick={() => toggle(other)}
              className={cn(chip, 'border-line border-dashed')}
            >
              <Plus aria-hidden className="text-muted" />
              <span className="font-medium">{t('other')}</span>
            </button>
          </li>
        )}
      </ol>
      {chosen && forms && (
        <div id="milestone-form">
          <forms.MilestoneForm
            key={keyOf(chosen)}
            view={view}
            step={chosen}
            onClose={() => setChosen(null)}
          />
        </div>
      )}
      {canWrite &&
        !isCanceled &&
        !hasArrived &&
        (forms ? <forms.ArrivalForm view={view} /> : <ArrivalSkeleton />)}
    </Panel>
  )
}
