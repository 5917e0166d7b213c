import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { requestIdOf } from '#platform/api/problem.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { EstimationForm } from './fields/estimation-form.tsx'
import { HistoryFrame, HistoryPanel } from './history/history-panel.tsx'
import { HistorySkeleton, HistoryStart } from './history/history-states.tsx'
import { messages } from './messages.ts'
import { estimationQuery } from './queries.ts'
import {
  bookingOfEstimation,
  type EstimationSearch,
  queryOfEstimation,
  readEstimation,
  urlOfEstimation,
} from './search/estimation-search.ts'

/** What a transport would cost, judged by what such ones have cost. What is asked is in the URL. */
export function EstimationsPage() {
  const t = useMessages(messages)
  const navigate = useNavigate()
  const url = useSearch({ from: '/default-layout/estimations' })
  const search = useMemo(() => readEstimation(url), [url])

  function change(update: (search: EstimationSearch) => EstimationSearch, how?: 'typed') {
    void navigate({
      to: '/estimations',
      search: (before) => urlOfEstimation(update(readEstimation(before))),
      replace: how === 'typed',
      resetScroll: false,
    })
  }

  return (
    <>
      <PageHeadline
        title={t('title')}
        actions={
          <Link
            {...paths.newOrder(bookingOfEstimation(search))}
            data-print="hide"
            className={buttonClass({ variant: 'primary' })}
          >
            <Icon name="plus" />
            {t('book')}
          </Link>
        }
      />
      <div className="flex flex-col gap-4 print:block">
        <EstimationForm search={search} onChange={change} />
        {/* An offer goes before the history: at its left where there is room for both, above it on a phone. */}
        <div className="grid items-start gap-4 print:block desktop:has-[>:nth-child(2)]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <History search={search} />
        </div>
      </div>
    </>
  )
}

function History({ search }: { search: EstimationSearch }) {
  const t = useMessages(messages, 'history')
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(estimationQuery(search))
  if (data) return <HistoryPanel estimation={data} isStale={isPlaceholderData} />
  if (queryOfEstimation(search) === null)
    return (
      <HistoryFrame>
        <HistoryStart />
      </HistoryFrame>
    )
  return (
    <HistoryFrame>
      {error ? (
        <ErrorState
          title={t('failed')}
          description={t('failedHint')}
          requestId={requestIdOf(error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <HistorySkeleton />
      )}
    </HistoryFrame>
  )
}
