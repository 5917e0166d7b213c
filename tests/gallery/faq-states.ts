import type { Page } from 'playwright-core'
import { answerApi } from '../browser/api-answers.ts'
import { fails, open, type PageState, settle } from './page-state.ts'

const isFaq = /\/api\/v2\/customer\/faq\//

async function openArticle(page: Page, slug: string): Promise<void> {
  await page.goto(`/faq/${slug}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await settle(page)
}

/** The states of questions and answers. */
export const faqStates: readonly PageState[] = [
  { name: 'faq', signedIn: true, show: (page, say) => open(page, '/faq/', say('faq.title')) },
  { name: 'faq-article', signedIn: true, show: (page) => openArticle(page, 'hello') },
  { name: 'faq-article-table', signedIn: true, show: (page) => openArticle(page, 'statuses#unconfirmed') },
  {
    name: 'faq-search',
    signedIn: true,
    async show(page, say) {
      await open(page, '/faq?search=excel', say('faq.title'))
      await page.locator('main mark').first().waitFor()
    },
  },
  {
    name: 'faq-no-hits',
    signedIn: true,
    async show(page, say) {
      await open(page, '/faq?search=zeppelin', say('faq.title'))
      await page.getByText(say('faq.noHitsTitle', { search: 'zeppelin' })).waitFor()
    },
  },
  {
    name: 'faq-other-language',
    signedIn: true,
    async show(page) {
      await answerApi(page, isFaq, async (request) => {
        const other = request.headers['accept-language'] === 'en' ? 'ru' : 'en'
        await request.pass({ ...request.headers, 'accept-language': other })
      })
      await openArticle(page, 'hello')
    },
  },
  {
    name: 'faq-loading',
    signedIn: true,
    async show(page, say) {
      await answerApi(page, isFaq, () => {})
      await page.goto('/faq')
      await page.getByRole('heading', { level: 1, name: say('faq.title') }).waitFor()
      await page.waitForTimeout(400)
    },
  },
  {
    name: 'faq-error',
    signedIn: true,
    async show(page, say) {
      await answerApi(page, isFaq, fails)
      await open(page, '/faq', say('faq.title'))
      await page.getByText(say('faq.failed')).waitFor()
    },
  },
  {
    name: 'faq-unknown',
    signedIn: true,
    async show(page, say) {
      await open(page, '/faq/no-such-article', say('faq.title'))
      await page.getByText(say('faq.notFound')).waitFor()
    },
  },
]
