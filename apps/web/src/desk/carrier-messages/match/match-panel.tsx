import type { OrderSuggestion } from '@portolan/contract/company/carrier-messages/suggestions'
import type { InboundMessageDetail } from '@portolan/contract/company/messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '#desk/carrier-messages/messages.ts'
import { suggestionsQuery } from '#desk/carrier-messages/queries.ts'
import { useMay } from '#desk/frame/staff.ts'
import { usePausedText } from '#platform/forms/use-paused-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { SearchField } from '#platform/ui/fields/search-field.tsx'
import { SuggestionRow } from './suggestion-row.tsx'

const shortestSearch = 3

/** Orders that the message's unmatched events may belong to; choosing one shows what would change. */
export function MatchPanel({ message }: { message: InboundMessageDetail }) {
  const t = useMessages(messages, 'match')
  const mayMatch = useMay('messages', 'write')
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const paused = usePausedText(search, (next) => {
    const text = next.trim()
    if (text === '' || text.length >= shortestSearch) setSearch(text)
  })
  const { data, error, isFetching, refetch } = useQuery(suggestionsQuery(message.id, search))
  const events = message.unmatchedEvents.map(({ id }) => id)
  return (
    <Panel
      title={t('title')}
      aside={<span className="tabular text-muted text-sm">{t('count', { count: message.unmatched })}</span>}
      flush
    >
      <div className="flex flex-wrap items-center gap-2 px-4 py-3">
        <h3 className="font-medium text-sm">{t(search === '' ? 'suggested' : 'search')}</h3>
        <SearchField
          text={paused.text}
          onText={paused.type}
          label={t('search')}
          placeholder={t('searchPlaceholder')}
          clearLabel={t('search')}
          onKeyDown={(event) => event.key === 'Enter' && paused.apply()}
          className="ms-auto max-w-72 flex-1 basis-48"
        />
      </div>
      {!data && error && (
        <LoadFailed title={t('failed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <SkeletonGroup className="flex flex-col gap-3 px-4 pb-4">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-14" />
          ))}
        </SkeletonGroup>
      )}
      {data?.results.length === 0 && (
        <p className="px-4 pb-4 text-muted">{t(search === '' ? 'none' : 'noHits')}</p>
      )}
      <ul className="divide-y border-t">
        {data?.results.map((suggestion: OrderSuggestion) => (
          <SuggestionRow
            key={suggestion.order.id}
            suggestion={suggestion}
            messageId={message.id}
            events={events}
            isChosen={chosen === suggestion.order.id}
            mayMatch={mayMatch}
            onChoose={(isChosen) => setChosen(isChosen ? suggestion.order.id : null)}
          />
        ))}
      </ul>
      {data && data.leftOut > 0 && (
        <p className="border-t px-4 py-2 text-muted text-sm">
          {t(search === '' ? 'leftOut' : 'moreHits', { count: data.leftOut })}
        </p>
      )}
      {!mayMatch && <p className="border-t px-4 py-3 text-muted text-sm">{t('readOnly')}</p>}
    </Panel>
  )
}
