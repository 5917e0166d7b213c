import type { Page } from 'playwright-core'
import { answerApi } from '../browser/api-answers.ts'
import { empty, fails, open, type PageState, settle } from './page-state.ts'
import { agreedPrice } from './quotes/quote-figures.ts'

const ordersPath = '/orders?listMode=cards&orderStatus=active'
const archivedPath = '/orders?listMode=cards&orderStatus=archived'
const isOrderList = /\/api\/v2\/customer\/orders\/\?/
const isPreorder = /\/customer\/preorders\/[\w-]{36}\/$/
const isPreorderList = /\/customer\/preorders\/\?/
const isAnswer = /\/preorders\/[\w-]{36}\/(answer|proposal\/accept)\/$/

async function openPreorder(page: Page, preorderId: string | undefined): Promise<void> {
  if (preorderId === undefined) throw new Error('The demo has no pre-order in this stage.')
  await page.goto(`/preorders/${preorderId}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('heading', { level: 2 }).nth(3).waitFor()
  await settle(page)
}

/** Changes members of a pre-order in the server's answer. */
async function changePreorder(page: Page, members: object): Promise<void> {
  await answerApi(page, isPreorder, async (request) => {
    if (request.method !== 'GET') return request.pass()
    // Asks unconditionally: a 304 has nothing to change.
    const { 'if-none-match': _, ...headers } = request.headers
    const answer = await request.fetch(headers)
    await request.fulfill({ json: { ...(await answer.json()), ...members } })
  })
}

/** Changes the booking behind the form's back; the server then rejects overwriting it. */
async function changeContent(page: Page): Promise<void> {
  await answerApi(page, isPreorder, async (request) => {
    if (request.method !== 'GET') {
      await request.fulfill({ status: 412, json: { error: { code: 'stale', message: 'x' } } })
      return
    }
    const preorder = await (await request.fetch()).json()
    const { content } = preorder
    const [first, ...more] = content.units
    const to = { ...content.to, name: 'Hamburg', city: 'Hamburg', countryCode: 'DE' }
    const changed = {
      ...content,
      to,
      readyOn: '2035-01-20',
      units: [{ ...first, grossWeightKg: 444 }, ...more],
    }
    await request.fulfill({ json: { ...preorder, version: 99, content: changed } })
  })
}

const stageOf = (stage: string): PageState => ({
  name: `preorder-${stage}`,
  signedIn: true,
  show: (page, _say, { preorders }) => openPreorder(page, preorders[stage]),
})

/** Opens the pre-orders above the orders; other states find them closed again. */
export async function openPreorders(page: Page, title: string): Promise<void> {
  const preorders = page.getByRole('region', { name: title })
  await preorders.getByRole('button', { expanded: false }).click()
  await preorders.getByRole('link').first().waitFor()
  await page.evaluate(() => {
    for (const kind of ['pending', 'closed']) localStorage.removeItem(`preorders-open-${kind}`)
  })
}

/** The list with pre-orders, and the page of one in each of its states. */
export const preorderStates: readonly PageState[] = [
  ...['submitted', 'ended-price', 'update-requested', 'changes-proposed', 'approved', 'rejected'].map(
    stageOf,
  ),
  {
    name: 'preorder-price-review',
    signedIn: true,
    async show(page, say, { preorders }) {
      await page.goto(`/preorders/${preorders['ended-price']}/edit`)
      await page.getByRole('button', { name: say('booking.step.review') }).click()
      await page.getByRole('heading', { name: say('bookingSteps.review.warnings') }).waitFor()
      await settle(page)
    },
  },
  {
    name: 'preorder-price-would-end',
    signedIn: true,
    async show(page, _say, { preorders }) {
      const ending = {
        reason: 'to',
        path: 'to',
        priced: 'Rotterdam',
        now: 'Santos',
        message: 'It was for transport to Rotterdam, not to Santos.',
      }
      await changePreorder(page, { quote: { ...agreedPrice, wouldEndBecause: [ending] } })
      await openPreorder(page, preorders['changes-proposed'])
    },
  },
  {
    name: 'preorder-canceled',
    signedIn: true,
    async show(page, _say, { preorders }) {
      await changePreorder(page, { status: 'canceled', review: 'submitted' })
      await openPreorder(page, preorders.submitted)
    },
  },
  {
    name: 'preorder-answer-faults',
    from: 'preorder-update-requested',
    signedIn: true,
    async show(page, say) {
      await page.locator('form input').first().fill('12')
      await page.getByRole('button', { name: say('preorderConversation.ask.send') }).click()
      await page.getByRole('alert').first().waitFor()
      await page.waitForTimeout(300)
    },
  },
  {
    name: 'preorder-overtaken',
    signedIn: true,
    async show(page, say, { preorders }) {
      await openPreorder(page, preorders['changes-proposed'])
      const error = { code: 'stale', message: 'x' }
      await answerApi(page, isAnswer, (request) => request.fulfill({ status: 412, json: { error } }))
      await changePreorder(page, { review: 'submitted', version: 9, proposedChanges: [], note: null })
      await page.getByRole('button', { name: say('preorderConversation.proposal.accept') }).click()
      await page.getByText(say('preorderConversation.overtaken.title')).waitFor()
      await page.waitForTimeout(300)
    },
  },
  {
    name: 'preorder-unsent',
    from: 'preorder-answer-faults',
    signedIn: true,
    async show(page, say) {
      await page.locator('form input').first().fill('841370')
      const error = { code: 'stale', message: 'x' }
      await answerApi(page, isAnswer, (request) => request.fulfill({ status: 412, json: { error } }))
      await changePreorder(page, { review: 'submitted', version: 9, questions: [], note: null })
      await page.getByRole('button', { name: say('preorderConversation.ask.send') }).click()
      await page.getByText(say('preorderConversation.overtaken.unsent')).waitFor()
      await page.waitForTimeout(300)
    },
  },
  {
    name: 'preorder-conflict',
    signedIn: true,
    async show(page, say, { preorders }) {
      await page.goto(`/preorders/${preorders.submitted}/edit`)
      await page.locator('#booking-readyOn').fill('2035-01-16')
      await page.getByRole('button', { name: say('booking.step.review') }).click()
      await changeContent(page)
      await page.getByRole('button', { name: say('booking.save') }).click()
      await page.getByRole('dialog').waitFor()
      await page.waitForTimeout(300)
    },
  },
  {
    name: 'preorder-decline',
    from: 'preorder-changes-proposed',
    signedIn: true,
    async show(page, say) {
      const answer = say('preorderConversation.proposal.answer')
      await page.getByRole('button', { name: answer, exact: true }).click()
      await page.getByLabel(say('preorderConversation.proposal.label')).waitFor()
      await page.waitForTimeout(300)
    },
  },
  {
    name: 'preorder-requests',
    signedIn: true,
    async show(page, say, { preorders }) {
      await changePreorder(page, { amendment: 'declined', cancellation: 'requested' })
      await openPreorder(page, preorders.approved)
      await page.getByText(say('preorder.requests.cancellation.requested')).first().waitFor()
    },
  },
  {
    name: 'preorder-request',
    from: 'preorder-approved',
    signedIn: true,
    async show(page, say) {
      await page.getByRole('button', { name: say('preorder.requests.askChange') }).click()
      await page.getByLabel(say('preorder.requests.changeLabel')).waitFor()
      await page.waitForTimeout(300)
    },
  },
  {
    name: 'preorder-withdraw',
    from: 'preorder-submitted',
    signedIn: true,
    async show(page, say) {
      await page.getByRole('button', { name: say('preorder.withdraw.action') }).click()
      await page.getByRole('dialog').waitFor()
      await page.waitForTimeout(300)
    },
  },
  {
    name: 'preorder-loading',
    signedIn: true,
    async show(page, say, { preorders }) {
      await answerApi(page, isPreorder, () => {})
      await page.goto(`/preorders/${preorders.submitted}`)
      await page.getByRole('heading', { name: say('preorder.facts') }).waitFor()
      await page.waitForTimeout(400)
    },
  },
  {
    name: 'preorder-error',
    signedIn: true,
    async show(page, say, { preorders }) {
      await answerApi(page, isPreorder, fails)
      await page.goto(`/preorders/${preorders.submitted}`)
      await page.getByText(say('preorder.failed')).waitFor()
    },
  },
  {
    name: 'preorder-unknown',
    signedIn: true,
    show: (page, say, { preorders }) =>
      open(page, `/preorders/${preorders.strangers}`, say('preorder.notFound')),
  },
  {
    name: 'orders-archived-preorders',
    signedIn: true,
    async show(page, say) {
      await open(page, archivedPath.replace('cards', 'list'), say('orders.title'))
      await openPreorders(page, say('preorderList.closed.title'))
    },
  },
  {
    name: 'orders-archived-preorders-error',
    signedIn: true,
    async show(page, say) {
      await answerApi(page, isPreorderList, fails)
      await open(page, archivedPath, say('orders.title'))
      await page.getByText(say('preorderList.failed')).waitFor()
    },
  },
  {
    name: 'orders-only-closed-preorders',
    signedIn: true,
    async show(page, say) {
      await answerApi(page, isOrderList, empty)
      await open(page, archivedPath, say('orders.title'))
      await page.getByText(say('orderList.noArchived')).waitFor()
    },
  },
  {
    name: 'orders-preorders-error',
    signedIn: true,
    async show(page, say) {
      await answerApi(page, isPreorderList, fails)
      await open(page, ordersPath, say('orders.title'))
      await page.getByText(say('preorderList.failed')).waitFor()
    },
  },
]
