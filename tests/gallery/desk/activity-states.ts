import type { Page } from 'playwright-core'
import { answerApi } from '../../browser/api-answers.ts'
import type { Say } from '../../browser/words.ts'
import { empty, fails, open, type PageState } from '../page-state.ts'

const isLog = /\/api\/v2\/company\/activity\/\?/
const isSelf = /\/api\/v2\/customer\/users\/me\/$/
const openLog = (page: Page, say: Say) => open(page, '/desk/company/activity', say('deskActivity.title'))

/** Entries of each kind, the same on every day. */
const entries = [
  {
    act: 'saveCompanyOrganization',
    actor: { id: 'desk:019ac000-0000-7000-8000-000000000012', kind: 'staff', name: 'Marta Weber' },
    changes: [{ name: 'name', before: 'Meridian', after: 'Meridian Trading GmbH' }],
    target: { ref: 'demo-meridian' },
  },
  { act: 'users disable', actor: { id: 'command', kind: 'command', name: null }, changes: [], target: {} },
  {
    act: 'saveCompanyOrders',
    actor: { id: 'key tms', kind: 'key', name: 'tms' },
    outcome: 'refused',
    changes: [],
    target: { code: 'insufficient_scope' },
  },
].map((entry, index) => ({
  id: `019ac000-0000-7000-8000-00000000000${index}`,
  at: new Date(Date.now() - (index + 1) * 3_600_000).toISOString(),
  outcome: 'done',
  organization: {
    id: '019ac000-0000-7000-8000-000000000099',
    ref: 'demo-meridian',
    name: 'Meridian Trading',
  },
  personal: { ip: '192.0.2.17', device: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/143.0' },
  requestId: '4e9d20ac-2600-4078-b35c-b8c233d30a8f',
  ...entry,
}))

/** The activity log, and the portal as a colleague sees it in place of a customer's person. */
export const activityStates: readonly PageState[] = [
  {
    name: 'desk-activity',
    signedIn: 'desk',
    async show(page, say) {
      const json = { count: 3, isCapped: false, next: null, previous: null, results: entries }
      await answerApi(page, isLog, (request) => request.fulfill({ json }))
      await openLog(page, say)
      await page.locator('[data-row]').first().waitFor()
    },
  },
  {
    name: 'desk-activity-entry',
    from: 'desk-activity',
    signedIn: 'desk',
    async show(page) {
      await page.locator('[data-row]').first().click()
      await page.getByRole('dialog').getByRole('table').waitFor()
    },
  },
  {
    name: 'desk-activity-empty',
    signedIn: 'desk',
    async show(page, say) {
      await answerApi(page, isLog, empty)
      await openLog(page, say)
      await page.getByText(say('deskActivity.noneHint')).waitFor()
    },
  },
  {
    name: 'desk-activity-failed',
    signedIn: 'desk',
    async show(page, say) {
      await answerApi(page, isLog, fails)
      await openLog(page, say)
      await page.getByText(say('deskActivity.failed')).waitFor()
    },
  },
  {
    name: 'orders-viewed',
    signedIn: true,
    async show(page, say) {
      await answerApi(page, isSelf, async (request) => {
        const answer = await request.fetch()
        const view = { id: '019ac000-0000-7000-8000-000000000001', reason: 'They cannot find an invoice' }
        const endsAt = new Date(Date.now() + 25 * 60_000).toISOString()
        await request.fulfill({ json: { ...(await answer.json()), view: { ...view, endsAt } } })
      })
      await open(page, '/orders', say('orders.title'))
      await page.getByRole('region', { name: say('viewBar.label') }).waitFor()
    },
  },
]
