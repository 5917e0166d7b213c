import { maxPackingLines, type PackingLines } from '@portolan/freight/booking/packing-list/apply-columns'
import type { PackingQuestion } from '@portolan/freight/booking/packing-list/questions'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'
import { usePackingFieldName } from './use-field-name.ts'

const shownFaults = 20

interface FaultListProps {
  read: PackingLines
  room: number
  /** Open questions; what they ask for isn't missing. */
  asked: readonly PackingQuestion[]
}

/** Values that couldn't be read, by row and column. */
export function FaultList({ read, room, asked }: FaultListProps) {
  const t = useMessages(messages)
  const nameOf = usePackingFieldName()
  const { lines, totalRows } = read
  const askedFields = new Set(
    asked.flatMap(({ choices }) => choices.flat().map(([, column]) => column?.field)),
  )
  const missingFields = read.missingFields.filter((field) => !askedFields.has(field))
  const faults = read.faults.flatMap((fault) =>
    fault.code === 'too-many-lines' ? [] : [{ ...fault, code: fault.code }],
  )
  const hidden = faults.length - shownFaults
  const refusals = [
    lines.length === 0 && t('nothing'),
    // The last of all faults, but it must not be missed behind the others.
    faults.length < read.faults.length && t('cut', { most: String(maxPackingLines) }),
    missingFields.length > 0 && t('missing', { fields: missingFields.map(nameOf).join(', ') }),
    lines.length > room && t('tooMany', { room: String(room), count: String(lines.length) }),
  ].filter((text) => text !== false)
  return (
    <div role="status" className="flex flex-col gap-3 empty:hidden">
      {refusals.map((text) => (
        <p key={text} className="flex items-start gap-2 text-red text-sm">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {text}
        </p>
      ))}
      {faults.length > 0 && (
        <div className="rounded-md bg-amber-tint p-3 text-sm forced-colors:border">
          <p className="flex items-center gap-2 font-semibold text-amber">
            <TriangleAlert aria-hidden className="size-4 shrink-0" />
            {t('faults', { count: faults.length })}
          </p>
          <p className="mt-0.5">{t('faultsHelp')}</p>
          <ul className="mt-2 flex max-h-40 flex-col gap-0.5 overflow-y-auto">
            {faults.slice(0, shownFaults).map(({ row, column, code, value }) => (
              <li key={`${row} ${column} ${code}`} className="wrap-anywhere">
                {column === null
                  ? t('faultRow', { row: String(row), reason: t(`reason.${code}`) })
                  : t('fault', { row: String(row), column: String(column), reason: t(`reason.${code}`) })}
                {value !== '' && (
                  <span className="ms-1.5 text-muted">{t('value', { value: value.slice(0, 60) })}</span>
                )}
              </li>
            ))}
            {hidden > 0 && <li>{t('moreFaults', { count: String(hidden) })}</li>}
          </ul>
        </div>
      )}
      {totalRows.length > 0 && (
        <p className="text-muted text-sm">{t('totals', { count: totalRows.length })}</p>
      )}
    </div>
  )
}
