import type { Preorder } from '@portolan/contract/freight/preorders'
import type { UseQueryResult } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { messages } from './messages.ts'
import { PreorderCards, PreorderCompactRows, PreorderTable } from './preorder-rows.tsx'
import { byTurn } from './stage.ts'

const shownAtFirst = 6

interface PendingPreordersProps {
  /** Those to show, already filtered. */
  preorders: readonly Preorder[]
  query: Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'>
  look: 'cards' | 'rows' | 'table' | 'wide table'
}

/** The pre-orders that await approval, above the active orders; nothing where there are none. */
export function PendingPreorders({ preorders, query, look }: PendingPreordersProps) {
  const t = useMessages(messages)
  const headingId = useId()
  const [showsAll, setShowsAll] = useState(false)
  if (preorders.length === 0 && !query.isError) return null
  const sorted = byTurn(preorders)
  const shown = showsAll ? sorted : sorted.slice(0, shownAtFirst)
  return (
    <section aria-labelledby={headingId} className="mt-4 mb-6" data-print="hide">
      <h2 id={headingId} className="mb-2 font-semibold text-base">
        {t('title')}
        {preorders.length > 0 && (
          <span className="tabular ms-2 font-normal text-muted text-sm">
            {t('count', { count: preorders.length })}
          </span>
        )}
      </h2>
      {query.isError && (
        <p role="alert" className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-red text-sm">
          {t('failed')}
          <Button size="sm" loading={query.isFetching} onClick={() => void query.refetch()}>
            {t('again')}
          </Button>
        </p>
      )}
      {shown.length > 0 && look === 'cards' && <PreorderCards preorders={shown} />}
      {shown.length > 0 && look === 'rows' && <PreorderCompactRows preorders={shown} />}
      {shown.length > 0 && (look === 'table' || look === 'wide table') && (
        <PreorderTable preorders={shown} isWide={look === 'wide table'} />
      )}
      {shown.length < sorted.length && (
        <div className="mt-2 text-center" data-print="hide">
          <Button variant="ghost" onClick={() => setShowsAll(true)}>
            {t('showAll', { count: String(sorted.length) })}
          </Button>
        </div>
      )}
    </section>
  )
}
