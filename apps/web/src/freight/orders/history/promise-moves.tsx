import type { PromiseChange, PromiseHistory } from '@portolan/contract/freight/ledger/order-history'
import type { Place } from '@portolan/contract/freight/places'
import { placeTimes } from '#freight/orders/dates/order-texts.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { disagreeing } from './disagreeing.ts'
import { useHistoryTexts } from './history-texts.ts'
import { messages } from './messages.ts'

function Change({ change, place, isCurrent }: { change: PromiseChange; place: Place; isCurrent: boolean }) {
  const t = useMessages(messages)
  const format = useFormat()
  const texts = useHistoryTexts()
  const reason = texts.reason(change, 'labeled')
  return (
    <li className="border-t py-3 first:border-t-0 first:pt-0 last:pb-0">
      <p className="tabular flex flex-wrap items-baseline justify-between gap-x-4">
        <span className={cn(isCurrent ? 'font-semibold' : 'text-muted')}>
          {placeTimes(format, place).moment(change)}
        </span>
        <span className="text-muted text-sm">{t(`promise.${change.classifier}`)}</span>
      </p>
      <p className="wrap-anywhere text-sm">
        {reason && <span className="block">{t('reasonIs', { reason })}</span>}
        <span className="text-muted">
          {t('received', {
            source: texts.source(change.source),
            time: format.dateTime(change.receivedAt, Intl.DateTimeFormat().resolvedOptions().timeZone),
          })}
        </span>
      </p>
    </li>
  )
}

interface PromiseMovesProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  promise: PromiseHistory
  place: Place
}

/** Every promise of a time, newest first, and other sources' statements. */
export function PromiseMoves({ open, onOpenChange, promise, place }: PromiseMovesProps) {
  const t = useMessages(messages)
  const newestFirst = promise.changes.toReversed()
  const contradictions = disagreeing(promise)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="md" title={t(`movesOf.${promise.target}`)}>
      <ol>
        {newestFirst.map((change, index) => (
          <Change
            key={`${change.receivedAt} ${change.at}`}
            change={change}
            place={place}
            isCurrent={index === 0}
          />
        ))}
      </ol>
      {contradictions.length > 0 && (
        <>
          <h3 className="mt-4 mb-2 border-t pt-4 font-semibold">{t('disagreeing')}</h3>
          <ul>
            {contradictions.map((change) => (
              <Change
                key={`${change.source.name} ${change.at}`}
                change={change}
                place={place}
                isCurrent={false}
              />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
