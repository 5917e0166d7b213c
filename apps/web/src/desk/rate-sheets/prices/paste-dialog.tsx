import { messages } from '#desk/rate-sheets/messages.ts'
import { percentText } from '#desk/rate-sheets/percent-text.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { columnName } from './column-name.ts'
import type { Pasted, PastedChange } from './read-paste.ts'

/** More are only counted. */
const shownRows = 40
const maxDecimals = 6

interface PasteDialogProps {
  pasted: Pasted | null
  onClose: () => void
  onApply: (changes: PastedChange[]) => void
}

/** A pasted block before it changes anything: old and new prices, and the cells that can't be used. */
export function PasteDialog({ pasted, onClose, onApply }: PasteDialogProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const { changes, faults, same } = pasted ?? { changes: [], faults: [], same: 0 }
  const price = (value: string | null) =>
    value === null ? t('prices.onRequest') : format.number(Number(value), maxDecimals)
  return (
    <Dialog
      open={pasted !== null}
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={t('prices.pasteTitle')}
      description={
        changes.length === 0
          ? t('prices.pasteNothing')
          : t('prices.pasteSummary', { changes: changes.length, same: String(same) })
      }
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {changes.length > 0 && (
            <Button variant="primary" onClick={() => onApply(changes)}>
              {t('prices.apply', { count: changes.length })}
            </Button>
          )}
        </>
      }
    >
      {faults.length > 0 && (
        <section className="mb-4 rounded-md bg-red-tint p-3">
          <h3 className="font-medium text-red">{t('prices.pasteFaults', { count: faults.length })}</h3>
          <ul className="mt-1 text-sm">
            {faults.slice(0, shownRows).map(({ row, column, text, fault }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells outside of the table have no name
              <li key={index} className="wrap-anywhere">
                {row && column && (
                  <span className="font-medium">
                    {row.from} – {row.to}, {columnName(column, t)}:{' '}
                  </span>
                )}
                {t('prices.pasteFault', {
                  text: text.slice(0, 60),
                  reason: t(`prices.faults.${fault}`, { currency: currencyOf(row, column) }),
                })}
              </li>
            ))}
          </ul>
          <More count={faults.length - shownRows} />
        </section>
      )}
      {changes.length > 0 && (
        <table className="w-full text-sm">
          <caption className="sr-only">{t('prices.pasteTitle')}</caption>
          <thead className="text-muted">
            <tr className="border-b">
              <th scope="col" className="py-1 text-start font-medium">
                {t('prices.cell')}
              </th>
              <th scope="col" className="px-2 py-1 text-end font-medium">
                {t('changes.before')}
              </th>
              <th scope="col" className="px-2 py-1 text-end font-medium">
                {t('changes.after')}
              </th>
              <th scope="col" className="py-1 text-end font-medium">
                {t('changes.percent')}
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.slice(0, shownRows).map(({ row, column, before, value }) => (
              <tr key={`${row.lane} ${column.key}`} className="border-b last:border-b-0">
                <td className="wrap-anywhere py-1">
                  {row.from} – {row.to} <span className="text-muted">{columnName(column, t)}</span>
                </td>
                <td className="tabular px-2 py-1 text-end text-muted">{price(before)}</td>
                <td className="tabular px-2 py-1 text-end font-medium">{price(value)}</td>
                <td className="tabular whitespace-nowrap py-1 text-end">
                  {before !== null && value !== null && Number(before) !== 0
                    ? percentText(((Number(value) - Number(before)) / Number(before)) * 100, format)
                    : ''}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <More count={changes.length - shownRows} />
    </Dialog>
  )
}

const currencyOf = (row: Pasted['faults'][number]['row'], column: Pasted['faults'][number]['column']) =>
  row?.cells.get(column?.key ?? '')?.currency ?? ''

function More({ count }: { count: number }) {
  const t = useMessages(messages, 'prices')
  return count > 0 ? (
    <p className="mt-1 text-muted text-sm">{t('pasteMore', { count: String(count) })}</p>
  ) : null
}
