import type { PromiseHistory } from '@portolan/contract/freight/ledger/order-history'
import type { Place } from '@portolan/contract/freight/places'
import { useState } from 'react'
import { placeTimes } from '#freight/orders/dates/order-texts.ts'
import { useSlipTexts } from '#freight/orders/dates/slip-texts.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { lateDialog } from '#platform/ui/late/late-dialog.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { disagreeing } from './disagreeing.ts'
import { useHistoryTexts } from './history-texts.ts'
import { messages } from './messages.ts'

const PromiseMoves = lateDialog(async () => (await import('./promise-moves.tsx')).PromiseMoves)

interface PromiseNoteProps {
  promise: PromiseHistory
  place: Place
  /** True if the page has said how far and why already. */
  isTold: boolean
}

/** How often and how far a promised time moved, who disagrees, and the details in a dialog. */
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
      <PromiseMoves open={isOpen} onOpenChange={setOpen} promise={promise} place={place} />
    </>
  )
}
