import { useQuery } from '@tanstack/react-query'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { type EstimationSearch, queryOfEstimation } from './estimation-search.ts'
import { HistoryFrame, HistoryPanel } from './history/history-panel.tsx'
import { HistorySkeleton, HistoryStart } from './history/history-states.tsx'
import { messages } from './messages.ts'
import { estimationQuery } from './queries.ts'

/** The cost history of similar shipments, in any state; null means that the search isn't known yet. */
export function History({ search }: { search: EstimationSearch | null }) {
  if (search) return <KnownHistory search={search} />
  return (
    <HistoryFrame>
      <HistorySkeleton />
    </HistoryFrame>
  )
}

function KnownHistory({ search }: { search: EstimationSearch }) {
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
        <LoadFailed title={t('failed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <HistorySkeleton />
      )}
    </HistoryFrame>
  )
}
