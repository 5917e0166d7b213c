import type { Order } from '@portolan/contract/freight/orders'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'
import { useShownAlert } from './shown-alert.ts'

/** The number of expected papers that exist, while some are due that the order's note doesn't show. */
export function PaperNote({ order }: { order: Pick<Order, 'alerts' | 'papers'> }) {
  const t = useMessages(messages, 'papers')
  const shown = useShownAlert(order)
  const { papers } = order
  const isDue = order.alerts.some(({ kind }) => kind === 'missing-papers')
  if (papers === null || !isDue || shown?.kind === 'missing-papers') return null
  const count = { present: String(papers.present), count: papers.expected }
  return (
    <span className="tabular truncate text-red text-sm">
      <span aria-hidden>{t('count', count)}</span>
      <span className="sr-only">{t('countSpoken', count)}</span>
    </span>
  )
}
