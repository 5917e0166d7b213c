import type { Preorder } from '@portolan/contract/freight/preorders/preorders'
import { useId, useState } from 'react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { isAwaited } from '#platform/rows/returning.ts'
import { Button } from '#platform/ui/button.tsx'
import { messages } from './messages.ts'
import { PreorderCards, PreorderCompactRows, PreorderTable } from './preorder-rows.tsx'
import { byTurn } from './stage.ts'

/** The pre-orders shown with a list of orders. */
export interface ListedPreorders {
  kind: 'pending' | 'closed'
  /** The loaded ones, newest first. */
  preorders: readonly Preorder[]
  /** All matches. */
  count: number
  query: { isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> }
  /** Loads more; null if everything is loaded. */
  more: { isLoading: boolean; load: () => void } | null
}

// Pre-orders that await an action come first; closed ones take one row of cards from the orders below.
const shownAtFirst = { pending: 6, closed: 3 }

interface PreorderSectionProps {
  listed: ListedPreorders
  look: 'cards' | 'rows' | 'table' | 'wide table'
}

/** The pre-orders above the orders of a list; nothing if there are none. */
export function PreorderSection({ listed, look }: PreorderSectionProps) {
  const { kind, preorders, count, query, more } = listed
  const t = useMessages(messages)
  const headingId = useId()
  const [showsAll, setShowsAll] = useState(false)
  if (preorders.length === 0 && !query.isError) return null
  const sorted = kind === 'pending' ? byTurn(preorders) : preorders
  const folded = sorted.slice(shownAtFirst[kind])
  // Going back from one that is initially hidden unfolds them.
  if (!showsAll && folded.some(({ id }) => isAwaited(id))) setShowsAll(true)
  const visible = showsAll ? sorted : sorted.slice(0, shownAtFirst[kind])
  const rows = { preorders: visible, caption: t(`${kind}.caption`), canCopy: kind === 'closed' }
  const isFolded = visible.length < sorted.length
  return (
    <section aria-labelledby={headingId} className="mt-4 mb-6" data-print="hide">
      <h2 id={headingId} className="mb-2 flex flex-wrap items-baseline gap-x-2 font-semibold text-base">
        {t(`${kind}.title`)}
        {preorders.length > 0 && (
          <span className="font-normal text-muted text-sm">{t('count', { count })}</span>
        )}
      </h2>
      {visible.length > 0 && look === 'cards' && <PreorderCards {...rows} />}
      {visible.length > 0 && look === 'rows' && <PreorderCompactRows {...rows} />}
      {visible.length > 0 && (look === 'table' || look === 'wide table') && (
        <PreorderTable {...rows} isWide={look === 'wide table'} />
      )}
      {query.isError && (
        <p role="alert" className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-red text-sm">
          {t('failed')}
          <Button size="sm" loading={query.isFetching} onClick={() => void query.refetch()}>
            {t('again')}
          </Button>
        </p>
      )}
      {(isFolded || more) && (
        <div className="mt-2 text-center" data-print="hide">
          <Button
            variant="ghost"
            loading={more?.isLoading ?? false}
            onClick={() => (isFolded ? setShowsAll(true) : more?.load())}
          >
            {more ? t('showMore') : t('showAll', { count: String(count) })}
          </Button>
        </div>
      )}
    </section>
  )
}
