import type { Page } from 'playwright-core'
import { answerApi } from '../browser/api-answers.ts'
import { doubtfulList, pastedList } from '../browser/packing-list.ts'
import type { Say } from '../browser/words.ts'
import { fails, open, type PageState, settle } from './page-state.ts'

const isOrder = /\/api\/v2\/customer\/orders\/[^/]+\/$/
const unknownId = '01890000-0000-7000-8000-000000000000'

const openForm = (page: Page, say: Say) => open(page, '/orders/new', say('booking.title'))
const isPreorder = /\/api\/v2\/customer\/preorders\/[\w-]{36}\/$/
const preorderList = /\/api\/v2\/customer\/preorders\/$/
const next = (page: Page) => page.locator('form button[type=submit]')

async function goTo(page: Page, say: Say, step: 'cargo' | 'terms' | 'review'): Promise<void> {
  // A line of the list behind the form says “2 in review”.
  await page.getByRole('button', { name: new RegExp(`${say(`booking.step.${step}`)}$`) }).click()
  await page.getByRole('heading', { level: 2, name: new RegExp(`^${say(`booking.step.${step}`)}`) }).waitFor()
  await settle(page)
}

async function paste(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: say('bookingCargo.paste') }).click()
  await page.getByLabel(say('packingList.paste')).fill(pastedList)
  await page.getByRole('button', { name: say('packingList.take', { count: 3 }) }).waitFor()
}

/** Opens the form with all values of a pre-order but its date. */
async function copyForm(page: Page, say: Say, preorderId: string | undefined): Promise<void> {
  await open(page, `/orders/new?preorder=${preorderId}`, say('booking.copyTitle'))
  await page.locator('#booking-readyOn').fill('2099-05-05')
}

async function openEdit(page: Page, preorderId: string | undefined): Promise<void> {
  await page.goto(`/preorders/${preorderId}/edit`)
  await page.locator('#booking-readyOn').waitFor()
  await settle(page)
}

/**
 * Submits a booking with three files: one arrives, the second fails, the third is uploading. The server sees
 * none of it.
 */
async function submitWithFiles(page: Page, say: Say, preorderId: string | undefined): Promise<void> {
  const source = page.waitForResponse(isPreorder)
  await copyForm(page, say, preorderId)
  const preorder = await (await source).json()
  await goTo(page, say, 'terms')
  const names = ['Invoice 4711.pdf', 'Packing list.pdf', 'Safety data sheet.pdf']
  const files = names.map((name) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }))
  await page.locator('form input[type=file]').setInputFiles(files)
  let uploads = 0
  await answerApi(page, /\/preorders\/[\w-]+\/documents\/$/, (request) => {
    uploads += 1
    if (uploads === 1) return request.fulfill({ status: 201, json: {} })
    return uploads === 2 ? fails(request) : undefined
  })
  await answerApi(page, preorderList, (request) => request.fulfill({ status: 201, json: preorder }))
  await goTo(page, say, 'review')
  await next(page).click()
  await page.getByRole('progressbar').waitFor()
  await page.getByRole('alert').waitFor()
}

