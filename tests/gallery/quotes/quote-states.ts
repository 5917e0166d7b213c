import type { Page } from 'playwright-core'
import type { QuoteDetail } from '../../../packages/contract/src/freight/quotes.ts'
import { answerApi } from '../../browser/api-answers.ts'
import type { Say } from '../../browser/words.ts'
import { inContainers } from '../figures/estimation-figures.ts'
import { empty, fails, open, type PageState, settle } from '../page-state.ts'
import { agreedPrice, listedQuotes, quotesOf } from './quote-figures.ts'

const isAnalysis = /\/estimations\/orders-rate-analysis\//
const isQuote = /\/customer\/quotes\/[\w-]{36}\/$/
const isQuoteList = /\/customer\/quotes\/(\?|$)/
const isPreorder = /\/customer\/preorders\/[\w-]{36}\/$/
const lane = '/estimations?from=1796236&to=2747891&containers=2&weightKg=18400'

async function openQuote(page: Page, say: Say, quote: QuoteDetail): Promise<void> {
  await answerApi(page, isAnalysis, (request) => request.fulfill({ json: inContainers }))
  await answerApi(page, isQuote, (request) => request.fulfill({ json: quote }))
  await page.goto(`/estimations?quote=${quote.id}`)
  await page.getByRole('heading', { name: say('quotes.request.title') }).waitFor()
  await page.getByText(say('estimations.answer.title')).waitFor()
  await settle(page)
}

async function openCalculator(page: Page, say: Say, path = lane): Promise<void> {
  await answerApi(page, isAnalysis, (request) => request.fulfill({ json: inContainers }))
  await open(page, path, say('estimations.pastPrices'))
}

const quoteIn = (name: keyof typeof quotesOf): PageState => ({
  name: `quote-${name}`,
  signedIn: true,
  show: (page, say) => openQuote(page, say, quotesOf[name]),
})

/** Offers in every state, the form for requesting them, and their list. */
export const quoteStates: readonly PageState[] = [
  ...(['offered', 'partial', 'requested', 'expired', 'versions', 'accepted'] as const).map(quoteIn),
  {
    name: 'quote-arithmetic',
    from: 'quote-partial',
    signedIn: true,
    async show(page) {
      for (const amount of await page.locator('summary').all()) await amount.click()
    },
  },
  {
    name: 'quote-accept',
    from: 'quote-offered',
    signedIn: true,
    async show(page, say) {
      await page.getByRole('button', { name: say('quotes.accept.actionOption', { name: 'A' }) }).click()
      await page.getByRole('dialog').waitFor()
      await page.waitForTimeout(300)
    },
  },
  {
    name: 'quote-decline',
    from: 'quote-offered',
    signedIn: true,
    async show(page, say) {
      await page.getByRole('button', { name: say('quotes.decline.action'), exact: true }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('quotes.decline.confirm'), exact: true })
        .click()
      await page.getByText(say('quotes.decline.reasonMissing')).waitFor()
      await page.waitForTimeout(300)
    },
  },
  {
    name: 'quote-superseded',
    from: 'quote-offered',
    signedIn: true,
    async show(page, say) {
      const error = { code: 'quote_superseded', message: 'x' }
      await answerApi(page, /\/accept\/$/, (request) => request.fulfill({ status: 409, json: { error } }))
      await page.getByRole('button', { name: say('quotes.accept.actionOption', { name: 'A' }) }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('quotes.accept.confirm'), exact: true })
        .click()
      await page.getByText(say('quotes.overtaken.quote_superseded')).waitFor()
      await settle(page)
    },
  },
  {
    name: 'quote-unknown',
    signedIn: true,
    show: (page, say) =>
      open(page, '/estimations?quote=01a1fdb1-0000-7000-8000-00000000ffff', say('quotes.page.notFound')),
  },
  {
    name: 'quote-error',
    signedIn: true,
    async show(page, say) {
      await answerApi(page, isQuote, fails)
      await page.goto('/estimations?quote=01a1fdb1-0000-7000-8000-00000000ffff')
      await page.getByText(say('quotes.page.failed')).waitFor()
    },
  },
  {
    name: 'quote-ask',
    signedIn: true,
    async show(page, say) {
      await openCalculator(page, say, `${lane}&ask=new`)
      await page.getByRole('button', { name: say('quotes.ask.submit') }).waitFor()
    },
  },
  {
    name: 'quote-ask-wrong',
    signedIn: true,
    async show(page, say) {
      await openCalculator(page, say, '/estimations?ask=new')
      await page.getByRole('button', { name: say('quotes.ask.submit') }).click()
      await page.getByText(say('quotes.ask.summary')).waitFor()
    },
  },
  {
    name: 'quote-ask-services',
    from: 'quote-ask',
    signedIn: true,
    async show(page, say) {
      await page.getByText(say('quotes.ask.services')).click()
      await page.getByLabel(say('quotes.ask.delivery')).check()
      await page.getByLabel(say('quotes.ask.pickUp')).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'quote-list',
    signedIn: true,
    async show(page, say) {
      const json = {
        count: 25,
        next: '/api/v2/customer/quotes/?cursor=x',
        previous: null,
        results: listedQuotes,
      }
      await answerApi(page, isQuoteList, (request) => request.fulfill({ json }))
      await open(page, '/estimations?quotes=all', say('quotes.list.title'))
      await page.getByText('Q-4RTY-1VBN').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'quote-list-empty',
    signedIn: true,
    async show(page, say) {
      await answerApi(page, isQuoteList, empty)
      await open(page, '/estimations?quotes=all', say('quotes.list.title'))
      await page.getByText(say('quotes.list.empty')).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'quote-list-error',
    signedIn: true,
    async show(page, say) {
      await answerApi(page, isQuoteList, fails)
      await open(page, '/estimations?quotes=all', say('quotes.list.title'))
      await page.getByText(say('quotes.list.failed')).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'quote-preorder',
    signedIn: true,
    async show(page, say, { preorders }) {
      await answerApi(page, isPreorder, async (request) => {
        const { 'if-none-match': _, ...headers } = request.headers
        const answer = await request.fetch(headers)
        await request.fulfill({ json: { ...(await answer.json()), quote: agreedPrice } })
      })
      await page.goto(`/preorders/${preorders.submitted}`)
      await page.getByRole('heading', { level: 2, name: say('preorderPrice.title') }).scrollIntoViewIfNeeded()
      await settle(page)
    },
  },
]
