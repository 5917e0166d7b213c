import type { Order } from '@portolan/contract/freight/orders'
import { hasArrived } from '#freight/orders/dates/arrival-facts.ts'
import { isLate } from '#freight/orders/dates/late-alerts.ts'
import { messages } from '#freight/orders/messages.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { cn } from '#platform/ui/look/class-names.ts'
import { Icon } from '#platform/ui/look/icon.tsx'

function lineTone(order: Order): { line: string; icon: string } {
  if (order.shipmentStatus === 'CANCELED') return { line: 'bg-edge', icon: 'text-muted' }
  if (hasArrived(order)) return { line: 'bg-green', icon: 'text-green' }
  if (isLate(order)) return { line: 'bg-red', icon: 'text-red' }
  return { line: 'bg-accent', icon: 'text-accent' }
}

/** Where an arrived order stands that isn't delivered. */
const shareOfPort = 0.94

interface RouteProgressProps {
  order: Order
  className?: string
}

/** The route as a thin line with the current leg's icon at the cargo's position. */
export function RouteProgress({ order, className }: RouteProgressProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const { isDelivered } = order
  const progress = hasArrived(order) ? 1 : Math.min(1, Math.max(0, order.progress))
  // Before the delivery, the last stretch of the line is still open.
  const share = isDelivered ? 1 : Math.min(shareOfPort, progress)
  const tone = lineTone(order)
  return (
    <div className={cn('flex h-6 items-center', className)}>
      <span className="sr-only">{t('progress', { share: format.percent(progress) })}</span>
      <span aria-hidden className={cn('size-1.5 shrink-0 rounded-full', tone.line)} />
      <span aria-hidden className="relative h-6 flex-1">
        <span className="absolute inset-x-0 top-1/2 h-0.5 -translate-y-1/2 bg-line" />
        <span
          className={cn('absolute start-0 top-1/2 h-0.5 -translate-y-1/2 forced-colors:h-1', tone.line)}
          style={{ width: `${(share * 100).toFixed(2)}%` }}
        />
        <span
          className={cn(
            'absolute top-0 flex size-6 items-center justify-center rounded-full border bg-surface',
            tone.icon,
          )}
          style={{ left: `calc((100% - 1.5rem) * ${share.toFixed(4)})` }}
        >
          <Icon name={order.currentMode} className="size-3.5" />
        </span>
      </span>
      {!isDelivered && <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-edge" />}
    </div>
  )
}
