import { type QuoteState, quoteStates } from '@portolan/contract/freight/quotes'
import { Link, useNavigate } from '@tanstack/react-router'
import { messages } from '#freight/quotes/messages.ts'
import { QuoteList } from '#freight/quotes/quote-list.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { type EstimationUrl, paths } from '#platform/routing/paths.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { PriceTabs } from './price-tabs.tsx'

/** All quotes, or those of a state; anything else in the URL shows all. */
export function QuotesTab({ url }: { url: EstimationUrl }) {
  const t = useMessages(messages)
  const navigate = useNavigate()
  const { quotes: state, ...lane } = url

  function choose(chosen: QuoteState | null) {
    void navigate({ ...paths.quotes({ ...lane, quotes: chosen ?? 'all' }), resetScroll: false })
  }

  return (
    <>
      <PageHeadline
        title={t('list.title')}
        around={(heading) => <PriceTabs open="quotes" url={url} heading={heading} />}
        actions={
          <Link
            {...paths.estimations({ ...lane, ask: 'new' })}
            data-print="hide"
            className={buttonClass({ variant: 'primary' })}
          >
            {t('start.action')}
          </Link>
        }
      />
      <QuoteList state={quoteStates.find((each) => each === state) ?? null} onState={choose} />
    </>
  )
}
