import type { readLaneTable } from '@portolan/contract/company/rate-sheets/lane-table'
import { zoneText } from '@portolan/contract/company/rate-sheets/zone-text'
import type { SheetLine } from '@portolan/contract/company/sheet-content'
import type { Result } from '@portolan/contract/shared/endpoint'
import { messages } from '#desk/rate-sheets/messages.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { cn } from '#platform/ui/look/class-names.ts'

import { messages as columnMessages } from './messages.ts'

const shownFaults = 20
const shownLanes = 5
const maxDecimals = 6

interface TablePreviewProps {
  answer: Result<typeof readLaneTable>
  /** True once the table has changed. */
  isOld: boolean
}

/** The lanes of the pasted table, or the cells to correct. */
export function TablePreview({ answer: { lanes, columns, faults }, isOld }: TablePreviewProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const tColumns = useMessages(columnMessages)
  const prices = lanes.reduce((sum, { lines }) => sum + lines.length, 0)
  const nameOf = (column: string) =>
    isMember(column)
      ? tColumns(column)
      : column.replace(/ \/(\w+)/, (_, basis: SheetLine['basis']) => ` ${t(`bases.${basis}`)}`)
  const number = (amount: string) => format.number(Number(amount), maxDecimals)
  const priceOf = ({ currency, amount, breaks, included }: SheetLine) => {
    if (included) return tColumns('included')
    const amounts = amount === null ? breaks.map((each) => each.amount) : [amount]
    return amounts.length === 0 ? t('prices.onRequest') : `${amounts.map(number).join(' / ')} ${currency}`
  }
  return (
    <div aria-live="polite" className={cn(isOld && 'opacity-55')}>
      {faults.length > 0 ? (
        <div role="alert" className="rounded-md bg-red-tint p-3">
          <p className="font-medium text-red">{t('new.faults', { count: faults.length })}</p>
          <ul className="mt-1 text-sm">
            {faults.slice(0, shownFaults).map(({ row, column, reason }) => (
              <li key={`${row} ${column} ${reason}`} className="wrap-anywhere">
                {t('new.faultAt', { row: String(row), column: String(column), reason })}
              </li>
            ))}
            {faults.length > shownFaults && (
              <li>{t('prices.pasteMore', { count: String(faults.length - shownFaults) })}</li>
            )}
          </ul>
        </div>
      ) : (
        <div className="rounded-md bg-wash p-3">
          <p className="font-medium">{t('new.read', { lanes: lanes.length, prices })}</p>
          <p className="wrap-anywhere text-muted text-sm">
            {t('new.columns', {
              columns: columns.flatMap((column) => (column === null ? [] : nameOf(column))).join(', '),
            })}
          </p>
          <ul className="mt-1 text-sm">
            {lanes.slice(0, shownLanes).map(({ ref, from, to, carrier, service, lines }) => (
              <li key={ref} className="wrap-anywhere mt-2">
                <p>
                  <span className="font-medium">
                    {zoneText(from)} – {zoneText(to)}
                  </span>
                  {[carrier, service].flatMap((part) => (part === null ? [] : ` · ${part}`))}
                </p>
                <ul className="tabular flex flex-wrap gap-x-4 text-muted">
                  {lines.map((line) => (
                    <li key={`${line.code} ${line.equipment} ${line.basis} ${line.currency}`}>
                      {[line.code, line.equipment].filter(Boolean).join(' ')}{' '}
                      <span className="text-ink">{priceOf(line)}</span>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
            {lanes.length > shownLanes && (
              <li className="mt-2 text-muted">
                {t('prices.pasteMore', { count: String(lanes.length - shownLanes) })}
              </li>
            )}
          </ul>
        </div>
      )}
    </div>
  )
}

const members = ['from', 'to', 'ref', 'carrier', 'service', 'via', 'transit', 'frequency', 'remarks'] as const
const isMember = (column: string): column is (typeof members)[number] =>
  (members as readonly string[]).includes(column)
