import { type ListedInvoice, listInvoices, sumInvoices } from '@portolan/contract/freight/invoices/invoices'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenOrder, givenUser } from '#testing/builders.ts'
import { givenInvoice } from '#testing/freight/invoices.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { walkPages } from '#testing/walks/walk-pages.ts'

// Just after midnight in Moscow, still the day before in UTC.
let now = Date.parse('2026-11-21T21:30:00Z')
const today = '2026-11-22'

let portal: TestPortal
let token: string
let active: { organizationId: string; orderId: string }
let archived: { organizationId: string; orderId: string }
let branch: { organizationId: string; orderId: string }

beforeAll(async () => {
  portal = await openTestPortal({
    clock: { now: () => new Date(now) },
    variables: { TIME_ZONE: 'Europe/Moscow' },
  })
  active = await givenOrder(portal, { number: 'PF-1', customerReference: 'PO-77' })
  archived = await givenOrder(portal, { number: 'PF-2', status: 'archived' })
  branch = await givenOrder(portal, {
    number: 'PF-3',
    organization: { ref: 'branch', name: 'Acme Branch' },
  })
  const stranger = await givenOrder(portal, { organization: { ref: 'stranger', name: 'Stranger' } })
  await givenInvoice(portal, active, { number: 'today', dueOn: today, amount: '0.10' })
  await givenInvoice(portal, active, { number: 'later', dueOn: '2026-12-24', amount: '0.20' })
  await givenInvoice(portal, archived, { number: 'yesterday', dueOn: '2026-11-21', amount: '999.9999' })
  await givenInvoice(portal, archived, {
    number: 'old',
    dueOn: '2026-10-03',
    amount: '-5.5',
    currency: 'USD',
  })
  const paid = { paidOn: '2026-10-30', currency: 'JPY' }
  await givenInvoice(portal, archived, { number: 'paid-1', dueOn: '2026-10-01', amount: '12000', ...paid })
  await givenInvoice(portal, branch, { number: 'paid-2', dueOn: '2026-11-02', amount: '8000', ...paid })
  await givenInvoice(portal, branch, { number: 'branch', dueOn: '2026-11-20', issuedOn: '2026-09-01' })
  await givenInvoice(portal, stranger, { number: 'SECRET', dueOn: '2026-01-01' })
  token = (await givenUser(portal, ['acme', 'branch'])).token
})
afterAll(() => portal.close())

async function list(query: Record<string, string> = {}): Promise<ListedInvoice[]> {
  return walkPages<ListedInvoice>(portal, listInvoices, { token, query: { limit: '2', ...query } })
}
const numbersOf = (rows: readonly ListedInvoice[]) => rows.map(({ number }) => number)

describe('the list of invoices', () => {
  it('has the overdue on top, then the open, then the paid, of active and archived orders', async () => {
    const rows = await list()
    expect(numbersOf(rows)).toEqual(['old', 'branch', 'yesterday', 'today', 'later', 'paid-2', 'paid-1'])
    expect(rows[0]).toMatchObject({
      amount: { amount: '-5.5', currency: 'USD' },
      order: { id: archived.orderId, number: 'PF-2', status: 'archived', from: 'Shanghai', to: 'Hamburg' },
      organization: { id: archived.organizationId, name: 'Acme Trading' },
      state: 'overdue',
      daysOverdue: 50,
      createdAt: '2026-10-21T08:00:00Z',
    })
  })

  it('is overdue from the day after the due date on, by the company’s clock', async () => {
    const standing = async () =>
      Object.fromEntries(
        (await list()).map(({ number, state, daysOverdue }) => [number, [state, daysOverdue]]),
      )
    expect(await standing()).toMatchObject({
      today: ['open', 0],
      yesterday: ['overdue', 1],
      later: ['open', -32],
      'paid-1': ['paid', null],
    })
    now = Date.parse('2026-11-21T20:59:59Z')
    expect(await standing()).toMatchObject({ today: ['open', -1], yesterday: ['open', 0] })
    expect(numbersOf(await list({ state: 'overdue' }))).toEqual(['old', 'branch'])
    now = Date.parse('2026-11-21T21:30:00Z')
    expect(numbersOf(await list({ state: 'overdue' }))).toEqual(['old', 'branch', 'yesterday'])
  })

  it.each([
    [{ state: 'open' }, ['today', 'later']],
    [{ state: 'open,paid' }, ['today', 'later', 'paid-2', 'paid-1']],
    [{ state: 'overdue,open,paid', currency: 'USD,JPY' }, ['old', 'paid-2', 'paid-1']],
    [{ dueFrom: '2026-11-20', dueTo: today }, ['branch', 'yesterday', 'today']],
    [{ issuedTo: '2026-10-31' }, ['branch']],
    [{ issuedFrom: '2026-11-01', state: 'paid' }, ['paid-2', 'paid-1']],
    [{ search: 'yesterd' }, ['yesterday']],
    [{ search: 'pf-2 paid' }, ['paid-1']],
    [{ search: 'po-77' }, ['today', 'later']],
    [{ ordering: '-dueOn' }, ['later', 'today', 'yesterday', 'branch', 'paid-2', 'old', 'paid-1']],
    [
      { ordering: 'issuedOn', state: 'overdue,open', currency: 'EUR', dueTo: '2026-11-21' },
      ['branch', 'yesterday'],
    ],
    [{ ordering: 'number' }, ['branch', 'later', 'old', 'paid-1', 'paid-2', 'today', 'yesterday']],
    [{ ordering: 'amount' }, ['today', 'later', 'branch', 'yesterday', 'paid-2', 'paid-1', 'old']],
    [{ ordering: '-amount', state: 'paid' }, ['paid-1', 'paid-2']],
  ])('answers %j', async (query, numbers) => {
    expect(numbersOf(await list(query))).toEqual(numbers)
    const page = await portal.call(listInvoices, { token, query })
    expect(page.json().count).toBe(numbers.length)
  })

  it('of one organization has only its own, of another one’s nothing', async () => {
    expect(numbersOf(await list({ organization: branch.organizationId }))).toEqual(['branch', 'paid-2'])
    const stranger = await givenUser(portal, ['stranger'])
    const mine = await portal.call(listInvoices, {
      token: stranger.token,
      query: { organization: branch.organizationId },
    })
    expect(mine.json()).toMatchObject({ count: 0, results: [] })
    expect(numbersOf((await portal.call(listInvoices, { token: stranger.token })).json().results)).toEqual([
      'SECRET',
    ])
  })

  it.each([
    [{ state: 'late' }, 'state.0'],
    [{ ordering: 'cargo' }, 'ordering'],
    [{ ordering: '-urgency' }, 'ordering'],
    [{ currency: 'eur' }, 'currency.0'],
    [{ organization: 'acme' }, 'organization.0'],
    [{ dueFrom: '2026-13-01' }, 'dueFrom'],
    [{ issuedTo: 'today' }, 'issuedTo'],
    [{ search: 'ab' }, 'search'],
    [{ cursor: 'x' }, 'cursor'],
  ])('refuses %j', async (query: Record<string, string>, field) => {
    const answer = await portal.call(listInvoices, { token, query })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]])
  })

  it('refuses the cursor of another ordering', async () => {
    const first = await portal.call(listInvoices, { token, query: { limit: '1', ordering: 'amount' } })
    const cursor = new URL(first.json().next, 'http://portal').searchParams.get('cursor') ?? ''
    const answer = await portal.call(listInvoices, { token, query: { ordering: 'number', cursor } })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['cursor']])
  })
})

