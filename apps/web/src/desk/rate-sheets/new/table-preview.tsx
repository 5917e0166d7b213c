import type { readLaneTable } from '@portolan/contract/company/rate-sheets/lane-table'
import { zoneText } from '@portolan/contract/company/rate-sheets/zone-text'
import type { Result } from '@portolan/contract/shared/endpoint'
import { messages } from '#desk/rate-sheets/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { cn } from '#platform/ui/look/class-names.ts'

const shownFaults = 20
const shownLanes = 8

interface TablePreviewProps {
  answer: Result<typeof readLaneTable>
  /** True once the table has changed. */
  isOld: boolean
}

/** The lanes of the pasted table, or the cells to correct. */
export function TablePreview({ answer: { lanes, columns, faults }, isOld }: TablePreviewProps) {
  const t = useMessages(messages)
  const prices = lanes.reduce((sum, { lines }) => sum + lines.length, 0)
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
            {t('new.columns', { columns: columns.filter((column) => column !== null).join(', ') })}
          </p>
          <ul className="mt-1 text-sm">
            {lanes.slice(0, shownLanes).map(({ ref, from, to, lines }) => (
              <li key={ref} className="wrap-anywhere">
                <span className="font-medium">
                  {zoneText(from)} – {zoneText(to)}
                </span>{' '}
                <span className="tabular text-muted">
                  {lines
                    .map(({ code, equipment, currency, amount, breaks }) =>
                      [code, equipment, currency, amount ?? breaks.map((each) => each.amount).join(' / ')]
                        .filter(Boolean)
                        .join(' '),
                    )
                    .join(', ')}
                </span>
              </li>
            ))}
            {lanes.length > shownLanes && (
              <li className="text-muted">
                {t('prices.pasteMore', { count: String(lanes.length - shownLanes) })}
              </li>
            )}
          </ul>
        </div>
      )}
    </div>
  )
}
