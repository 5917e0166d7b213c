import type {
  OrderSuggestion,
  SuggestionReason,
} from '@portolan/contract/company/carrier-messages/suggestions'
import { ChevronDown, CircleCheck, CircleDot, CircleHelp } from 'lucide-react'
import { messages } from '#desk/carrier-messages/messages.ts'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Badge, type Tone } from '#platform/ui/badge.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { MatchPreview } from './match-preview.tsx'

interface SuggestionRowProps {
  suggestion: OrderSuggestion
  messageId: string
  /** The events that no order has. */
  events: readonly string[]
  isChosen: boolean
  mayMatch: boolean
  onChoose: (isChosen: boolean) => void
}

const fits: Record<OrderSuggestion['fit'], { tone: Tone; icon: typeof CircleCheck }> = {
  strong: { tone: 'green', icon: CircleCheck },
  likely: { tone: 'blue', icon: CircleDot },
  possible: { tone: 'gray', icon: CircleHelp },
}

/** A suggested order with the reasons; chosen, it shows what matching would change. */
export function SuggestionRow(props: SuggestionRowProps) {
  const { suggestion, messageId, events, isChosen, mayMatch, onChoose } = props
  const t = useMessages(messages, 'match')
  const tOrder = useMessages(orderMessages)
  const format = useFormat()
  const reasonText = useReasonText()
  const { order, reasons, fit } = suggestion
  const { planned, estimated, actual } = order.departure
  const departure = actual ?? estimated ?? planned
  const { tone, icon: Sign } = fits[fit]
  const panelId = `match-${order.id}`
  return (
    <li>
      <button
        type="button"
        aria-expanded={isChosen}
        aria-controls={panelId}
        aria-label={t('choose', { order: order.number })}
        onClick={() => onChoose(!isChosen)}
        className="flex w-full items-start gap-3 px-4 py-2.5 text-start hover:bg-wash"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
            <span className="font-semibold">{order.number}</span>
            <Badge tone={tone} icon={<Sign aria-hidden />}>
              {t(`fit.${fit}`)}
            </Badge>
            <span className="text-muted text-sm">{order.organization.name}</span>
          </span>
          <span className="block text-sm">
            {order.from.city} → {order.to.city} · {tOrder(`mode.${order.transportMode}`)} ·{' '}
            {tOrder(`status.${order.shipmentStatus}`)}
            {departure !== null && ` · ${format.date(departure, order.from.timeZone ?? 'UTC')}`}
          </span>
          <span className="mt-1 block text-muted text-sm">{reasons.map(reasonText).join(' · ')}</span>
        </span>
        <ChevronDown
          aria-hidden
          className={cn('mt-1 size-4 shrink-0 text-muted transition-transform', isChosen && 'rotate-180')}
        />
      </button>
      <div id={panelId}>
        {isChosen && <MatchPreview order={order} messageId={messageId} events={events} mayMatch={mayMatch} />}
      </div>
    </li>
  )
}

/** A reason in words. */
function useReasonText() {
  const t = useMessages(messages, 'match')
  return ({ kind, named, own, conveyance, place, days }: SuggestionReason) => {
    if (kind === 'conveyance') return t('reason.conveyance', { conveyance: conveyance ?? '' })
    if (kind === 'stop') {
      const gap =
        days === 0 || days === null ? t('reason.onDay') : t('reason.apart', { count: Math.abs(days) })
      return t('reason.stop', { place: place?.city ?? '', gap })
    }
    const { type = '', value = '' } = own ?? {}
    if (named === null) return t('reason.bySearch', { value: `${type} ${value}` })
    const other = `${named.type} ${named.value}`
    if (kind === 'other-kind') return t('reason.otherKind', { type, value, named: other })
    if (kind === 'similar-reference') return t('reason.similarReference', { type, value, named: named.value })
    return t('reason.sameReference', { type, value })
  }
}
