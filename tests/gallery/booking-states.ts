import type { Page } from 'playwright-core'
import { pastedList } from '../browser/packing-list.ts'
import type { Say } from '../browser/words.ts'
import { fails, open, type PageState, settle } from './page-state.ts'

const isOrder = /\/api\/v2\/customer\/orders\/[^/]+\/$/
const unknownId = '01890000-0000-7000-8000-000000000000'

const openForm = (page: Page, say: Say) => open(page, '/orders/new', say('booking.title'))
const next = (page: Page) => page.locator('form button[type=submit]').click()

async function goTo(page: Page, say: Say, step: 'cargo' | 'terms' | 'review'): Promise<void> {
  await page.getByRole('button', { name: say(`booking.step.${step}`) }).click()
  await page.getByRole('heading', { level: 2, name: say(`booking.step.${step}`) }).waitFor()
  await settle(page)
}

async function paste(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: say('bookingCargo.paste') }).click()
  await page.getByLabel(say('packingList.paste')).fill(pastedList)
  await page.getByRole('button', { name: say('packingList.take', { count: 3 }) }).waitFor()
}

/** The form of bookings, step by step and with what can go wrong. */
export const bookingStates: readonly PageState[] = [
  { name: 'booking-route', signedIn: true, show: openForm },
  {
    name: 'booking-errors',
    signedIn: true,
    async show(page, say) {
      await openForm(page, say)
      await next(page)
      await page.getByText(say('booking.summary')).waitFor()
    },
  },
  {
    name: 'booking-cargo',
    signedIn: true,
    async show(page, say) {
      await openForm(page, say)
      await goTo(page, say, 'cargo')
    },
  },
  {
    name: 'booking-packing-list',
    signedIn: true,
    async show(page, say) {
      await openForm(page, say)
      await goTo(page, say, 'cargo')
      await paste(page, say)
      await settle(page)
    },
  },
  {
    name: 'booking-lines',
    signedIn: true,
    async show(page, say) {
      await openForm(page, say)
      await goTo(page, say, 'cargo')
      await paste(page, say)
      await page.getByRole('button', { name: say('packingList.take', { count: 3 }) }).click()
      await page.getByRole('button', { name: say('bookingCargo.removeNamed', { position: '2' }) }).click()
      await page.getByRole('button', { name: say('bookingCargo.undo') }).waitFor()
      await page.getByLabel(say('bookingCargo.dangerous.toggle')).check()
      await page.getByLabel(say('bookingCargo.temperature.toggle')).check()
    },
  },
  {
    name: 'booking-terms',
    signedIn: true,
    async show(page, say) {
      await openForm(page, say)
      await goTo(page, say, 'terms')
      await page.locator('#booking-incoterms').click()
      await page.getByRole('option', { name: /^FOB/ }).click()
      await page.getByRole('button', { name: say('booking.fix', { value: 'FCA' }) }).waitFor()
    },
  },
  {
    name: 'booking-review',
    signedIn: true,
    async show(page, say) {
      await openForm(page, say)
      await goTo(page, say, 'review')
      await next(page)
      await page.getByText(say('booking.summarySubmit')).waitFor()
    },
  },
  {
    name: 'booking-failed',
    signedIn: true,
    async show(page, say, orders) {
      await page.route(isOrder, fails)
      await page.goto(`/orders/new?from=${orders.byMode.sea}`)
      await page.getByText(say('booking.failedLoad')).waitFor()
      await settle(page)
    },
  },
  {
    name: 'booking-edit-unknown',
    signedIn: true,
    show: (page, say) => open(page, `/preorders/${unknownId}/edit`, say('booking.notFound')),
  },
]
