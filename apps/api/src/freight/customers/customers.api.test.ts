import {
  type CompanyCustomer,
  listCompanyOrganizations,
  saveCompanyOrganization,
} from '@portolan/contract/company/organizations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeOrganization } from '#identity/organizations/remove-organization.ts'
import { givenApiKey, givenOrder, givenStaff, givenUser } from '#testing/builders.ts'
import { givenInvoice } from '#testing/freight/invoices.ts'
import { givenInvitation } from '#testing/invitations.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { walkPages } from '#testing/walks/walk-pages.ts'

let portal: TestPortal
let key: string

beforeAll(async () => {
  portal = await openTestPortal({ clock: { now: () => new Date('2026-11-22T09:00:00Z') } })
  const busy = { ref: 'busy', name: 'beta Busy' }
  const order = await givenOrder(portal, { ref: 'B1', organization: busy })
  await givenOrder(portal, { ref: 'B2', organization: busy })
  await givenOrder(portal, { ref: 'B3', organization: busy, status: 'archived' })
  await givenOrder(portal, { ref: 'Q1', organization: { ref: 'quiet', name: 'Gamma Quiet' } })
  await givenOrder(portal, { ref: 'A1', organization: { ref: 'first', name: 'Alpha' }, status: 'archived' })
  const invoice = (ref: string, amount: string, dueOn: string, paidOn: string | null = null) =>
    givenInvoice(portal, order, { ref, amount, dueOn, paidOn })
  await invoice('I1', '100.00', '2026-11-01')
  await invoice('I2', '50.50', '2026-12-01')
  await invoice('I3', '9.00', '2026-11-01', '2026-11-02')
  await givenUser(portal, ['quiet'])
  await givenUser(portal, ['busy', 'quiet'])
  await givenInvitation(portal, { email: 'new@customer.example', organizationRef: 'quiet' })
  key = await givenApiKey(portal, 'read', 'write')
})
afterAll(() => portal.close())

const list = async (query: Record<string, string> = {}): Promise<CompanyCustomer[]> =>
  (await portal.call(listCompanyOrganizations, { key, query })).json().results
const refs = async (query: Record<string, string>) => (await list(query)).map(({ ref }) => ref)

describe('the list of customers', () => {
  it('has orders, unpaid invoices by currency, people, last sign-in and open invitations', async () => {
    const [busy, quiet, first] = await list()
    expect(busy).toMatchObject({
      ref: 'busy',
      orders: { active: 2, all: 3 },
      invoices: {
        unpaid: { count: 2, sums: [{ amount: '150.50', currency: 'EUR' }] },
        overdue: { count: 1, sums: [{ amount: '100.00', currency: 'EUR' }] },
      },
      people: 1,
      lastSignInAt: expect.stringMatching(/Z$/),
      openInvitations: 0,
    })
    expect(quiet).toMatchObject({
      people: 2,
      openInvitations: 1,
      invoices: { unpaid: { count: 0, sums: [] } },
    })
    expect(first).toMatchObject({ orders: { active: 0, all: 1 }, people: 0, lastSignInAt: null })
  })

  it.each([
    [{}, ['busy', 'quiet', 'first']],
    [{ ordering: '-createdAt' }, ['first', 'quiet', 'busy']],
    [{ ordering: 'name' }, ['first', 'busy', 'quiet']],
    [{ ordering: '-activeOrders' }, ['busy', 'quiet', 'first']],
    [{ search: 'BUSY' }, ['busy']],
    [{ search: 'new@customer' }, []],
    [{ search: 'nothing' }, []],
  ] as [Record<string, string>, string[]][])('by %j', async (query, expected) => {
    expect(await refs(query)).toEqual(expected)
  })

  it('finds a customer by the email of a person', async () => {
    const { email } = await givenUser(portal, ['first'])
    expect(await refs({ search: email.toUpperCase() })).toEqual(['first'])
  })

  it.each(['createdAt', '-createdAt', 'name', '-activeOrders', '-lastSignInAt'])(
    'is the same page by page, by %s',
    async (ordering) => {
      const rows = await walkPages<CompanyCustomer>(portal, listCompanyOrganizations, {
        key,
        query: { ordering, limit: '1' },
      })
      expect(rows.map(({ ref }) => ref)).toEqual(await refs({ ordering }))
    },
  )

  it('goes on where a customer has been deleted between two pages', async () => {
    await portal.call(saveCompanyOrganization, { params: { ref: 'gone' }, body: { name: 'Aaa' }, key })
    const first = (
      await portal.call(listCompanyOrganizations, { key, query: { ordering: 'name', limit: '1' } })
    ).json()
    expect(first.results[0].ref).toBe('gone')
    await removeOrganization(portal.deps, 'gone')
    expect((await portal.get(first.next, undefined, key)).json().results[0].ref).toBe('first')
  })

  it('is read by finance, which changes nothing', async () => {
    const { token } = await givenStaff(portal, 'finance')
    expect((await portal.call(listCompanyOrganizations, { token })).statusCode).toBe(200)
    const answer = await portal.call(saveCompanyOrganization, {
      params: { ref: 'busy' },
      body: { name: 'Other' },
      token,
    })
    expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'insufficient_role'])
  })
})

describe('a new customer', () => {
  const create = (ref: string, name: string) =>
    portal.call(saveCompanyOrganization, {
      params: { ref },
      body: { name },
      headers: { 'if-none-match': '*' },
      key,
    })

  it('takes no reference of another one, however often it is sent', async () => {
    const answers = await Promise.all([create('fresh', 'Fresh'), create('fresh', 'Fresh')])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 412])
    const taken = await create('busy', 'Not busy')
    expect([taken.statusCode, taken.json().error.code]).toEqual([412, 'organization_exists'])
    expect((await list({ search: 'busy' }))[0]?.name).toBe('beta Busy')
  })
})
