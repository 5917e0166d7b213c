import type { CompanyPreorderDetail } from '@portolan/contract/company/preorders'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { type DeskPreordersUrl, deskPaths } from '#desk/frame/paths.ts'
import { useMay } from '#desk/frame/staff.ts'
import { Trail } from '#desk/frame/trail.tsx'
import { DeskNext } from '#desk/preorders/decisions/desk-next.tsx'
import { readPreorderSearch, urlOfPreorders } from '#desk/preorders/list/preorder-search.ts'
import { type Draft, emptyDraft, isEmpty } from '#desk/preorders/reply/draft.ts'
import { isUnknown, LoadFailure, PanelSkeleton } from '#freight/orders/detail/detail-frame.tsx'
import { StatusAnnouncer } from '#freight/orders/milestones/status-announcer.tsx'
import { RouteName } from '#freight/orders/route/route-name.tsx'
import { Overtaken } from '#freight/preorders/conversation/overtaken.tsx'
import { OwnFieldNames } from '#freight/preorders/fields/use-field-names.ts'
import { messages as listMessages } from '#freight/preorders/list/messages.ts'
import { stageOf } from '#freight/preorders/list/stage.ts'
import { UnsavedGuard, useUnsaved } from '#platform/forms/unsaved.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Notice } from '#platform/notices/notice.tsx'
import { buttonClass } from '#platform/ui/button.tsx'
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx'
import { reportPartFailure, usePart } from '#platform/ui/late/use-part.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { BookingSheet } from './booking-sheet.tsx'
import { DeskFindings } from './desk-findings.tsx'
import { FieldDialog } from './field-dialog.tsx'
import { messages } from './messages.ts'
import { deskPreorderQuery } from './queries.ts'
import { OvertakenAtDesk } from './use-desk-step.ts'

const loadSides = () => import('./preorder-sides.tsx')
const loadTray = () => import('./reply-tray.tsx')

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list from which a pre-order was opened, for the way back. */
    deskPreorders?: DeskPreordersUrl
  }
}

/** The way back to the list from which this page was opened. */
function useListUrl(): DeskPreordersUrl {
  const url = useLocation({ select: ({ state }) => state.deskPreorders })
  return urlOfPreorders(readPreorderSearch({ ...url }))
}

function Headline({
  preorder,
  hasFailed,
}: {
  preorder: CompanyPreorderDetail | undefined
  hasFailed: boolean
}) {
  const t = useMessages(messages)
  const list = deskPaths.preorders(useListUrl())
  if (!preorder)
    return (
      <PageHeadline
        above={<Trail list={t('list')} to={list} />}
        title={hasFailed ? t('untitled') : <Skeleton className="h-7.5 w-56 max-w-full" />}
        documentTitle={t('untitled')}
        below={!hasFailed && <Skeleton className="my-0.5 h-4 w-60 max-w-full" />}
      />
    )
  const { number, organization, customerReference } = preorder
  return (
    <PageHeadline
      above={<Trail list={t('list')} to={list} title={number} verbatim />}
      title={<RouteName order={preorder} />}
      documentTitle={t('title', { number })}
      below={
        <p className="wrap-anywhere tabular">
          <span translate="no">{t('title', { number })}</span>
          {' · '}
          <Link
            {...deskPaths.preorders({ turn: 'all', organization: organization.id })}
            title={t('ofCustomer', { name: organization.name })}
            className="rounded-sm text-accent underline underline-offset-2"
          >
            {organization.name}
          </Link>
          {customerReference && ` · ${t('reference', { reference: customerReference })}`}
        </p>
      }
    />
  )
}

function Parts({ preorder }: { preorder: CompanyPreorderDetail }) {
  const t = useMessages(messages, 'documents')
  const mayWrite = useMay('preorders', 'write')
  const [draft, setDraft] = useState<Draft>(emptyDraft)
  const [path, setPath] = useState<string | null>(null)
  const sides = usePart(loadSides, true, reportPartFailure)
  const tray = usePart(loadTray, !isEmpty(draft), reportPartFailure)
  useUnsaved(!isEmpty(draft))
  const onField = mayWrite && preorder.status === 'pending' ? setPath : null
  return (
    <>
      <DeskNext preorder={preorder} />
      <DeskFindings preorder={preorder} onField={onField} />
      <div className="grid items-start gap-4 desktop:grid-cols-[minmax(0,1fr)_23rem] wide:grid-cols-[minmax(0,1fr)_29rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <BookingSheet preorder={preorder} draft={draft} onField={onField} onDraft={setDraft} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {sides ? <sides.PreorderSides preorder={preorder} /> : <PanelSkeleton title={t('title')} />}
        </div>
      </div>
      {tray && <tray.ReplyTray preorder={preorder} draft={draft} onDraft={setDraft} />}
      <FieldDialog
        preorder={preorder}
        path={path}
        draft={draft}
        onDraft={setDraft}
        onClose={() => setPath(null)}
      />
    </>
  )
}

function KnownPreorder({ preorderId }: { preorderId: string }) {
  const t = useMessages(messages)
  const tStage = useMessages(listMessages, 'stage')
  const query = useQuery(deskPreorderQuery(preorderId))
  const { data: preorder, error } = query
  const [overtaken, setOvertaken] = useState<CompanyPreorderDetail | null>(null)
  const listUrl = useListUrl()
  if (isUnknown(error))
    return (
      <>
        <Trail list={t('list')} to={deskPaths.preorders(listUrl)} title={t('notFound')} />
        <Notice icon={<Icon name="search-none" />} title={t('notFound')} text={t('notFoundHint')}>
          <Link {...deskPaths.preorders(listUrl)} className={buttonClass({ variant: 'primary' })}>
            {t('back')}
          </Link>
        </Notice>
      </>
    )
  const stage = preorder && stageOf(preorder)
  const words = {
    title: t('leave.title'),
    text: t('leave.text'),
    stay: t('leave.stay'),
    leave: t('leave.leave'),
  }
  return (
    <OvertakenAtDesk value={setOvertaken}>
      <Headline preorder={preorder} hasFailed={error !== null} />
      {stage && <StatusAnnouncer status={stage} name={tStage(stage)} />}
      <div className="flex flex-col gap-4">
        <LoadFailure query={query} failed={t('failed')} refreshFailed={t('refreshFailed')} />
        {preorder && overtaken && (
          <Overtaken seen={overtaken} now={preorder} onClose={() => setOvertaken(null)} />
        )}
        {preorder ? (
          <UnsavedGuard words={words}>
            <Parts preorder={preorder} />
          </UnsavedGuard>
        ) : (
          !error && <PanelSkeleton title={t('sheet.title')} />
        )}
      </div>
    </OvertakenAtDesk>
  )
}

/** One pre-order as the company reviews it. */
export function DeskPreorderPage() {
  const t = useMessages(messages, 'sheet')
  const { preorderId = '' } = useParams({ strict: false })
  // “Your reference” is the customer's.
  const names = useMemo(() => ({ customerReference: t('customerReference') }), [t])
  return (
    <OwnFieldNames value={names}>
      <KnownPreorder key={preorderId} preorderId={preorderId} />
    </OwnFieldNames>
  )
}
