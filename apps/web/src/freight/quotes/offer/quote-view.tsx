import type { QuoteDetail } from '@portolan/contract/freight/quotes'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useNow } from '#freight/orders/dates/use-now.ts'
import { isUnknown, LoadFailure, PanelSkeleton } from '#freight/orders/detail/detail-frame.tsx'
import { StatusAnnouncer } from '#freight/orders/milestones/status-announcer.tsx'
import { RouteName } from '#freight/orders/route/route-name.tsx'
import { messages } from '#freight/quotes/messages.ts'
import { PdfButton } from '#freight/quotes/pdf-button.tsx'
import { quoteQuery } from '#freight/quotes/queries.ts'
import { stateAt } from '#freight/quotes/quote-state.ts'
import { VersionList } from '#freight/quotes/versions/version-list.tsx'
import { ThreadSection } from '#freight/threads/thread-section.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Notice } from '#platform/notices/notice.tsx'
import { paths } from '#platform/routing/paths.ts'
import { Breadcrumbs } from '#platform/ui/breadcrumbs.tsx'
import { buttonClass } from '#platform/ui/button.tsx'
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { OfferPanel } from './offer-panel.tsx'
import { OvertakenNote } from './overtaken-note.tsx'
import { QuoteNext } from './quote-next.tsx'
import { RequestPanel } from './request-panel.tsx'
import { OvertakenContext, type Overtaking } from './use-quote-step.ts'

interface QuoteViewProps {
  quoteId: string
  /** The cost history, next to the offer. */
  beside: (quote: QuoteDetail) => ReactNode
  /** The link that requests the same again. */
  again: (quote: QuoteDetail, text: string) => ReactNode
}

/** A quote: its state, its offer, and the request. */
export function QuoteView({ quoteId, beside, again }: QuoteViewProps) {
  const t = useMessages(messages)
  const now = useNow()
  const query = useQuery(quoteQuery(quoteId))
  const { data: quote, error } = query
  const [overtaken, setOvertaken] = useState<Overtaking | null>(null)
  if (isUnknown(error)) return <UnknownQuote />
  const title = quote && t('page.title', { number: quote.number })
  const state = quote && stateAt(quote, now)
  return (
    <OvertakenContext value={setOvertaken}>
      <PageHeadline
        above={<Trail title={quote?.number} verbatim />}
        title={quote ? <RouteName order={quote} /> : <Untitled isLoading={!error} />}
        documentTitle={title ?? t('page.unloaded')}
        below={
          quote && (
            <p className="wrap-anywhere tabular">
              {title} · {quote.organization.name}
            </p>
          )
        }
        actions={quote && <Actions quote={quote} again={again} />}
      />
      {state && <StatusAnnouncer status={state} name={t(`state.${state}`)} />}
      <div className="flex flex-col gap-4">
        <LoadFailure query={query} failed={t('page.failed')} refreshFailed={t('page.refreshFailed')} />
        {overtaken && <OvertakenNote why={overtaken} onClose={() => setOvertaken(null)} />}
        {quote && state ? (
          <div className="grid items-start gap-4 print:block print:space-y-4 desktop:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] wide:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
            <div className="flex min-w-0 flex-col gap-4">
              <QuoteNext quote={quote} state={state} />
              {quote.offers[0] && <OfferPanel quote={quote} offer={quote.offers[0]} state={state} />}
              <VersionList quote={quote} />
              <RequestPanel quote={quote} />
              <ThreadSection threadId={quote.id} label="askQuote" />
            </div>
            <div className="flex min-w-0 flex-col gap-4">{beside(quote)}</div>
          </div>
        ) : (
          !error && <PanelSkeleton title={t('offer.title')} />
        )}
      </div>
    </OvertakenContext>
  )
}

function Untitled({ isLoading }: { isLoading: boolean }) {
  const t = useMessages(messages, 'page')
  if (!isLoading) return t('unloaded')
  return (
    <>
      <span className="sr-only">{t('unloaded')}</span>
      <Skeleton className="h-7.5 w-56 max-w-full" />
    </>
  )
}

function Trail({ title, verbatim = false }: { title: string | undefined; verbatim?: boolean }) {
  const t = useMessages(messages, 'page')
  const crumbs = [
    { title: t('calculator'), to: paths.estimations() },
    { title: t('quotes'), to: paths.quotes() },
    ...(title === undefined ? [] : [{ title, verbatim }]),
  ]
  return (
    <Breadcrumbs
      crumbs={crumbs}
      renderLink={(link, name, className) => (
        <Link {...link} state={{ isReturn: true }} className={className}>
          {name}
        </Link>
      )}
    />
  )
}

function Actions({ quote, again }: Pick<QuoteViewProps, 'again'> & { quote: QuoteDetail }) {
  const t = useMessages(messages, 'page')
  const now = useNow()
  const isOver = ['expired', 'declined', 'refused', 'withdrawn'].includes(stateAt(quote, now))
  return (
    <div className="flex flex-wrap gap-2" data-print="hide">
      {quote.pdf !== null && <PdfButton quote={quote} />}
      {isOver && again(quote, t('again'))}
    </div>
  )
}

function UnknownQuote() {
  const t = useMessages(messages, 'page')
  return (
    <>
      <Trail title={t('notFound')} />
      <Notice icon={<Icon name="search-none" />} title={t('notFound')} text={t('notFoundHint')}>
        <Link {...paths.quotes()} className={buttonClass({ variant: 'primary' })}>
          {t('back')}
        </Link>
      </Notice>
    </>
  )
}
