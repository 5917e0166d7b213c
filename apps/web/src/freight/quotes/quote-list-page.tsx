import { type QuoteState, quoteStates } from '@portolan/contract/freight/quotes'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { type EstimationUrl, paths } from '#platform/routing/paths.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { messages } from './messages.ts'
import { QuoteList } from './quote-list.tsx'
import { usePriceTabs } from './tabs/use-price-tabs.tsx'

/** All quotes, or those of a state; anything else in the URL shows all. */
export function QuoteListPage({ state }: { state: string }) {
  const t = useMessages(messages)
  const navigate = useNavigate()
  const tabs = usePriceTabs('quotes')
  const asking = ({ quotes: _, ...before }: EstimationUrl) => ({ ...before, ask: 'new' })

  function choose(chosen: QuoteState | null) {
    void navigate({
      to: '/estimations',
      search: (before) => ({ ...before, ...paths.quotes(chosen ?? 'all').search }),
      resetScroll: false,
    })
  }

  return (
    <>
      <PageHeadline
        title={t('list.title')}
        tabs={tabs}
        actions={
          <Link
            to="/estimations"
            search={asking}
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
