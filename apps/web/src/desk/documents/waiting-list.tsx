import type { CompanyOrderDocument } from '@portolan/contract/company/documents/customer-documents'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { deskPaths } from '#desk/frame/paths.ts'
import { messages as documentMessages } from '#freight/documents/messages.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { messages } from './messages.ts'

type Pages = { pages: { results: CompanyOrderDocument[] }[] }

interface WaitingListProps {
  query: Pick<UseInfiniteQueryResult<Pages>, 'data' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  /** The ID of the open document. */
  shown: string | undefined
}

/** The documents that wait, the oldest first, as links. */
export function WaitingList({ query, shown }: WaitingListProps) {
  const t = useMessages(messages)
  const kindName = useMessages(documentMessages, 'documentKind')
  const format = useFormat()
  const documents = query.data?.pages.flatMap(({ results }) => results) ?? []
  return (
    <nav aria-label={t('waiting')} className="rounded-lg border bg-surface">
      <ul className="max-h-[calc(100dvh-11rem)] divide-y overflow-y-auto max-desktop:max-h-none">
        {documents.map(({ id, kind, name, createdAt, organization, order }) => (
          <li key={id} className="relative">
            <Link
              {...deskPaths.documents(id)}
              data-row={id}
              aria-current={id === shown ? 'true' : undefined}
              aria-label={t('open', { name, customer: organization.name })}
              className={cn(
                'flex min-h-11 flex-col gap-0.5 border-transparent border-s-2 px-3 py-2 hover:bg-wash',
                id === shown && 'border-accent bg-wash',
              )}
            >
              <span className="truncate font-medium" title={name}>
                {kindName(kind)}
              </span>
              <span className="truncate text-muted text-sm" title={organization.name}>
                {organization.name} · {order.number}
              </span>
              <span className="tabular text-muted text-xs">{format.relative(createdAt)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="border-t p-1 text-center">
          <Button
            variant="ghost"
            size="sm"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('more')}
          </Button>
        </div>
      )}
    </nav>
  )
}
