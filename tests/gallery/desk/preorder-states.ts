import type { Page } from 'playwright-core'
import { answerApi } from '../../browser/api-answers.ts'
import { empty, fails, open, type PageState, settle } from '../page-state.ts'

const listPath = '/desk/preorders'
const isList = /\/company\/preorders\/\?/
const isPreorder = /\/company\/preorders\/[\w-]{36}\/$/

async function openPreorder(page: Page, preorderId: string | undefined): Promise<void> {
  if (preorderId === undefined) throw new Error('The demo has no pre-order in this stage.')
  await page.goto(`${listPath}/${preorderId}`)
  await page.getByRole('heading', { level: 2 }).nth(4).waitFor()
  await settle(page)
}

/** Changes members of a pre-order in the server's answer. */
async function changePreorder(page: Page, members: object): Promise<void> {
  await answerApi(page, isPreorder, async (request) => {
    // Asks unconditionally: a 304 has nothing to change.
    const { 'if-none-match': _, ...headers } = request.headers
    const answer = await request.fetch(headers)
    await request.fulfill({ json: { ...(await answer.json()), ...members } })
  })
}

const stageOf = (stage: string): PageState => ({
  name: `desk-preorder-${stage}`,
  signedIn: 'desk',
  show: (page, _say, { preorders }) => openPreorder(page, preorders[stage]),
})

async function openField(page: Page, path: string): Promise<void> {
  await page.locator(`[data-field="${path}"]`).click()
  await page.getByRole('dialog').waitFor()
  await page.waitForTimeout(300)
}

/** The company's pre-orders: the list, and one in each of its states. */
export const deskPreorderStates: readonly PageState[] = [
  {
    name: 'desk-preorders',
    signedIn: 'desk',
    show: (page, say) => open(page, listPath, say('deskPreorderList.title')),
  },
  {
    name: 'desk-preorders-all',
    signedIn: 'desk',
    show: (page, say) => open(page, `${listPath}?turn=all`, say('deskPreorderList.title')),
  },
  {
    name: 'desk-preorders-none',
    signedIn: 'desk',
    async show(page, say) {
      await answerApi(page, isList, empty)
      await open(page, listPath, say('deskPreorderList.title'))
    },
  },
  {
    name: 'desk-preorders-failed',
    signedIn: 'desk',
    async show(page, say) {
      await answerApi(page, isList, fails)
      await open(page, listPath, say('deskPreorderList.title'))
    },
  },
  ...['submitted', 'update-requested', 'changes-proposed', 'approved', 'rejected'].map(stageOf),
  {
    name: 'desk-preorder-document',
    from: 'desk-preorder-update-requested',
    signedIn: 'desk',
    async show(page, say) {
      const title = page.getByRole('heading', { name: say('deskPreorder.documents.title') })
      await page.locator('section').filter({ has: title }).locator('li button').first().click()
      await page.getByRole('dialog').locator('iframe, canvas, p').first().waitFor()
      await page.waitForTimeout(1500)
    },
  },
  {
    name: 'desk-preorder-ask',
    from: 'desk-preorder-submitted',
    signedIn: 'desk',
    show: (page) => openField(page, 'readyOn'),
  },
  {
    name: 'desk-preorder-reply',
    from: 'desk-preorder-submitted',
    signedIn: 'desk',
    async show(page, say) {
      await openField(page, 'cargo')
      await page.getByRole('textbox', { name: say('deskPreorder.field.question') }).fill('Which pumps?')
      await page.getByRole('button', { name: say('deskPreorder.field.addQuestion') }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await openField(page, 'units.0.grossWeightKg')
      await page.getByRole('radio', { name: say('deskPreorder.field.change') }).click()
      await page.getByRole('textbox', { name: say('deskPreorder.field.newValue') }).fill('350')
      await page.getByRole('button', { name: say('deskPreorder.field.addChange') }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await settle(page)
    },
  },
  {
    name: 'desk-preorder-approve',
    from: 'desk-preorder-submitted',
    signedIn: 'desk',
    async show(page, say) {
      await page.getByRole('button', { name: say('deskPreorder.decide.approve'), exact: true }).click()
      await page.getByRole('textbox', { name: say('deskPreorder.approve.label') }).waitFor()
    },
  },
  {
    name: 'desk-preorder-cancellation',
    signedIn: 'desk',
    async show(page, _say, { preorders }) {
      const waitsSince = new Date(Date.now() - 30 * 3_600_000).toISOString()
      const note = 'Our buyer stepped back.'
      await changePreorder(page, { cancellation: 'requested', waitsFor: 'company', waitsSince, note })
      await openPreorder(page, preorders.approved)
    },
  },
  {
    name: 'desk-preorder-unknown',
    signedIn: 'desk',
    async show(page, say) {
      await page.goto(`${listPath}/01a1fdb1-0000-7000-8000-000000000000`)
      await page.getByRole('heading', { name: say('deskPreorder.notFound') }).waitFor()
      await settle(page)
    },
  },
]
