import type { Preorder } from '@portolan/contract/freight/preorders/preorders'
import { ChevronDown, CircleQuestionMark, Clock } from 'lucide-react'
import { useId, useState } from 'react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { isAwaited } from '#platform/rows/returning.ts'
import { Button } from '#platform/ui/button.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { messages } from './messages.ts'
import { type PreorderSectionKind, readOpen, writeOpen } from './open-sections.ts'
import { PreorderCompactRows, PreorderTable } from './preorder-rows.tsx'
import { byTurn, countTurns } from './stage.ts'

/** The pre-orders shown with a list of orders. */
export interface ListedPreorders {
  kind: PreorderSectionKind
  /** The loaded ones, newest first. */
  preorders: readonly Preorder[]
  /** All matches. */
  count: number
  query: { isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> }
  /** Loads more; null if everything is loaded. */
  more: { isLoading: boolean; load: () => void } | null
}

// Pre-orders that await an action come first; closed ones leave more room for the orders below.
const shownAtFirst = { pending: 6, closed: 3 }

interface PreorderSectionProps {
  listed: ListedPreorders
  room: 'rows' | 'table' | 'wide table'
  /** True if they're shown without being opened: a search found them, or nothing is below. */
  isUnfolded: boolean
}

/** The pre-orders above the orders of a list, one line until opened; nothing if there are none. */
export function PreorderSection({ listed, room, isUnfolded }: PreorderSectionProps) {
  const { kind, preorders, query } = listed
  const t = useMessages(messages)
  const rowsId = useId()
  const [isOpened, setOpened] = useState(() => readOpen(localStorage, kind))
  if (preorders.length === 0 && !query.isError) return null
  // Going back from one of them shows it again.
  if (!isOpened && !isUnfolded && preorders.some(({ id }) => isAwaited(id))) setOpened(true)
  const isOpen = isOpened || isUnfolded
  const toggle = () => {
    setOpened(!isOpen)
    writeOpen(localStorage, kind, !isOpen)
  }
  return (
    <section
      aria-label={t(`${kind}.title`)}
      className="mt-2.5 overflow-clip rounded-lg border bg-surface max-tablet:mt-1.5"
      data-print="hide"
    >
      {preorders.length > 0 && (
        <h2 className={isOpen ? 'border-b' : undefined}>
          <Summary
            listed={listed}
            isOpen={isOpen}
            rowsId={rowsId}
            onToggle={isUnfolded ? undefined : toggle}
          />
        </h2>
      )}
      <div id={rowsId} hidden={!isOpen}>
        {isOpen && preorders.length > 0 && <Rows listed={listed} room={room} />}
      </div>
      {query.isError && (
        <p
          role="alert"
          className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1 text-red text-sm"
        >
          {t('failed')}
          <Button size="sm" loading={query.isFetching} onClick={() => void query.refetch()}>
            {t('again')}
          </Button>
        </p>
      )}
    </section>
  )
}

interface SummaryProps {
  listed: ListedPreorders
  isOpen: boolean
  rowsId: string
  onToggle: (() => void) | undefined
}

/** All of them in one line, which opens and closes the rows; amber while the customer's answer is needed. */
function Summary({ listed: { kind, preorders, count }, isOpen, rowsId, onToggle }: SummaryProps) {
  const t = useMessages(messages, 'summary')
  const turns = countTurns(preorders)
  const isCustomersTurn = kind === 'pending' && turns.answers > 0
  const text =
    kind === 'closed'
      ? t('closed', { count })
      : turns.answers === 0
        ? t('reviews', { count })
        : turns.reviews === 0
          ? t('answers', { count })
          : t('both', turns)
  const Mark = isCustomersTurn ? CircleQuestionMark : Clock
  const look = cn(
    'flex min-h-10 w-full items-center gap-2 px-3 py-1.5 text-start font-medium max-tablet:min-h-11 max-tablet:text-sm [&_svg]:size-4 [&_svg]:shrink-0',
    isCustomersTurn && 'bg-amber-tint text-amber',
  )
  const content = (
    <>
      <Mark aria-hidden className={isCustomersTurn ? undefined : 'text-muted'} />
      <span className="tabular min-w-0 flex-1">{text}</span>
    </>
  )
  if (!onToggle) return <div className={look}>{content}</div>
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={rowsId}
      onClick={onToggle}
      className={cn(look, 'focus-visible:-outline-offset-2', !isCustomersTurn && 'hover:bg-wash/60')}
    >
      {content}
      <ChevronDown aria-hidden className={cn(!isCustomersTurn && 'text-muted', isOpen && 'rotate-180')} />
    </button>
  )
}

/** The first of them, with a button for the others. */
function Rows({ listed, room }: Pick<PreorderSectionProps, 'listed' | 'room'>) {
  const { kind, preorders, count, more } = listed
  const t = useMessages(messages)
  const [showsAll, setShowsAll] = useState(false)
  const sorted = kind === 'pending' ? byTurn(preorders) : preorders
  const folded = sorted.slice(shownAtFirst[kind])
  // Going back from one that is initially hidden unfolds them.
  if (!showsAll && folded.some(({ id }) => isAwaited(id))) setShowsAll(true)
  const visible = showsAll ? sorted : sorted.slice(0, shownAtFirst[kind])
  const isFolded = visible.length < sorted.length
  const rows = { preorders: visible, caption: t(`${kind}.caption`), canCopy: kind === 'closed' }
  return (
    <>
      {room === 'rows' ? (
        <PreorderCompactRows {...rows} />
      ) : (
        <PreorderTable {...rows} isWide={room === 'wide table'} />
      )}
      {(isFolded || more) && (
        <div className="border-t py-1 text-center">
          <Button
            variant="ghost"
            size="sm"
            loading={more?.isLoading ?? false}
            onClick={() => (isFolded ? setShowsAll(true) : more?.load())}
          >
            {more ? t('showMore') : t('showAll', { count: String(count) })}
          </Button>
        </div>
      )}
    </>
  )
}