/** The booking form, step by step and with its possible failures. */
export const bookingStates: readonly PageState[] = [
  {
    name: 'booking-route',
    signedIn: true,
    async show(page, say) {
      await openForm(page, say)
      await page.locator('#booking-from').fill('Rotterdam')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'booking-errors',
    from: 'booking-route',
    signedIn: true,
    async show(page, say) {
      await next(page).click()
      await page.getByText(say('booking.summary')).waitFor()
      await settle(page)
    },
  },
  {
    name: 'booking-cargo',
    from: 'booking-errors',
    signedIn: true,
    async show(page, say) {
      await goTo(page, say, 'cargo')
    },
  },
  {
    name: 'booking-packing-list',
    from: 'booking-cargo',
    signedIn: true,
    async show(page, say) {
      await paste(page, say)
      await settle(page)
    },
  },
  {
    name: 'booking-packing-questions',
    from: 'booking-packing-list',
    signedIn: true,
    async show(page, say) {
      await page.getByLabel(say('packingList.paste')).fill(doubtfulList)
      const questions = page.getByRole('region', { name: say('packingList.questions') })
      await questions.getByText(say('packingList.choice.packages')).click()
      await questions.scrollIntoViewIfNeeded()
      await settle(page)
    },
  },
  {
    name: 'booking-lines',
    from: 'booking-packing-questions',
    signedIn: true,
    async show(page, say) {
      await page.getByLabel(say('packingList.paste')).fill(pastedList)
      await page.getByRole('button', { name: say('packingList.take', { count: 3 }) }).click()
      await page.getByRole('button', { name: say('bookingCargo.removeNamed', { position: '2' }) }).click()
      await page.getByRole('button', { name: say('bookingCargo.undo'), exact: true }).waitFor()
      await page.getByLabel(say('bookingCargo.dangerous.toggle')).check()
      await page.getByLabel(say('bookingCargo.temperature.toggle')).check()
    },
  },
  {
    name: 'booking-terms',
    from: 'booking-lines',
    signedIn: true,
    async show(page, say) {
      await goTo(page, say, 'terms')
      await page.locator('#booking-incoterms').click()
      await page.getByRole('option', { name: /^FOB/ }).click()
      await page.getByRole('button', { name: say('booking.fix', { value: 'FCA' }) }).waitFor()
    },
  },
  {
    name: 'booking-review',
    from: 'booking-terms',
    signedIn: true,
    async show(page, say) {
      await goTo(page, say, 'review')
      await next(page).click()
      await page.getByText(say('booking.summarySubmit')).waitFor()
      await settle(page)
    },
  },
  {
    name: 'booking-failed',
    signedIn: true,
    async show(page, say, orders) {
      await answerApi(page, isOrder, fails)
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
  {
    // A pending pre-order with a draft on offer, and the comparison with its current content.
    name: 'booking-conflict',
    signedIn: true,
    async show(page, say, { preorders }) {
      await openEdit(page, preorders.submitted)
      await page.locator('#booking-readyOn').fill('2099-05-05')
      await goTo(page, say, 'cargo')
      await page.locator('#booking-cargo').fill('Electric kettles')
      await goTo(page, say, 'review')
      await answerApi(page, isPreorder, async (request) => {
        if (request.method === 'PUT')
          return request.fulfill({ status: 412, json: { error: { code: 'stale', message: 'x' } } })
        const preorder = await (await request.fetch()).json()
        const content = { ...preorder.content, readyOn: '2099-06-06', comment: 'Ramp 7' }
        return request.fulfill({ json: { ...preorder, content } })
      })
      await next(page).click()
      await page.getByRole('dialog', { name: say('bookingConflict.title') }).waitFor()
      await page.waitForTimeout(300)
    },
  },
  {
    // A draft is offered again, but the pre-order was approved in the meantime.
    name: 'booking-edit-overtaken',
    signedIn: true,
    async show(page, say, { preorders }) {
      await openEdit(page, preorders.submitted)
      await page.locator('#booking-readyOn').fill('2099-05-05')
      await page.getByText(say('booking.draft.kept')).waitFor()
      await page.reload()
      await page.getByRole('button', { name: say('booking.draft.discard') }).waitFor()
      await goTo(page, say, 'review')
      await answerApi(page, isPreorder, (request) =>
        request.fulfill({ status: 409, json: { error: { code: 'not_editable', message: 'x' } } }),
      )
      await next(page).click()
      await page.getByText(say('booking.notEditableHint')).waitFor()
    },
  },
  {
    name: 'booking-loading',
    signedIn: true,
    async show(page, _say, { preorders }) {
      await answerApi(page, isPreorder, () => {})
      await page.goto(`/orders/new?preorder=${preorders.rejected}`)
      await page.getByRole('dialog').locator('[aria-busy=true]').waitFor()
      await page.waitForTimeout(400)
    },
  },
  {
    name: 'booking-upload',
    signedIn: true,
    show: (page, say, { preorders }) => submitWithFiles(page, say, preorders.approved),
  },
  {
    // Without a network, the check and the submission fail, and leaving asks.
    name: 'booking-offline',
    signedIn: true,
    async show(page, say, { preorders }) {
      await copyForm(page, say, preorders.approved)
      await answerApi(page, /\/api\/v2\/customer\/preorders\//, (request) => request.abort())
      await goTo(page, say, 'review')
      await page.getByText(say('bookingSteps.review.checkFailed')).waitFor()
      await next(page).click()
      await page.getByText(say('interface.failures.offline')).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: say('booking.leave.stay') }).waitFor()
      await page.waitForTimeout(300)
    },
  },
]
