import type { PreorderDetail } from '@portolan/contract/freight/preorders'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { OrderTrail, useListSearch } from '#freight/orders/order-trail.tsx'
import { RouteName } from '#freight/orders/route/route-name.tsx'
import { Conversation } from '#freight/preorders/conversation/conversation.tsx'
import { Overtaken } from '#freight/preorders/conversation/overtaken.tsx'
import { OvertakenContext } from '#freight/preorders/conversation/use-step.ts'
import { Problem, requestIdOf } from '#platform/api/problem.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Notice } from '#platform/notices/notice.tsx'
import { paths } from '#platform/routing/paths.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/skeleton.tsx'
import { messages } from './messages.ts'
import { BookAgainLink } from './order-preorder.tsx'
import { PartyList } from './party-list.tsx'
import { PreorderCargo } from './preorder-cargo.tsx'
import { PreorderDocuments } from './preorder-documents.tsx'
import { PreorderFacts } from './preorder-facts.tsx'
import { PreorderFindings } from './preorder-findings.tsx'
import { PreorderNext } from './preorder-next.tsx'
import { PreorderRequests } from './preorder-requests.tsx'
import { preorderQuery } from './queries.ts'
import { StageAnnouncer } from './stage-announcer.tsx'
import { WithdrawButton } from './withdraw-button.tsx'

function UnknownPreorder() {
  const t = useMessages(messages)
  return (
    <>
      <OrderTrail title={t('notFound')} />
      <Notice icon={<Icon name="search-none" />} title={t('notFound')} text={t('notFoundHint')}>
        <Link to="/orders" search={useListSearch()} className={buttonClass({ variant: 'primary' })}>
          {t('back')}
        </Link>
      </Notice>
    </>
  )
}

function isUnknown(error: Error | null): boolean {
  // A URL without a valid id is refused as malformed.
  return error instanceof Problem && (error.status === 404 || error.status === 400)
}

function PageSkeleton() {
  const t = useMessages(messages)
  return (
    <>
      <SkeletonGroup className="rounded-lg border bg-surface p-5 max-tablet:p-4">
        <Skeleton className="h-6 w-32" />
        <Skeleton className="mt-3 h-6 w-72 max-w-full" />
        <Skeleton className="mt-2 h-4 w-96 max-w-full" />
      </SkeletonGroup>
      <Panel title={t('facts')}>
        <SkeletonGroup className="flex flex-col gap-5">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
        </SkeletonGroup>
      </Panel>
    </>
  )
}

/** Names the page for screen readers until its route is known. */
function UnloadedTitle({ failed }: { failed: boolean }) {
  const t = useMessages(messages)
  if (failed) return t('unloaded')
  return (
    <>
      <span className="sr-only">{t('unloaded')}</span>
      <Skeleton className="h-7.5 w-56 max-w-full" />
    </>
  )
}

function Actions({ preorder }: { preorder: PreorderDetail }) {
  const t = useMessages(messages)
  const { id, status } = preorder
  return (
    <div className="flex gap-2" data-print="hide">
      {status === 'approved' ? (
        <BookAgainLink source={{ preorder: id }} />
      ) : status === 'pending' ? (
        <>
          <WithdrawButton preorder={preorder} />
          <Link {...paths.preorderEdit(id)} className={buttonClass()}>
            <Pencil aria-hidden />
            {t('edit')}
          </Link>
        </>
      ) : (
        <Link {...paths.newOrder({ preorder: id })} className={buttonClass({ variant: 'primary' })}>
          <Icon name="copy" />
          {t('copy')}
        </Link>
      )}
    </div>
  )
}

function Parts({ preorder }: { preorder: PreorderDetail }) {
  const t = useMessages(messages)
  return (
    <>
      <PreorderNext preorder={preorder} />
      {preorder.status === 'approved' && <PreorderRequests preorder={preorder} />}
      <PreorderFindings preorder={preorder} />
      <div className="grid items-start gap-4 desktop:grid-cols-[minmax(0,1fr)_25rem] wide:grid-cols-[minmax(0,1fr)_29rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <PreorderFacts preorder={preorder} />
          <Panel title={t('parties')}>
            <PartyList parties={preorder.content.parties} />
          </Panel>
          <PreorderCargo preorder={preorder} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <PreorderDocuments preorder={preorder} />
          <Conversation preorderId={preorder.id} />
        </div>
      </div>
    </>
  )
}

function KnownPreorder({ preorderId }: { preorderId: string }) {
  const t = useMessages(messages)
  const { data: preorder, error, refetch, isFetching } = useQuery(preorderQuery(preorderId))
  const [seen, setSeen] = useState<PreorderDetail | null>(null)
  if (isUnknown(error)) return <UnknownPreorder />
  return (
    <OvertakenContext value={setSeen}>
      <PageHeadline
        above={<OrderTrail title={preorder?.number} />}
        title={preorder ? <RouteName order={preorder} /> : <UnloadedTitle failed={error !== null} />}
        {...(preorder && { documentTitle: t('pageTitle', { number: preorder.number }) })}
        below={
          preorder ? (
            <p className="wrap-anywhere tabular">
              {t('pageTitle', { number: preorder.number })}
              {preorder.customerReference && (
                <span> · {t('reference', { reference: preorder.customerReference })}</span>
              )}
            </p>
          ) : (
            !error && <Skeleton className="my-0.5 h-4 w-60 max-w-full" />
          )
        }
        actions={preorder && <Actions preorder={preorder} />}
      />
      {preorder && <StageAnnouncer preorder={preorder} />}
      {preorder && error && (
        <p role="alert" className="mb-3 text-red text-sm">
          {t('refreshFailed')}
        </p>
      )}
      {preorder && seen && <Overtaken seen={seen} now={preorder} onClose={() => setSeen(null)} />}
      <div className="flex flex-col gap-4">
        {preorder ? <Parts preorder={preorder} /> : !error && <PageSkeleton />}
        {!preorder && error && (
          <ErrorState
            title={t('failed')}
            description={t('failedHint')}
            requestId={requestIdOf(error)}
            retrying={isFetching}
            onRetry={() => void refetch()}
            className="rounded-lg border bg-surface"
          />
        )}
      </div>
    </OvertakenContext>
  )
}

/** The page of one pre-order. */
export function PreorderPage() {
  const { preorderId = '' } = useParams({ strict: false })
  return <KnownPreorder key={preorderId} preorderId={preorderId} />
}
