import type { QuoteDetail } from '@portolan/contract/freight/quotes'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { AskPanel } from '#freight/quotes/ask/ask-panel.tsx'
import { PriceTabs } from '#freight/quotes/tabs/price-tabs.tsx'
import { QuotesTab } from '#freight/quotes/tabs/quotes-tab.tsx'
import { EstimationForm } from '#freight/rates/fields/estimation-form.tsx'
import { QuoteWithHistory } from '#freight/rates/quote/quote-with-history.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { type EstimationUrl, paths } from '#platform/routing/paths.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import {
  bookingOfEstimation,
  type EstimationSearch,
  readEstimation,
  urlOfEstimation,
} from './estimation-search.ts'
import { History } from './history.tsx'
import { messages } from './messages.ts'

/** The calculator, the list of quotes, or a quote, as the URL says. */
export function EstimationsPage() {
  const url = useSearch({ from: '/default-layout/estimations' })
  if (url.quote !== undefined) return <QuoteWithHistory key={url.quote} quoteId={url.quote} />
  if (url.quotes !== undefined) return <QuotesTab url={url} />
  return <Calculator url={url} />
}

/** Estimates a transport's cost from similar ones, and lets people request a quote. */
function Calculator({ url }: { url: EstimationUrl }) {
  const t = useMessages(messages)
  const navigate = useNavigate()
  const search = useMemo(() => readEstimation(url), [url])
  const source = useMemo(() => bookingOfEstimation(search), [search])
  const { ask = null } = url

  function go(update: (url: EstimationUrl) => EstimationUrl, how?: 'typed') {
    void navigate({
      to: '/estimations',
      search: (before) => update(before as EstimationUrl),
      replace: how === 'typed',
      resetScroll: false,
    })
  }
  function change(update: (search: EstimationSearch) => EstimationSearch, how?: 'typed') {
    go((before) => ({ ...besideEstimation(before), ...urlOfEstimation(update(readEstimation(before))) }), how)
  }

  return (
    <>
      <PageHeadline
        title={t('pastPrices')}
        documentTitle={t('title')}
        around={(heading) => <PriceTabs open="prices" url={url} heading={heading} />}
        actions={
          <Link {...paths.newOrder(source)} data-print="hide" className={buttonClass()}>
            <Icon name="plus" />
            {t('book')}
          </Link>
        }
      />
      <div className="flex flex-col gap-4 print:block">
        <EstimationForm search={search} onChange={change} />
        {/* The quote precedes the history: on its left if there is room for both, above it on a phone. */}
        <div
          className={cn(
            'grid grid-cols-1 items-start gap-4 print:block',
            ask !== null && 'desktop:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]',
          )}
        >
          <AskPanel
            source={source}
            ask={ask}
            onOpen={() => go((before) => ({ ...before, ask: 'new' }))}
            onClose={() => go(({ ask: _, ...before }) => before)}
            onDone={(quote: QuoteDetail) => void navigate(paths.estimations({ quote: quote.id }))}
          />
          <History search={search} />
        </div>
      </div>
    </>
  )
}

/** The URL's members other than the calculator's. */
function besideEstimation({ ask }: EstimationUrl): EstimationUrl {
  return ask === undefined ? {} : { ask }
}
