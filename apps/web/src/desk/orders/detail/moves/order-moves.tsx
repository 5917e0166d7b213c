import { useQuery } from '@tanstack/react-query'
import { useAuthorText } from '#desk/orders/detail/log/author-text.ts'
import { orderMovesQuery } from '#desk/orders/detail/queries.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Panel } from '#platform/ui/card.tsx'
import { messages } from './messages.ts'

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Which customers had the order before, who moved it and why; nothing for most orders. */
export function OrderMoves({ orderId }: { orderId: string }) {
  const t = useMessages(messages)
  const format = useFormat()
  const author = useAuthorText()
  const { data: moves = [] } = useQuery(orderMovesQuery(orderId))
  if (moves.length === 0) return null
  return (
    <Panel title={t('history')}>
      <ul className="divide-y">
        {moves.map(({ from, to, sameCompany, reason, by, at }) => (
          <li key={at} className="wrap-anywhere px-4 py-3">
            <p className="font-medium">
              {t('line', { from: from.name, to: to.name })}
              {sameCompany && <span className="font-normal text-muted"> · {t('sameCompany')}</span>}
            </p>
            <p className="text-muted text-sm">
              {author(by)} · {format.dateTime(at, ownZone())}
            </p>
            {reason !== null && <p className="text-sm">{reason}</p>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
