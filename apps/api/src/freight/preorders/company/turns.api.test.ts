import { readFileSync } from 'node:fs'
import * as company from '@portolan/contract/company/preorders'
import * as contract from '@portolan/contract/freight/preorders/preorders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { preorderSteps, preorders } from '#freight/tables/preorders.ts'
import { rowsOf } from '#platform/db/database.ts'
import { eq, sql } from '#platform/db/drizzle.ts'
import { givenOrder, givenStaff, givenUser } from '#testing/builders.ts'
import {
  type Conversation,
  codeOf,
  givenPreorder,
  givenPreorderDocument,
  openConversation,
} from '#testing/preorders.ts'
import type { TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let person: Conversation['person']
let key: Conversation['key']
let asCompany: Conversation['asCompany']
let asCustomer: Conversation['asCustomer']
beforeAll(async () => {
  ;({ portal, person, key, asCompany, asCustomer } = await openConversation())
})
afterAll(() => portal.close())

const list = async (query: Record<string, string>) =>
  (await portal.call(company.listCompanyPreorders, { key, query })).json()
const listedIds = async (query: Record<string, string>): Promise<string[]> =>
  (await list(query)).results.map(({ id }: { id: string }) => id)
const counts = async (): Promise<company.CompanyPreorderCounts> =>
  (await portal.call(company.countCompanyPreorders, { key })).json()
const question = { fields: [{ path: 'cargo', question: 'Which pumps?' }] }

async function givenApproved(orderRef: string) {
  const preorder = await givenPreorder(portal, person)
  await asCompany(company.approvePreorder, preorder, { orderRef })
  return preorder
}

/** Lets a pre-order wait since an earlier time. */
async function waitSince({ id }: { id: string }, hours: number) {
  await portal.deps.database
    .update(preorders)
    .set({ waitsSince: sql`now() - make_interval(hours => ${hours}::int)` })
    .where(eq(preorders.id, id))
}

describe('the turn', () => {
  const turnOf = async (preorder: { id: string }) => {
    const { waitsFor, waitsSince } = (await asCompany(company.getCompanyPreorder, preorder)).json()
    return [waitsFor, waitsSince]
  }

  it('passes with each step, and stays with the side that acts again', async () => {
    const preorder = await givenPreorder(portal, person)
    const [first, since] = await turnOf(preorder)
    expect([first, since]).toEqual(['company', preorder.createdAt])
    await asCustomer(contract.updatePreorder, preorder, { comment: 'Fragile' })
    expect(await turnOf(preorder)).toEqual(['company', since])
    await asCompany(company.requestPreorderUpdate, preorder, question)
    expect(await turnOf(preorder)).toEqual(['customer', expect.any(String)])
    await asCustomer(contract.answerUpdateRequest, preorder, { note: 'Centrifugal ones' })
    const [again, later] = await turnOf(preorder)
    expect([again, Date.parse(later) > Date.parse(since)]).toEqual(['company', true])
    await asCompany(company.approvePreorder, preorder, { orderRef: 'TMS-turns' })
    expect(await turnOf(preorder)).toEqual([null, null])
  })

  it('is the company’s for a request after the approval', async () => {
    const preorder = await givenApproved('TMS-turn-after')
    await asCustomer(contract.requestAmendment, preorder, { note: 'Two more pallets' })
    const amended = await turnOf(preorder)
    expect(amended[0]).toBe('company')
    await asCustomer(contract.requestCancellation, preorder, { note: 'Not needed any more' })
    expect(await turnOf(preorder)).toEqual(amended)
    await asCompany(company.confirmCancellation, preorder, {})
    expect(await turnOf(preorder)).toEqual([null, null])
  })
})

it('the migration finds the turns and waits of earlier pre-orders', async () => {
  const { database } = portal.deps
  const kept = () =>
    rowsOf(
      database,
      sql`SELECT p.id, p.waits_for, date_trunc('second', p.waits_since) AS since,
          (SELECT array_agg(waited_seconds ORDER BY version) FROM preorder_steps s WHERE s.preorder_id = p.id) AS waited
        FROM preorders p ORDER BY p.id`,
    )
  const preorder = await givenPreorder(portal, person)
  await asCustomer(contract.updatePreorder, preorder, { comment: 'Fragile' })
  await asCompany(company.requestPreorderUpdate, preorder, question)
  await asCustomer(contract.answerUpdateRequest, preorder, { note: 'Centrifugal ones' })
  const asked = await givenApproved('TMS-migrated')
  await asCustomer(contract.requestCancellation, asked, { note: 'Not needed any more' })
  const before = await kept()
  const file = new URL('../../../platform/db/migrations/0088-preorder-turns.sql', import.meta.url)
  const updates = readFileSync(file, 'utf8').match(/^UPDATE [^;]+;/gm) ?? []
  expect(updates).toHaveLength(2)
  await database.execute(sql`UPDATE preorder_steps SET waited_seconds = NULL`)
  await database.execute(sql`UPDATE preorders SET waits_since = NULL`)
  for (const update of updates) await database.execute(sql.raw(update))
  expect(await kept()).toEqual(before)
})

describe('the list of the company', () => {
  it('begins with those that wait longest, and leaves out those that wait for neither side', async () => {
    const [young, old] = [await givenPreorder(portal, person), await givenPreorder(portal, person)]
    await waitSince(old, 50)
    await waitSince(young, 40)
    const canceled = await givenApproved('TMS-list-canceled')
    await asCustomer(contract.requestCancellation, canceled, { note: 'Not needed any more' })
    await waitSince(canceled, 45)
    const settled = await givenApproved('TMS-list-settled')
    const waiting = { ordering: 'waitsSince', waitsFor: 'company' }
    const ids = await listedIds(waiting)
    expect(ids.slice(0, 3)).toEqual([old.id, canceled.id, young.id])
    expect(ids).not.toContain(settled.id)
    const first = await list({ ...waiting, limit: '2' })
    expect(first.results[1]).toMatchObject({
      status: 'approved',
      waitsFor: 'company',
      lastStep: { kind: 'cancellation-requested' },
      organization: { ref: 'acme' },
    })
    const cursor = new URL(first.next, 'http://portal').searchParams.get('cursor') ?? ''
    expect((await listedIds({ ...waiting, limit: '2', cursor }))[0]).toBe(young.id)
    expect(await listedIds({ ordering: 'waitsSince' })).not.toContain(settled.id)
    expect(await listedIds({})).toContain(settled.id)
  })

  it('is searched by booking and by customer, and filtered by both', async () => {
    await givenOrder(portal, { organization: { ref: 'borealis', name: 'Borealis Timber' } })
    const other = await givenUser(portal, ['borealis'])
    const planks = await givenPreorder(portal, other, { cargo: 'Planed planks' })
    for (const search of ['borealis tim', 'planed planks', planks.number])
      expect(await listedIds({ search })).toEqual([planks.id])
    const organization = planks.organization.id
    expect((await list({ organization })).count).toBe(1)
    expect((await list({ organization, transportMode: 'air' })).count).toBe(0)
  })
})

describe('counts', () => {
  it('say who waits for whom and for what', async () => {
    const before = await counts()
    const asked = await givenPreorder(portal, person)
    await asCompany(company.requestPreorderUpdate, asked, question)
    const oldest = await givenPreorder(portal, person)
    await waitSince(oldest, 99)
    const [amended, canceled] = [await givenApproved('TMS-count-a'), await givenApproved('TMS-count-c')]
    await asCustomer(contract.requestAmendment, amended, { note: 'Two more pallets' })
    await asCustomer(contract.requestCancellation, canceled, { note: 'Not needed any more' })
    const after = await counts()
    const { waitsSince } = (await asCompany(company.getCompanyPreorder, oldest)).json()
    expect(after).toMatchObject({
      waitsFor: { company: before.waitsFor.company + 3, customer: before.waitsFor.customer + 1 },
      bookings: before.bookings + 1,
      amendments: before.amendments + 1,
      cancellations: before.cancellations + 1,
      oldest: waitsSince,
    })
  })

  it('have the median time that customers waited for answers', async () => {
    await portal.deps.database.update(preorderSteps).set({ waitedSeconds: null })
    expect((await counts()).turnRound).toEqual({ medianSeconds: null, answers: 0 })
    for (const hours of [1, 2, 30]) {
      const preorder = await givenPreorder(portal, person)
      await waitSince(preorder, hours)
      await asCompany(company.rejectPreorder, preorder, { reasonCode: 'space', reason: 'No space.' })
      const steps = (await asCompany(company.listCompanyPreorderSteps, preorder)).json().results
      const waited = steps.map((step: company.CompanyPreorderStep) => step.waitedSeconds)
      expect([waited[0], Math.round(waited[1] / 3600)]).toEqual([null, hours])
    }
    const { medianSeconds, answers } = (await counts()).turnRound
    expect([Math.round((medianSeconds ?? 0) / 3600), answers]).toEqual([2, 3])
  })
})

describe('questions and proposals', () => {
  it('can be taken back until they’re answered', async () => {
    const preorder = await givenPreorder(portal, person)
    expect(codeOf(await asCompany(company.withdrawRequest, preorder))).toEqual([409, 'wrong_state'])
    await asCompany(company.requestPreorderUpdate, preorder, question)
    const taken = (await asCompany(company.withdrawRequest, preorder)).json()
    expect(taken).toMatchObject({ review: 'submitted', questions: [], waitsFor: 'company', version: 3 })
    await asCompany(company.proposePreorderChanges, preorder, {
      changes: { cargo: 'Seals' },
      note: 'As weighed.',
    })
    await asCompany(company.withdrawRequest, preorder)
    expect(codeOf(await asCustomer(contract.acceptProposedChanges, preorder))).toEqual([409, 'wrong_state'])
    expect((await asCustomer(contract.getPreorder, preorder)).json()).toMatchObject({
      review: 'submitted',
      proposedChanges: [],
      cargo: preorder.cargo,
    })
  })

  it('of a person who saw an earlier version are refused and change nothing', async () => {
    const preorder = await givenPreorder(portal, person)
    const seen = { 'if-match': '"1"' }
    expect((await asCompany(company.requestPreorderUpdate, preorder, question, seen)).statusCode).toBe(200)
    const proposal = { changes: { cargo: 'Seals' }, note: 'As weighed.' }
    const second = await asCompany(company.proposePreorderChanges, preorder, proposal, seen)
    expect(codeOf(second)).toEqual([412, 'stale'])
    expect((await asCompany(company.getCompanyPreorder, preorder)).json()).toMatchObject({
      review: 'update-requested',
      proposedChanges: [],
    })
  })
})

it('a version is the booking as agreed then', async () => {
  const preorder = await givenPreorder(portal, person)
  await asCompany(company.proposePreorderChanges, preorder, {
    changes: { cargo: 'Seals' },
    note: 'See list.',
  })
  await asCustomer(contract.declineProposedChanges, preorder, { note: 'No, pumps.' })
  await asCustomer(contract.updatePreorder, preorder, { cargo: 'Pumps and motors' })
  await asCustomer(contract.updatePreorder, preorder, { comment: 'Fragile' })
  const at = async (version: number) =>
    await portal.call(company.getCompanyPreorderVersion, {
      key,
      params: { preorderId: preorder.id, version: String(version) },
    })
  const cargoes = await Promise.all(
    [1, 2, 3, 4, 5].map(async (version) => (await at(version)).json().content.cargo),
  )
  const { cargo } = preorder.content
  expect(cargoes).toEqual([cargo, cargo, cargo, 'Pumps and motors', 'Pumps and motors'])
  expect((await at(4)).json().content.comment).toBeNull()
  expect((await at(5)).json().content).toEqual(
    (await asCompany(company.getCompanyPreorder, preorder)).json().content,
  )
  expect((await at(6)).statusCode).toBe(404)
})

it('a system reads the files of documents by its key', async () => {
  const preorder = await givenPreorder(portal, person)
  const { id } = await givenPreorderDocument(portal, person, preorder)
  const [document] = (await asCompany(company.listCompanyPreorderDocuments, preorder)).json().results
  expect(document).toMatchObject({ id, kind: 'packing-list' })
  const file = await portal.app.inject({ url: document.file, headers: { authorization: `Bearer ${key}` } })
  expect(file.body).toBe('%PDF-1.7 a packing list')
  expect((await portal.app.inject({ url: document.file })).statusCode).toBe(401)
})

describe('a member of the staff', () => {
  it('answers as the company: customers never read the name', async () => {
    const staff = await givenStaff(portal, 'operations')
    const preorder = await givenPreorder(portal, person)
    const params = { preorderId: preorder.id }
    await portal.call(company.requestPreorderUpdate, { params, token: staff.token, body: question })
    await asCompany(company.requestPreorderUpdate, preorder, {
      fields: [{ path: 'cargo', question: 'Which seals?' }],
    })
    const own = (await portal.call(company.listCompanyPreorderSteps, { params, token: staff.token })).json()
    const namesOf = (steps: { by: unknown }[]) => steps.slice(1).map(({ by }) => by)
    expect(namesOf(own.results)).toEqual([
      { side: 'company', name: 'Stella Desk' },
      { side: 'company', name: expect.any(String) },
    ])
    const shown = (await asCustomer(contract.listPreorderSteps, preorder)).json()
    expect(namesOf(shown.results)).toEqual([
      { side: 'company', name: null },
      { side: 'company', name: null },
    ])
  })

  it('opens files by signed URLs as long as the role may read them', async () => {
    const staff = await givenStaff(portal, 'viewer')
    const preorder = await givenPreorder(portal, person)
    await givenPreorderDocument(portal, person, preorder)
    const params = { preorderId: preorder.id }
    const answer = await portal.call(company.listCompanyPreorderDocuments, { params, token: staff.token })
    const url: string = answer.json().results[0].file
    const file = await portal.app.inject({ url })
    expect([file.statusCode, file.body]).toEqual([200, '%PDF-1.7 a packing list'])
    expect(file.headers['content-disposition']).toMatch(/^inline/)
    const forged = url.replace(/signature=./, 'signature=x')
    expect((await portal.app.inject({ url: forged })).statusCode).toBe(404)
    await portal.deps.database.execute(sql`DELETE FROM staff WHERE user_id = ${staff.id}::uuid`)
    expect((await portal.app.inject({ url })).statusCode).toBe(404)
  })
})
