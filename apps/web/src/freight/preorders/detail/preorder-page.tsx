import type { PreorderDetail } from '@portolan/contract/freight/preorders/preorders'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import {
  DetailHeadline,
  isUnknown,
  LoadFailure,
  PanelSkeleton,
  UnknownDetail,
} from '#freight/orders/detail/detail-frame.tsx'
import { StatusAnnouncer } from '#freight/orders/milestones/status-announcer.tsx'
import { Conversation } from '#freight/preorders/conversation/conversation.tsx'
import { Overtaken } from '#freight/preorders/conversation/overtaken.tsx'
import { OvertakenContext } from '#freight/preorders/conversation/use-step.ts'
import { messages as listMessages } from '#freight/preorders/list/messages.ts'
import { stageOf } from '#freight/preorders/list/stage.ts'
import { EndedPrice } from '#freight/preorders/price/ended-price.tsx'
import { PreorderPrice } from '#freight/preorders/price/preorder-price.tsx'
import { ThreadSection } from '#freight/threads/thread-section.tsx'
import { UnsavedGuard } from '#platform/forms/unsaved.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
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
import { WithdrawButton } from './withdraw-button.tsx'

function PageSkeleton() {
  const t = useMessages(messages)
  return (
    <>
      <SkeletonGroup className="rounded-lg border bg-surface p-5 max-tablet:p-4">
        <Skeleton className="h-6 w-32" />
        <Skeleton className="mt-3 h-6 w-72 max-w-full" />
        <Skeleton className="mt-2 h-4 w-96 max-w-full" />
      </SkeletonGroup>
      <PanelSkeleton title={t('facts')} />
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
      <EndedPrice preorder={preorder} />
      {preorder.status === 'approved' && <PreorderRequests preorder={preorder} />}
      <PreorderFindings preorder={preorder} />
      <div className="grid items-start gap-4 desktop:grid-cols-[minmax(0,1fr)_25rem] wide:grid-cols-[minmax(0,1fr)_29rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <PreorderFacts preorder={preorder} />
          <PreorderPrice preorder={preorder} />
          <Panel title={t('parties')}>
            <PartyList parties={preorder.content.parties} />
          </Panel>
          <PreorderCargo preorder={preorder} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <PreorderDocuments preorder={preorder} />
          <Conversation preorderId={preorder.id} />
          <ThreadSection threadId={preorder.id} label="askPreorder" />
        </div>
      </div>
    </>
  )
}

function KnownPreorder({ preorderId }: { preorderId: string }) {
  const t = useMessages(messages)
  const tStage = useMessages(listMessages, 'stage')
  const query = useQuery(preorderQuery(preorderId))
  const { data: preorder, error } = query
  const [overtaken, setSeen] = useState<PreorderDetail | null>(null)
  if (isUnknown(error)) return <UnknownDetail title={t('notFound')} text={t('notFoundHint')} />
  const stage = preorder && stageOf(preorder)
  const leaving = {
    title: t('leave.title'),
    text: t('leave.text'),
    stay: t('leave.stay'),
    leave: t('leave.leave'),
  }
  return (
    <OvertakenContext value={setSeen}>
      <DetailHeadline
        subject={preorder}
        titleOf={(number) => t('pageTitle', { number })}
        untitled={t('unloaded')}
        hasFailed={error !== null}
        actions={preorder && <Actions preorder={preorder} />}
      />
      {stage && <StatusAnnouncer status={stage} name={tStage(stage)} />}
      <div className="flex flex-col gap-4">
        <LoadFailure query={query} failed={t('failed')} refreshFailed={t('refreshFailed')} />
        {preorder && overtaken && <Overtaken seen={overtaken} now={preorder} onClose={() => setSeen(null)} />}
        {preorder ? (
          <UnsavedGuard words={leaving}>
            <Parts preorder={preorder} />
          </UnsavedGuard>
        ) : (
          !error && <PageSkeleton />
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
