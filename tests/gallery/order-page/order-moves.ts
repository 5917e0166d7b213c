import type { HistoryEvent, PromiseChange } from '@portolan/contract/freight/ledger/order-history'
import type { OrderDetail } from '@portolan/contract/freight/orders'
import type { Page } from 'playwright-core'
import { answerApi } from '../../browser/api-answers.ts'
import type { PageState } from '../page-state.ts'
import { openOrder } from './open-order.ts'

const hour = 3_600_000
const carrier = { kind: 'carrier', name: 'Maersk' } as const
const terminal = { kind: 'carrier', name: 'Eurogate' } as const
const company = { kind: 'company', name: null } as const

const shifted = (instant: string, hours: number) => new Date(Date.parse(instant) + hours * hour).toISOString()

/**
 * Statements about an order: an arrival that moved twice, a contradiction, a retracted message, and every
 * flag.
 */
function statementsOn({ arrival, route }: OrderDetail) {
  const promised = arrival.planned ?? arrival.estimated ?? new Date().toISOString()
  const place = route.at(-1)?.place ?? null
  const receivedAt = (hours: number) => shifted(new Date().toISOString(), hours)
  const common = { remark: null, reasonCode: null }
  const changes: PromiseChange[] = [
    { ...common, at: promised, classifier: 'planned', source: company, receivedAt: receivedAt(-400) },
    {
      ...common,
      at: shifted(promised, 24),
      classifier: 'estimated',
      source: carrier,
      receivedAt: receivedAt(-90),
    },
    {
      at: shifted(promised, 48),
      classifier: 'estimated',
      source: carrier,
      receivedAt: receivedAt(-20),
      reasonCode: 'WEA',
      remark: null,
    },
  ]
  const contradiction: PromiseChange = {
    ...common,
    at: shifted(promised, 96),
    classifier: 'estimated',
    source: terminal,
    receivedAt: receivedAt(-5),
  }
  const event = (code: string, at: string, rest: Partial<HistoryEvent> = {}): HistoryEvent => ({
    id: crypto.randomUUID(),
    source: carrier,
    code,
    classifier: 'actual',
    at,
    offsetMinutes: 60,
    precision: 'time',
    localTime: null,
    zoneBasis: 'given',
    place,
    placeText: null,
    unitId: null,
    equipment: null,
    conveyance: null,
    reasonCode: null,
    remark: null,
    statedAt: null,
    receivedAt: receivedAt(-30),
    revision: 1,
    isRetracted: false,
    isCurrent: true,
    flags: [],
    ...rest,
  })
  const events = [
    event('ARRI', contradiction.at, { classifier: 'estimated', source: terminal, isCurrent: false }),
    event('ARRI', shifted(promised, 48), { classifier: 'estimated', reasonCode: 'WEA', revision: 2 }),
    event('GTIN', receivedAt(-60), { source: company, isRetracted: true, isCurrent: false, revision: 2 }),
    event('GTOT', receivedAt(-70), { equipment: 'MSKU1234567', flags: ['check-digit'] }),
    event('DISC', receivedAt(200), { flags: ['future-actual'], isCurrent: false }),
    event('LOAD', receivedAt(-900), { flags: ['before-departure'], conveyance: 'Maersk Essen 642W' }),
    event('INSP', receivedAt(-80), {
      flags: ['unknown-place'],
      place: null,
      placeText: 'DEPOT 7B WALTERSHOF',
    }),
    event('CUSS', receivedAt(-82), {
      flags: ['assumed-utc'],
      zoneBasis: 'assumed-utc',
      offsetMinutes: null,
      localTime: '2026-11-22T14:40:00',
      place: null,
      placeText: 'Bonded warehouse',
    }),
    event('NOTE', receivedAt(-85), { precision: 'day', remark: 'Waiting for a berth.', isCurrent: false }),
  ]
  return {
    promises: [{ target: 'arrival', changes, slipMinutes: 48 * 60, contradictions: [contradiction] }],
    events,
  }
}

async function answerStatements(page: Page): Promise<void> {
  const of = (part: 'events' | 'eta-history') => new RegExp(`/customer/orders/[\\w-]+/${part}/$`)
  for (const part of ['events', 'eta-history'] as const)
    await answerApi(page, of(part), async (request) => {
      const order = await fetch(request.url.replace(`${part}/`, ''), { headers: request.headers })
      const { promises, events } = statementsOn(await order.json())
      const results = part === 'events' ? events : promises
      await request.fulfill({ json: { count: results.length, results } })
    })
}

/** The sources of an order's statements, and the moves of its arrival. */
export const orderMoves: readonly PageState[] = [
  {
    name: 'order-history',
    signedIn: true,
    async show(page, say, { byMode }) {
      await answerStatements(page)
      await openOrder(page, byMode.sea)
      await page.getByText(say('orderHistory.show', { count: 9 })).click()
      const history = page.locator('details', { hasText: say('orderHistory.flags.future-actual') })
      await history.getByText(say('orderMilestones.expected.ARRI'), { exact: true }).first().waitFor()
      await history.scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'order-moves',
    from: 'order-history',
    signedIn: true,
    async show(page, say) {
      const moved = say('orderHistory.movedBack', { count: 2 }).replaceAll(/\s/g, '\\s')
      await page
        .getByRole('button', { name: new RegExp(`^${moved}`) })
        .first()
        .click()
      await page.getByRole('dialog', { name: say('orderHistory.movesOf.arrival') }).waitFor()
      await page.waitForTimeout(300)
    },
  },
]
