import type { Order } from '@portolan/contract/freight/orders'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'

/** The number of expected papers that exist; nothing if the order's note already shows it. */
export function PaperNote({ order }: { order: Pick<Order, 'alerts' | 'papers'> }) {
  const t = useMessages(messages, 'papers')
  const { alerts, papers } = order
  if (papers === null || papers.expected === 0 || alerts[0]?.kind === 'missing-papers') return null
  const count = { present: String(papers.present), count: papers.expected }
  return (
    <span className="tabular text-muted text-sm">
      <span aria-hidden>{t('count', count)}</span>
      <span className="sr-only">{t('countSpoken', count)}</span>
    </span>
  )
}
