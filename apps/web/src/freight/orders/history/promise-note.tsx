import type { PromiseChange, PromiseHistory } from '@portolan/contract/freight/ledger/order-history'
import type { Place } from '@portolan/contract/freight/places'
import { useState } from 'react'
import { placeTimes } from '#freight/orders/dates/order-texts.ts'
import { useSlipTexts } from '#freight/orders/dates/slip-texts.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { useHistoryTexts } from './history-texts.ts'
import { messages } from './messages.ts'

interface PromiseProps {
  promise: PromiseHistory
  place: Place
}

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

/** Other sources' statements that disagree. The plan replaced by an estimate is a past promise. */
function disagreeing({ changes, contradictions }: PromiseHistory): PromiseChange[] {
  const isEstimated = changes.at(-1)?.classifier === 'estimated'
  return contradictions.filter(({ classifier }) => !(isEstimated && classifier === 'planned'))
}

/** Every promise of a time, newest first, and other sources' statements. */
function PromiseMoves({ promise, place }: PromiseProps) {
  const t = useMessages(messages)
  const newestFirst = promise.changes.toReversed()
  const contradictions = disagreeing(promise)
  return (
    <>
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
    </>
  )
}

interface PromiseNoteProps extends PromiseProps {
  /** True if the page has said how far and why already. */
  isTold: boolean
}

/** How often and how far a promised time moved, who disagrees, and the details in a popover. */
export function PromiseNote({ promise, place, isTold }: PromiseNoteProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const texts = useHistoryTexts()
  const slipOf = useSlipTexts()
  const [isOpen, setOpen] = useState(false)
  const { changes, target } = promise
  const contradictions = disagreeing(promise)
  const moves = changes.length - 1
  const last = changes.at(-1)
  if (!last || (moves === 0 && contradictions.length === 0)) return null
  const slip = isTold ? null : slipOf(promise.slipMinutes, place)
  const reason = isTold ? null : texts.reason(last)
  const moved = [
    ...(moves === 0 ? [] : [slip ? t('moved', { count: moves, slip }) : t('movedBack', { count: moves })]),
    ...(moves > 0 && reason ? [t('because', { source: texts.source(last.source), reason })] : []),
  ]
  const notes = [
    ...(moved.length === 0 ? [] : [moved.join(' · ')]),
    ...contradictions.map((change) =>
      t('disagrees', {
        source: texts.source(change.source),
        time: placeTimes(format, place).moment(change),
      }),
    ),
  ]
  return (
    <>
      <button
        type="button"
        className={cn(
          'wrap-anywhere text-accent text-sm underline decoration-dotted underline-offset-2 hover:decoration-solid max-tablet:min-h-11',
          target === 'arrival' ? 'text-end' : 'text-start',
        )}
        onClick={() => setOpen(true)}
      >
        {notes.map((note) => (
          <span key={note} className="block">
            {note}
          </span>
        ))}
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} size="md" title={t(`movesOf.${target}`)}>
        <PromiseMoves promise={promise} place={place} />
      </Dialog>
    </>
  )
}
