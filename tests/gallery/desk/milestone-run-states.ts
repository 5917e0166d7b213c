import { answerApi } from '../../browser/api-answers.ts'
import { empty, fails, open, type PageState, settle } from '../page-state.ts'

const path = '/desk/orders/milestones'
const isList = /\/company\/milestone-runs\/\?/
const isRun = /\/company\/milestone-runs\/[\w-]{36}\/$/

const id = (serial: number) => `01900000-0000-7000-8000-${String(serial).padStart(12, '0')}`
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

/** The demo has no run. */
function runOf(serial: number, parts: object) {
  const [createdAt, undoUntil] = [hoursAgo(serial * 11), hoursAgo(serial * 11 - 24)]
  const conveyance = { name: 'EVER GIVEN', voyage: '112E' }
  const milestone = { code: 'DEPA', classifier: 'actual', on: '2026-11-20', stop: 'loading', conveyance }
  const counts = { orders: 40, waiting: 0, applied: 40, refused: 0, undone: 0 }
  const run = { id: id(serial), state: 'done', milestone, by: 'Daria Demo', createdAt, undoUntil }
  return { ...run, ...counts, ...parts }
}

const runs = [
  runOf(1, { applied: 38, refused: 2 }),
  runOf(2, { state: 'running', applied: 30, waiting: 10, by: 'tms' }),
  runOf(3, { state: 'undone', applied: 0, undone: 40 }),
]

const results = Array.from({ length: 40 }, (_, index) => ({
  orderId: id(100 + index),
  order: {
    id: id(100 + index),
    organizationRef: 'meridian',
    ref: `TMS-${index}`,
    number: `F-2026-${1000 + index}`,
  },
  outcome: index < 38 ? 'applied' : 'refused',
  refusal: index < 38 ? null : 'canceled',
}))

/** Milestones that many orders got at once. */
export const milestoneRunStates: readonly PageState[] = [
  {
    name: 'desk-milestone-history',
    signedIn: 'desk',
    async show(page, say) {
      const list = { count: runs.length, next: null, previous: null, results: runs }
      await answerApi(page, isList, (request) => request.fulfill({ json: list }))
      await answerApi(page, isRun, (request) => request.fulfill({ json: { ...runs[0], results } }))
      await open(page, path, say('deskRunHistory.title'))
      await page.locator('main [data-row]').first().waitFor()
      await settle(page)
    },
  },
  {
    name: 'desk-milestone-history-run',
    from: 'desk-milestone-history',
    signedIn: 'desk',
    async show(page, say) {
      await page.locator('main [data-row]').first().click()
      await page.getByText(say('deskRunHistory.ofRun')).waitFor()
    },
  },
  {
    name: 'desk-milestone-history-none',
    signedIn: 'desk',
    async show(page, say) {
      await answerApi(page, isList, empty)
      await open(page, path, say('deskRunHistory.title'))
      await page.getByText(say('deskRunHistory.none')).waitFor()
    },
  },
  {
    name: 'desk-milestone-history-failed',
    signedIn: 'desk',
    async show(page, say) {
      await answerApi(page, isList, fails)
      await open(page, path, say('deskRunHistory.title'))
      await page.getByText(say('deskRunHistory.failed')).waitFor()
    },
  },
]
