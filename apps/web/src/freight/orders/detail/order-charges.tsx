import type { OrderDetail } from '@portolan/contract/freight/orders'
import { Link } from '@tanstack/react-router'
import { ChargeLines } from '#freight/charges/charge-lines.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { Panel } from '#platform/ui/card.tsx'
import { messages } from './messages.ts'

/** The company's charges, line by line, and the quote that they come from; nothing without either. */
export function OrderCharges({ order }: { order: OrderDetail }) {
  const t = useMessages(messages)
  const quote = order.preorder?.quote ?? null
  if (order.chargeLines.length === 0 && quote === null) return null
  return (
    <Panel
      title={t('charges')}
      aside={
        quote && (
          <Link
            {...paths.estimations({ quote: quote.id })}
            translate="no"
            className="rounded-sm text-accent text-sm underline-offset-2 hover:underline max-tablet:py-3"
            data-print="hide"
          >
            {t('quote', { number: quote.number })}
          </Link>
        )
      }
    >
      <ChargeLines lines={order.chargeLines} />
    </Panel>
  )
}
