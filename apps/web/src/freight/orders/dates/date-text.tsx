import type { Order } from '@portolan/contract/freight/orders'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { bestTime } from './arrival-facts.ts'
import { deliveryTime } from './delivery-facts.ts'
import { isArrivalInDoubt } from './late-alerts.ts'
import { messages } from './messages.ts'
import { placeTimes } from './order-texts.ts'

/** The best known departure, arrival or delivery, with its certainty. */
export function DateText({ order, which }: { order: Order; which: 'departure' | 'arrival' | 'delivery' }) {
  const t = useMessages(messages)
  const format = useFormat()
  const best = which === 'delivery' ? deliveryTime(order) : bestTime(order[which])
  const place = which === 'departure' ? order.from : order.to
  const isDoubtful = which === 'arrival' && best?.certainty !== 'actual' && isArrivalInDoubt(order)
  if (!best) return <span className="text-muted">{t('date.none')}</span>
  return (
    <>
      <span className="block whitespace-nowrap">{placeTimes(format, place).date(best.at)}</span>
      <span className="block text-muted text-sm">
        {t(`date.${isDoubtful ? 'doubtful' : best.certainty}`)}
      </span>
    </>
  )
}
