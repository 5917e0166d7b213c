import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { deskPaths } from '#desk/frame/paths.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed, RefreshFailed } from '#platform/notices/load-failed.tsx'
import { Card } from '#platform/ui/card.tsx'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { useMedia } from '#platform/ui/use-media.ts'
import { CheckedDocument } from './check/checked-document.tsx'
import { messages } from './messages.ts'
import { checkQuery, waitingQuery } from './queries.ts'
import { WaitingList } from './waiting-list.tsx'

/** Documents that customers uploaded: what waits, and one of them with what its order needs. */
export function DeskDocumentsPage() {
  const t = useMessages(messages)
  const { document: chosen } = useSearch({ strict: false }) as { document?: string }
  const navigate = useNavigate()
  const query = useInfiniteQuery(waitingQuery)
  const { data, error, isFetching, refetch } = query
  const isWide = useMedia('(min-width: 1024.02px)')
  const waiting = data?.pages.flatMap(({ results }) => results)
  const count = data?.pages[0]?.count
  // On a narrow screen the list comes first.
  const shown = chosen ?? (isWide ? waiting?.[0]?.id : undefined)
  const show = (documentId: string | null) =>
    void navigate({ ...deskPaths.documents(documentId ?? undefined), replace: documentId === null })
  return (
    <>
      <PageHeadline
        title={t('title')}
        below={count === undefined ? undefined : <span className="tabular">{t('count', { count })}</span>}
      />
      {data && error && <RefreshFailed error={error} text={t('refreshFailed')} className="mb-3" />}
      {!data && error && (
        <LoadFailed title={t('failed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && <PageSkeleton />}
      {waiting && waiting.length === 0 && shown === undefined && (
        <Card>
          <EmptyState icon={<Icon name="arrived" />} title={t('empty')} description={t('emptyHint')} />
        </Card>
      )}
      {waiting && (waiting.length > 0 || shown !== undefined) && (
        <div className="grid items-start gap-4 desktop:grid-cols-[12.5rem_minmax(0,1fr)] wide:grid-cols-[17rem_minmax(0,1fr)]">
          <div className={cn('min-w-0', shown !== undefined && 'max-desktop:hidden')}>
            <WaitingList query={query} shown={shown} />
          </div>
          {shown !== undefined && (
            <div className="min-w-0">
              <Link
                {...deskPaths.documents()}
                className="mb-3 inline-flex min-h-11 items-center gap-1.5 font-medium text-accent desktop:hidden"
              >
                <ArrowLeft aria-hidden className="size-4" />
                {t('toList')}
              </Link>
              <OpenDocument key={shown} documentId={shown} onDecided={show} />
            </div>
          )}
        </div>
      )}
    </>
  )
}

function OpenDocument({
  documentId,
  onDecided,
}: {
  documentId: string
  onDecided: (next: string | null) => void
}) {
  const t = useMessages(messages)
  const query = useQuery(checkQuery(documentId))
  const { data, error, isFetching, refetch } = query
  if (data) return <CheckedDocument check={data} query={query} onDecided={onDecided} />
  if (error)
    return (
      <LoadFailed
        title={t('checkFailed')}
        description={'status' in error && error.status === 404 ? t('goneHint') : undefined}
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  return <CheckSkeleton />
}

function CheckSkeleton() {
  return (
    <SkeletonGroup className="grid gap-4 desktop:grid-cols-[minmax(0,1fr)_19rem] wide:grid-cols-[minmax(0,1fr)_24rem]">
      <Skeleton className="h-[70dvh] rounded-lg" />
      <Skeleton className="h-96 rounded-lg" />
    </SkeletonGroup>
  )
}

function PageSkeleton() {
  return (
    <div className="grid gap-4 desktop:grid-cols-[12.5rem_minmax(0,1fr)] wide:grid-cols-[17rem_minmax(0,1fr)]">
      <SkeletonGroup className="flex flex-col gap-2">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-16 rounded-lg" />
        ))}
      </SkeletonGroup>
      <div className="max-desktop:hidden">
        <CheckSkeleton />
      </div>
    </div>
  )
}
