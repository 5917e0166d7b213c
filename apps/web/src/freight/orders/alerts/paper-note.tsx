import type { Order } from '@portolan/contract/freight/orders'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'

/** The number of expected papers that exist, while some are due that the order's note doesn't show. */
export function PaperNote({ order }: { order: Pick<Order, 'alerts' | 'papers'> }) {
  const t = useMessages(messages, 'papers')
  const { alerts, papers } = order
  const isDue = alerts.findIndex(({ kind }) => kind === 'missing-papers') > 0
  if (papers === null || !isDue) return null
  const count = { present: String(papers.present), count: papers.expected }
  return (
    <span className="tabular truncate text-red text-sm">
      <span aria-hidden>{t('count', count)}</span>
      <span className="sr-only">{t('countSpoken', count)}</span>
    </span>
  )
}
