import type { CompanyQuoteDetail } from '@portolan/contract/company/quotes'
import type { QuoteLane } from '@portolan/contract/company/quotes/quote-prices'
import type { QuoteState } from '@portolan/contract/freight/quotes'
import type { DecimalMark } from '@portolan/freight/booking/tables/read-number'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { deskPaths } from '#desk/frame/paths.ts'
import { may, staffQuery } from '#desk/frame/staff.ts'
import { Trail } from '#desk/frame/trail.tsx'
import { messages } from '#desk/quotes/messages.ts'
import { beginDraft, letterOf, type OfferDraft } from '#desk/quotes/offer/offer-form-state.ts'
import { emptyOption, type OfferValues, optionOf, valuesOfOffer } from '#desk/quotes/offer/offer-values.ts'
import { deskQuoteQuery, quoteLanesQuery } from '#desk/quotes/queries.ts'
import { useNow } from '#freight/orders/dates/use-now.ts'
import { isUnknown, LoadFailure, PanelSkeleton } from '#freight/orders/detail/detail-frame.tsx'
import { StatusAnnouncer } from '#freight/orders/milestones/status-announcer.tsx'
import { RouteName } from '#freight/orders/route/route-name.tsx'
import { RequestPanel } from '#freight/quotes/offer/request-panel.tsx'
import { stateAt } from '#freight/quotes/quote-state.ts'
import { UnsavedGuard } from '#platform/forms/unsaved.tsx'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Notice } from '#platform/notices/notice.tsx'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { reportPartFailure, usePart } from '#platform/ui/late/use-part.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { NextCard } from './next-card.tsx'
import { SentOfferPanel } from './sent-offer-panel.tsx'

const loadEditor = () => import('#desk/quotes/offer/offer-editor.tsx')
const loadSides = () => import('./quote-sides.tsx')

