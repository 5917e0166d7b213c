import type { RunRefusal } from '@portolan/contract/company/bulk/milestone-runs'
import { TriangleAlert } from 'lucide-react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { DataTable, HeaderCell, TableHead } from '#platform/ui/data-table.tsx'
import { messages } from './messages.ts'
import { useChangeTexts } from './use-change-text.ts'
import type { Previewed } from './use-run.ts'

interface Judged {
  orderId: string
  order: { number: string } | null
  refusal: RunRefusal | null
}

/** The orders that stay as they are, each with the reason. */
export function LeftOutOrders({ results }: { results: readonly Judged[] }) {
  const t = useMessages(messages)
  const orders = results.flatMap(({ refusal, ...rest }) => (refusal === null ? [] : [{ ...rest, refusal }]))
  if (orders.length === 0) return null
  return (
    <div className="flex gap-2.5 rounded-md border border-amber/40 bg-amber-tint p-3">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-amber" />
      <div className="min-w-0">
        <p className="font-medium">{t('leavesOut', { count: orders.length })}</p>
        <ul className="mt-0.5 text-sm">
          {orders.map(({ orderId, order, refusal }) => (
            <li key={orderId}>
              <span className="font-medium">{order?.number ?? orderId}</span>{' '}
              <span className="text-muted">– {t(`refusal.${refusal}`)}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** The orders before anything is applied: those that stay as they are, then the changes of all others. */
export function PreviewList({ previewed: { results, milestone } }: { previewed: Previewed }) {
  const t = useMessages(messages)
  const textsOf = useChangeTexts()
  const taking = results.filter(({ refusal }) => refusal === null)
  return (
    <div className="flex flex-col gap-3">
      <p className="text-lg">
        {taking.length > 0 ? t('takes', { count: taking.length }) : t('takesNone')}
        {taking.length > 0 && <span className="block text-muted text-sm">{t('emails')}</span>}
      </p>
      <LeftOutOrders results={results} />
      {taking.length > 0 && (
        <div className="rounded-md border">
          <DataTable caption={t('changeColumn')} className="max-h-80 overflow-y-auto text-sm">
            <TableHead>
              <HeaderCell>{t('orderColumn')}</HeaderCell>
              <HeaderCell>{t('placeColumn')}</HeaderCell>
              <HeaderCell className="w-full">{t('changeColumn')}</HeaderCell>
            </TableHead>
            <tbody>
              {taking.map((result) => {
                const texts = textsOf(result, milestone.time != null)
                return (
                  <tr key={result.orderId} className="border-b align-top last:border-0">
                    <td className="whitespace-nowrap px-3 py-1.5 font-medium">{result.order?.number}</td>
                    <td className="whitespace-nowrap px-3 py-1.5">{result.place?.city}</td>
                    <td className="tabular px-3 py-1.5">
                      {texts.length === 0 && <span className="text-muted">{t('same')}</span>}
                      {texts.map((text) => (
                        <span key={text} className="block">
                          {text}
                        </span>
                      ))}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </DataTable>
        </div>
      )}
    </div>
  )
}