describe('the totals', () => {
  it('add up each currency and state exactly', async () => {
    const answer = await portal.call(sumInvoices, { token })
    const none = { count: 0, amount: '0.00' }
    const noYen = { count: 0, amount: '0' }
    expect(answer.json().totals).toEqual([
      {
        currency: 'EUR',
        overdue: { count: 2, amount: '1099.9999' },
        open: { count: 2, amount: '0.30' },
        paid: none,
      },
      { currency: 'JPY', overdue: noYen, open: noYen, paid: { count: 2, amount: '20000' } },
      { currency: 'USD', overdue: { count: 1, amount: '-5.50' }, open: none, paid: none },
    ])
  })

  it('follow the filter, with the invoices’ own sums where the kept ones can’t answer', async () => {
    const sums = async (query: Record<string, string>) =>
      (await portal.call(sumInvoices, { token, query })).json().totals
    expect(await sums({ search: 'paid', currency: 'JPY', dueTo: '2026-10-31' })).toMatchObject([
      { currency: 'JPY', paid: { count: 1, amount: '12000' } },
    ])
    expect(await sums({ organization: branch.organizationId, issuedTo: '2026-10-31' })).toMatchObject([
      { currency: 'EUR', overdue: { count: 1, amount: '100.00' } },
    ])
    expect(await sums({ dueFrom: '2030-01-01' })).toEqual([])
  })

  it('are 304 while nothing changed', async () => {
    const first = await portal.call(sumInvoices, { token })
    const headers = { 'if-none-match': String(first.headers.etag) }
    expect(first.headers.etag).toMatch(/^"/)
    expect((await portal.call(sumInvoices, { token, headers })).statusCode).toBe(304)
  })

  it('have no filter by state', async () => {
    const answer = await portal.call(sumInvoices, { token, query: { state: 'paid' } })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['state']])
  })
})

it('pages visit every invoice once, also while others are added', async () => {
  const order = await givenOrder(portal, { organization: { ref: 'busy', name: 'Busy' } })
  const busy = (await givenUser(portal, ['busy'])).token
  const dues = ['2026-11-01', '2026-11-10', '2026-11-10', '2026-11-25', '2026-12-01']
  for (const [index, dueOn] of dues.entries()) {
    await givenInvoice(portal, order, {
      number: `n-${index}`,
      dueOn,
      paidOn: index > 2 ? '2026-11-20' : null,
    })
  }
  const ids: string[] = []
  let next: string | null = '/api/v2/customer/invoices/?limit=1'
  while (next !== null) {
    const page: { results: ListedInvoice[]; next: string | null } = (await portal.get(next, busy)).json()
    ids.push(...numbersOf(page.results))
    next = page.next
    await givenInvoice(portal, order, { number: `before-${ids.length}`, dueOn: '2026-01-01' })
  }
  expect(ids.filter((number) => number.startsWith('n-')).toSorted()).toEqual([
    'n-0',
    'n-1',
    'n-2',
    'n-3',
    'n-4',
  ])
  expect(new Set(ids).size).toBe(ids.length)
})