/** One quote at the desk: the request, what it could cost, and the answer. */
export function DeskQuotePage() {
  const t = useMessages(messages)
  const { quoteId = '' } = useParams({ strict: false })
  const now = useNow()
  const query = useQuery(deskQuoteQuery(quoteId))
  const { data: quote, error } = query
  if (isUnknown(error)) return <UnknownQuote />
  const title = quote && t('page.title', { number: quote.number })
  const state = quote && stateAt(quote, now)
  return (
    <UnsavedGuard words={leaveWords(t)}>
      <PageHeadline
        above={<Trail list={t('title')} to={deskPaths.quotes()} title={quote?.number} verbatim />}
        title={quote ? <RouteName order={quote} /> : <Untitled isLoading={!error} />}
        documentTitle={title ?? t('page.unloaded')}
        below={
          quote && (
            <p className="wrap-anywhere tabular">
              {[
                title,
                quote.organization.name,
                quote.customerReference && t('page.reference', { reference: quote.customerReference }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          )
        }
      />
      {state && <StatusAnnouncer status={state} name={t(`state.${state}`)} />}
      <div className="flex flex-col gap-4">
        <LoadFailure query={query} failed={t('page.failed')} refreshFailed={t('page.refreshFailed')} />
        {quote && state ? (
          <QuoteContent key={quote.id} quote={quote} state={state} />
        ) : (
          !error && <PanelSkeleton title={t('offer.title')} />
        )}
      </div>
    </UnsavedGuard>
  )
}

type Translate = ReturnType<typeof useMessages<typeof messages>>

const leaveWords = (t: Translate) => ({
  title: t('form.leave.title'),
  text: t('form.leave.text'),
  stay: t('form.leave.stay'),
  leave: t('form.leave.leave'),
})

const noRates = { currency: 'USD', rates: [] }

/** True if the company can still answer. */
function isOpen({ preorderId }: CompanyQuoteDetail, state: QuoteState): boolean {
  return state !== 'withdrawn' && (preorderId === null || state !== 'accepted')
}

function QuoteContent({ quote, state }: { quote: CompanyQuoteDetail; state: QuoteState }) {
  const t = useMessages(messages)
  const { data: staff } = useQuery(staffQuery)
  const [mayOffer, mayCost] = [may(staff, 'quotes', 'write'), may(staff, 'costs', 'write')]
  const mayRates = may(staff, 'rates', 'read')
  const { data: lanes } = useQuery({ ...quoteLanesQuery(quote.id, quote.askedAt), enabled: mayRates })
  const exchange = lanes ?? noRates
  const canOffer = mayOffer && isOpen(quote, state)
  const [draft, setDraft] = useState<OfferDraft | null>(null)
  // A waiting request opens with an empty offer, which is begun with the first change.
  const blank = useState(() => emptyOption(exchange.currency))[0]
  const mark: DecimalMark = useLocale() === 'ru' ? ',' : '.'
  const started: OfferValues = { mark, validUntil: '', note: '', options: [blank] }
  const [firstValues] = useState(started)
  const shown = draft ?? (canOffer && state === 'requested' ? beginDraft(quote, firstValues) : null)
  const editor = usePart(loadEditor, shown !== null, reportPartFailure)
  const sides = usePart(loadSides, true, reportPartFailure)
  const begin = (): OfferDraft => beginDraft(quote, valuesOfOffer(quote, mark) ?? firstValues)

  function use(lane: QuoteLane) {
    if (!lane.option) return
    const now = shown ?? begin()
    const option = optionOf(lane.option, now.values.mark)
    // An option that nothing was typed into makes room.
    const kept = now.values.options.filter((each) => each !== blank)
    const options = [...kept, option]
    const validUntil = now.values.validUntil || lane.option.validUntil
    setDraft({ ...now, open: option.key, values: { ...now.values, validUntil, options } })
    const name = [lane.carrier, lane.service].filter(Boolean).join(' · ') || lane.sheetName
    toasts.add({
      severity: 'success',
      title: t('lanes.used', { name, letter: letterOf(options.length - 1) }),
      life: 4000,
    })
  }

  return (
    <>
      <NextCard
        quote={quote}
        state={state}
        action={
          <>
            {quote.order && may(staff, 'orders', 'read') && (
              <Link {...deskPaths.order(quote.order.id)} className={buttonClass()}>
                {t('next.order', { ref: quote.order.ref })}
              </Link>
            )}
            {quote.preorderId !== null && (
              <Link {...deskPaths.preorder(quote.preorderId)} className={buttonClass()}>
                {t('next.preorder')}
              </Link>
            )}
            {canOffer && shown === null && (
              <Button
                variant={state === 'expired' ? 'primary' : 'secondary'}
                onClick={() => setDraft(begin())}
              >
                {t(quote.version === 0 ? 'next.offerAnyway' : 'next.newVersion')}
              </Button>
            )}
          </>
        }
      />
      <div className="grid items-start gap-4 desktop:grid-cols-[minmax(0,1fr)_20rem] desktop:grid-rows-[auto_1fr] wide:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="min-w-0 desktop:col-start-2 desktop:[&_dl]:grid-cols-2">
          <RequestPanel quote={quote} words={{ title: t('request.title'), party: t('request.party') }} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 desktop:col-start-1 desktop:row-span-2 desktop:row-start-1">
          {shown && !editor && <PanelSkeleton title={t('offer.title')} />}
          {shown && editor && (
            <editor.OfferEditor
              quote={quote}
              draft={shown}
              onDraft={setDraft}
              exchange={exchange}
              mayCost={mayCost}
              canDiscard={draft !== null}
            />
          )}
          <SentOfferPanel key={quote.version} quote={quote} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 desktop:col-start-2">
          {sides ? (
            <sides.QuoteSides quote={quote} onUse={canOffer ? use : null} />
          ) : (
            <PanelSkeleton title={t('lanes.title')} />
          )}
        </div>
      </div>
    </>
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

function UnknownQuote() {
  const tList = useMessages(messages)
  const t = useMessages(messages, 'page')
  return (
    <>
      <Trail list={tList('title')} to={deskPaths.quotes()} title={t('notFound')} />
      <Notice icon={<Icon name="search-none" />} title={t('notFound')} text={t('notFoundHint')}>
        <Link {...deskPaths.quotes()} className={buttonClass({ variant: 'primary' })}>
          {t('back')}
        </Link>
      </Notice>
    </>
  )
}
