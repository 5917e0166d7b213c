import type { Page } from 'playwright-core'
import { answerApi } from '../../browser/api-answers.ts'
import type { Say } from '../../browser/words.ts'
import { empty, fails, open, type PageState, settle } from '../page-state.ts'

const isList = /\/company\/quotes\/\?/
const isDetail = /\/company\/quotes\/[\w-]{36}\/$/

/** Opens the first quote of a view, as the demo has it. */
async function openFirst(page: Page, say: Say, view: string): Promise<void> {
  await open(page, `/desk/quotes${view}`, say('deskQuotes.title'))
  await page.locator('main [data-row]').first().click()
  await page.getByRole('heading', { name: say('deskQuotes.past.title') }).waitFor()
  await settle(page)
}

const listIn = (name: string, view: string): PageState => ({
  name: `desk-quotes-${name}`,
  signedIn: 'desk',
  async show(page, say) {
    await open(page, `/desk/quotes${view}`, say('deskQuotes.title'))
    await page.locator('main [data-row]').first().waitFor()
    await settle(page)
  },
})

/** Quotes at the desk: lists by what they wait for, a request with its form, and an offer. */
export const deskQuoteStates: readonly PageState[] = [
  listIn('waiting', ''),
  listIn('open', '?view=open'),
  listIn('lost', '?view=lost'),
  {
    name: 'desk-quotes-empty',
    signedIn: 'desk',
    async show(page, say) {
      await answerApi(page, isList, empty)
      await open(page, '/desk/quotes', say('deskQuotes.title'))
      await page.getByText(say('deskQuotes.list.empty.waiting')).waitFor()
    },
  },
  {
    name: 'desk-quotes-failed',
    signedIn: 'desk',
    async show(page, say) {
      await answerApi(page, isList, fails)
      await open(page, '/desk/quotes', say('deskQuotes.title'))
      await page.getByText(say('deskQuotes.list.failed')).waitFor()
    },
  },
  { name: 'desk-quote-request', signedIn: 'desk', show: (page, say) => openFirst(page, say, '') },
  {
    name: 'desk-quote-faults',
    from: 'desk-quote-request',
    signedIn: 'desk',
    async show(page, say) {
      await page.getByRole('button', { name: say('deskQuotes.form.addOption') }).click()
      await page.getByRole('button', { name: say('deskQuotes.form.send') }).click()
      await page.getByText(say('deskQuotes.form.summary')).waitFor()
    },
  },
  {
    name: 'desk-quote-refuse',
    from: 'desk-quote-request',
    signedIn: 'desk',
    async show(page, say) {
      await page.getByRole('button', { name: say('deskQuotes.form.refuse') }).click()
      await page.getByRole('dialog').waitFor()
      await page.waitForTimeout(300)
    },
  },
  { name: 'desk-quote-offered', signedIn: 'desk', show: (page, say) => openFirst(page, say, '?view=open') },
  {
    name: 'desk-quote-version',
    from: 'desk-quote-offered',
    signedIn: 'desk',
    async show(page, say) {
      await page.getByRole('button', { name: say('deskQuotes.next.newVersion') }).click()
      await page.locator('#offer').waitFor()
    },
  },
  { name: 'desk-quote-won', signedIn: 'desk', show: (page, say) => openFirst(page, say, '?view=won') },
  { name: 'desk-quote-lost', signedIn: 'desk', show: (page, say) => openFirst(page, say, '?view=lost') },
  {
    name: 'desk-quote-failed',
    signedIn: 'desk',
    async show(page, say) {
      await open(page, '/desk/quotes', say('deskQuotes.title'))
      await answerApi(page, isDetail, fails)
      await page.locator('main [data-row]').first().click()
      await page.getByText(say('deskQuotes.page.failed')).waitFor()
    },
  },
]
