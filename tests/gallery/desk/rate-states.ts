import type { Page } from 'playwright-core'
import { answerApi } from '../../browser/api-answers.ts'
import type { Say } from '../../browser/words.ts'
import { empty, fails, open, type PageState, settle } from '../page-state.ts'

const isCalendar = /\/company\/rate-calendar\/\?/
const withDraft = 'DEMO-SEA-FE-NE'

async function openList(page: Page, say: Say, view = ''): Promise<void> {
  await open(page, `/desk/rates${view}`, say('deskRates.tabs.sheets'))
  await page.locator('main [data-row]').first().waitFor()
  await settle(page)
}

async function openSheet(page: Page, say: Say, ref: string, search = ''): Promise<void> {
  await page.goto(`/desk/rates/sheets/${ref}${search}`)
  await page.getByRole('heading', { name: say('deskRates.sheet.versions'), exact: true }).waitFor()
  await settle(page)
}

/** Rate sheets at the desk: list, calendar, one sheet with its grid, a difference, and what is offered. */
export const deskRateStates: readonly PageState[] = [
  { name: 'desk-rates', signedIn: 'desk', show: (page, say) => openList(page, say) },
  {
    name: 'desk-rates-empty',
    signedIn: 'desk',
    async show(page, say) {
      await answerApi(page, isCalendar, empty)
      await open(page, '/desk/rates', say('deskRates.tabs.sheets'))
      await page.getByText(say('deskRates.list.none.current')).waitFor()
    },
  },
  {
    name: 'desk-rates-failed',
    signedIn: 'desk',
    async show(page, say) {
      await answerApi(page, isCalendar, fails)
      await open(page, '/desk/rates', say('deskRates.tabs.sheets'))
      await page.getByText(say('deskRates.failed')).waitFor()
    },
  },
  {
    name: 'desk-rates-calendar',
    signedIn: 'desk',
    async show(page, say) {
      await open(page, '/desk/rates/calendar', say('deskRates.tabs.calendar'))
      await page.getByRole('heading', { name: say('deskRates.calendar.overlaps') }).waitFor()
      await settle(page)
    },
  },
  {
    name: 'desk-rates-offers',
    signedIn: 'desk',
    async show(page, say) {
      await open(page, '/desk/rates/offers', say('deskRates.tabs.offers'))
      for (const [label, city] of [
        [say('deskRates.offers.from'), 'CNSHA'],
        [say('deskRates.offers.to'), 'DEHAM'],
      ] as const) {
        await page.getByLabel(label, { exact: true }).fill(city)
        await page.getByRole('option').first().click()
      }
      await page
        .getByRole('heading', { name: say('deskRates.offers.decides') })
        .first()
        .waitFor()
      await page.getByText(say('deskRates.offers.lines')).first().click()
      await settle(page)
    },
  },
  {
    name: 'desk-rate-sheet',
    signedIn: 'desk',
    async show(page, say) {
      await openSheet(page, say, withDraft)
      await page.getByRole('grid').waitFor()
    },
  },
  {
    name: 'desk-rate-sheet-paste',
    from: 'desk-rate-sheet',
    signedIn: 'desk',
    async show(page, say) {
      await page.getByRole('grid').focus()
      await page.getByRole('grid').evaluate((grid) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', '1 600,00\tcheap\n1.450,50\t2300')
        grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      })
      await page.getByRole('dialog', { name: say('deskRates.prices.pasteTitle') }).waitFor()
    },
  },
  {
    name: 'desk-rate-sheet-copy',
    from: 'desk-rate-sheet',
    signedIn: 'desk',
    async show(page, say) {
      await page.getByRole('button', { name: say('deskRates.sheet.actions') }).click()
      await page.getByRole('menuitem', { name: say('deskRates.sheet.copy') }).click()
      await page.getByRole('dialog').getByLabel(say('deskRateCopy.percent')).waitFor()
    },
  },
  {
    name: 'desk-rate-sheet-publish',
    from: 'desk-rate-sheet',
    signedIn: 'desk',
    async show(page, say) {
      await page.getByRole('button', { name: say('deskRates.sheet.publish') }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'desk-rate-sheet-changes',
    signedIn: 'desk',
    async show(page, say) {
      await openSheet(page, say, withDraft, '?before=1')
      await page.getByText(say('deskRates.changes.kinds.changed')).first().waitFor()
    },
  },
  {
    name: 'desk-rate-sheet-overlap',
    signedIn: 'desk',
    async show(page, say) {
      await openSheet(page, say, 'DEMO-RAIL-SPOT')
      await page.getByRole('heading', { name: say('deskRates.sheet.overlapTitle') }).waitFor()
    },
  },
  {
    name: 'desk-rate-sheet-unknown',
    signedIn: 'desk',
    async show(page, say) {
      await page.goto('/desk/rates/sheets/nothing')
      await page.getByText(say('deskRates.sheet.notFound')).waitFor()
    },
  },
  {
    name: 'desk-rate-sheet-new',
    signedIn: 'desk',
    async show(page, say) {
      await open(page, '/desk/rates/new', say('deskRates.new.title'))
      await page
        .getByLabel(say('deskRates.new.table'))
        .fill('POL\tPOD\t40HC\nCNSHA\tDEHAM\t2450\nNowhere at all\tDEHAM\tcheap')
      await page.getByRole('button', { name: say('deskRates.new.preview') }).click()
      await page.getByText(say('deskRates.new.faults', { count: 2 })).waitFor()
    },
  },
]
