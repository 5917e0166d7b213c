import type { AuthoredEvent, OrderView } from '@portolan/contract/company/corrections/order-view'
import { RotateCcw, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { messages as dateMessages } from '#freight/orders/dates/messages.ts'
import { placeTimes } from '#freight/orders/dates/order-texts.ts'
import { isMilestone, useHistoryTexts } from '#freight/orders/history/history-texts.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { useAuthorText } from './author-text.ts'
import { messages } from './messages.ts'
import { TakeBackDialog } from './take-back-dialog.tsx'
import { useCorrections, useEventName } from './use-corrections.ts'

const shownAtFirst = 12

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

function useMomentText() {
  const format = useFormat()
  const t = useMessages(dateMessages)
  return ({ at, precision, place, classifier }: AuthoredEvent) => {
    const moment = placeTimes(format, place).moment({ at, precision })
    return classifier === 'actual' ? moment : `${moment} · ${t(`date.${classifier}`)}`
  }
}

interface EntryProps {
  event: AuthoredEvent
  canWrite: boolean
  onTakeBack: () => void
  onRestore: () => void
}

function Entry({ event, canWrite, onTakeBack, onRestore }: EntryProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const texts = useHistoryTexts()
  const author = useAuthorText()
  const momentText = useMomentText()
  const name = useEventName()(event)
  const { retraction } = event
  const where = event.place ? event.place.city : event.placeText
  const facts = [where, event.conveyance, event.equipment].filter((fact) => fact !== null && fact !== '')
  const reason = texts.reason(event)
  const isPassedOver = !event.isRetracted && !event.isCurrent && isMilestone(event)
  return (
    <li className="flex items-start gap-2 py-3 ps-4 pe-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span
            className={cn(
              'font-medium',
              event.isRetracted && 'text-muted line-through',
              isPassedOver && 'text-muted',
            )}
          >
            {name}
          </span>
          <span className={cn('tabular text-sm', event.isRetracted && 'line-through')}>
            {momentText(event)}
          </span>
        </p>
        {facts.length > 0 && <p className="wrap-anywhere text-sm">{facts.join(' · ')}</p>}
        {reason && <p className="wrap-anywhere text-sm">{reason}</p>}
        <p className="wrap-anywhere text-muted text-sm">
          {t('received', { author: author(event.by), time: format.dateTime(event.receivedAt, ownZone()) })}
        </p>
        {isPassedOver && <p className="text-muted text-sm">{t('passedOver')}</p>}
        {event.isRetracted && !retraction && <p className="text-red text-sm">{t('sourceTookBack')}</p>}
        {retraction && (
          <p className="wrap-anywhere text-red text-sm">
            {t('takenBack', {
              author: author(retraction.by),
              time: format.dateTime(retraction.at, ownZone()),
            })}
            {retraction.reason && (
              <span className="block">{t('because', { reason: retraction.reason })}</span>
            )}
          </p>
        )}
      </div>
      {canWrite && retraction && (
        <Button
          square
          size="sm"
          variant="ghost"
          aria-label={t('giveBackNamed', { event: name })}
          title={t('giveBack')}
          icon={<RotateCcw aria-hidden />}
          onClick={onRestore}
        />
      )}
      {canWrite && !event.isRetracted && (
        <Button
          square
          size="sm"
          variant="ghost"
          aria-label={t('takeBackNamed', { event: name })}
          title={t('takeBack')}
          icon={<Undo2 aria-hidden />}
          onClick={onTakeBack}
        />
      )}
    </li>
  )
}

/** Everything that was stated about the order, by whom, with what was taken back. */
export function OrderLog({ view, canWrite }: { view: OrderView; canWrite: boolean }) {
  const t = useMessages(messages)
  const [showsAll, setShowsAll] = useState(false)
  const [chosen, setChosen] = useState<AuthoredEvent | null>(null)
  const { retract, restore } = useCorrections(view.id)
  const { history } = view
  const shown = showsAll ? history : history.slice(0, shownAtFirst)
  return (
    <Panel
      title={t('title')}
      flush
      aside={history.length > 0 && <span className="tabular text-muted text-sm">{history.length}</span>}
    >
      {history.length === 0 && <p className="p-4 text-muted">{t('none')}</p>}
      <ol className="divide-y">
        {shown.map((event) => (
          <Entry
            key={event.id}
            event={event}
            canWrite={canWrite}
            onTakeBack={() => setChosen(event)}
            onRestore={() => void restore(event)}
          />
        ))}
      </ol>
      {shown.length < history.length && (
        <p className="border-t px-4 py-2">
          <Button variant="ghost" size="sm" className="-ms-2.5" onClick={() => setShowsAll(true)}>
            {t('showAll', { count: String(history.length) })}
          </Button>
        </p>
      )}
      <TakeBackDialog event={chosen} onClose={() => setChosen(null)} onRetract={retract} />
    </Panel>
  )
}
