import type { CutOff } from '@portolan/contract/freight/cut-offs'
import type { OrderDetail } from '@portolan/contract/freight/orders'
import { placeTimes, useOrderTexts } from '#freight/orders/dates/order-texts.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Panel } from '#platform/ui/card.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { type CutOffState, cutOffState } from './cut-off-state.ts'
import { messages } from './messages.ts'

const tones: Record<CutOffState, string> = {
  done: 'text-green',
  passed: 'font-medium text-red',
  near: 'font-medium text-amber',
  ahead: 'text-muted',
  earliest: 'text-muted',
  over: 'text-muted',
}

interface RowProps {
  cutOff: CutOff
  state: CutOffState
  now: Date
}

function StateNote({ cutOff, state, now }: RowProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const texts = useOrderTexts()
  const { at, metAt, place } = cutOff
  if (metAt !== null) return t('done', { date: placeTimes(format, place).date(metAt) })
  if (state === 'passed') return t('passed')
  return state === 'over' ? null : texts.relative(at, place, now)
}

function CutOffRow({ cutOff, state, now }: RowProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const { code, at, precision, place } = cutOff
  const times = placeTimes(format, place)
  return (
    <li className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 border-t px-4 py-3 first:border-t-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">{t(`name.${code}`)}</p>
        <p className="text-muted text-sm">{t(`todo.${code}`)}</p>
      </div>
      <div className="tablet:text-end">
        <p className="tabular">{times.moment({ at, precision })}</p>
        <p className={cn('flex flex-wrap items-center gap-x-1.5 text-sm tablet:justify-end', tones[state])}>
          {state === 'passed' && <Icon name="delayed" className="size-3.5 shrink-0" />}
          <StateNote cutOff={cutOff} state={state} now={now} />
          <span className="text-muted">{place.city}</span>
        </p>
      </div>
    </li>
  )
}

/** Cut-offs before the departure, in the place's time; nothing if none is known. */
export function OrderCutOffs({ order, now }: { order: OrderDetail; now: Date }) {
  const t = useMessages(messages)
  if (order.cutOffs.length === 0 || order.shipmentStatus === 'CANCELED') return null
  return (
    <Panel title={t('title')} flush>
      <ul>
        {order.cutOffs.map((cutOff) => (
          <CutOffRow key={cutOff.code} cutOff={cutOff} state={cutOffState(cutOff, order, now)} now={now} />
        ))}
      </ul>
    </Panel>
  )
}
