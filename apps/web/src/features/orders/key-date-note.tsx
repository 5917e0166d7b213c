import type { Order } from '@portolan/contract/orders'
import { useTranslations } from 'use-intl'
import { useFormat } from '#i18n/use-format.ts'
import { keyDate } from './arrival-facts.ts'
import { placeTimes, useOrderTexts } from './order-texts.ts'

/** The one date that matters now: what it is, what it is worth, the date, and how far away. */
export function KeyDateNote({ order, now }: { order: Order; now: Date }) {
  const t = useTranslations('orders')
  const format = useFormat()
  const texts = useOrderTexts()
  const key = keyDate(order)
  if (!key) {
    return order.shipmentStatus === 'CANCELED' ? null : (
      <span className="text-muted text-sm">{t('date.unknown')}</span>
    )
  }
  const relative = texts.relative(key.at, key.place, now)
  return (
    <span className="block min-w-0">
      <span className="block text-muted text-sm">
        {texts.keyDateLabel(key)}
        {key.certainty !== 'actual' && `, ${t(`date.${key.certainty}`)}`}
      </span>
      <span className="tabular flex flex-wrap items-baseline gap-x-1.5">
        <span className="font-semibold">{placeTimes(format, key.place).date(key.at)}</span>
        {relative && <span className="text-muted text-sm">{relative}</span>}
      </span>
    </span>
  )
}
