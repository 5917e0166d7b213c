import type { OrderMemberChange } from '@portolan/contract/company/messages'
import { messages } from '#desk/carrier-messages/messages.ts'
import { OrderMention } from '#desk/frame/order-mention.tsx'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { DataTable, HeaderCell, TableHead } from '#platform/ui/data-table.tsx'

interface ChangeTableProps {
  changes: readonly OrderMemberChange[]
  /** True to name the order of each change. */
  withOrder?: boolean
}

const maxShown = 30
const statuses = ['BOOKED', 'IN_TRANSIT', 'ARRIVED', 'CANCELED'] as const
const plain = [
  'shipmentStatus',
  'milestones',
  'deliveredUnits',
  'isDelivered',
  'position',
  'references',
] as const
const timed = ['departure', 'arrival', 'delivery'] as const
const classifiers = ['planned', 'estimated', 'actual'] as const

/** The name of a changed member, such as “Arrival, estimated” or “Arrival, stop 2, actual”. */
function useMemberName() {
  const t = useMessages(messages, 'changes')
  const tClassifier = useMessages(messages, 'classifier')
  return (member: string) => {
    const single = plain.find((one) => one === member)
    if (single) return t(`members.${single}`)
    const parts = member.split('.')
    const what = timed.find((one) => parts.includes(one))
    const classifier = classifiers.find((one) => one === parts.at(-1))
    if (!what || !classifier) return member
    const name = t(`members.${what}`)
    const isStop = parts[0] === 'route'
    const place = isStop ? t('atStop', { what: name, stop: String(Number(parts[1]) + 1) }) : name
    return t('timed', { what: place, classifier: tClassifier(classifier) })
  }
}

/** A value as people read it: statuses and times in words, everything else as it is. */
function useValueText() {
  const t = useMessages(messages, 'changes')
  const tStatus = useMessages(orderMessages, 'status')
  const format = useFormat()
  return (member: string, value: string | null) => {
    if (value === null) return t('none')
    const status = statuses.find((one) => member === 'shipmentStatus' && one === value)
    if (status) return tStatus(status)
    if (member === 'isDelivered') return t(value === 'true' ? 'yes' : 'no')
    return /^\d{4}-\d\d-\d\dT/.test(value) ? format.dateTime(value, 'UTC') : value
  }
}

/** Changes of orders, each with its value before and after. */
export function ChangeTable({ changes, withOrder = false }: ChangeTableProps) {
  const t = useMessages(messages, 'changes')
  const nameOf = useMemberName()
  const textOf = useValueText()
  const shown = changes.slice(0, maxShown)
  return (
    <>
      <DataTable caption={t('caption')} className="text-sm">
        <TableHead>
          {withOrder && <HeaderCell>{t('order')}</HeaderCell>}
          <HeaderCell>{t('member')}</HeaderCell>
          <HeaderCell>{t('before')}</HeaderCell>
          <HeaderCell>{t('after')}</HeaderCell>
        </TableHead>
        <tbody>
          {shown.map(({ order, member, before, after }) => (
            <tr key={`${order.id} ${member} ${before} ${after}`} className="border-b last:border-0">
              {withOrder && (
                <td className="px-3 py-1.5 max-tablet:px-2">
                  <OrderMention order={order} />
                </td>
              )}
              <td className="px-3 py-1.5 max-tablet:px-2">{nameOf(member)}</td>
              <td className="tabular wrap-break-word px-3 py-1.5 text-muted max-tablet:px-2">
                {textOf(member, before)}
              </td>
              <td className="tabular wrap-break-word px-3 py-1.5 font-medium max-tablet:px-2">
                {textOf(member, after)}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {changes.length > shown.length && (
        <p className="px-3 py-1.5 text-muted text-sm">
          {t('more', { count: changes.length - shown.length })}
        </p>
      )}
    </>
  )
}
