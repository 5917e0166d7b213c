import * as company from '@portolan/contract/company/preorders'
import { listOrderDocuments } from '@portolan/contract/freight/documents'
import { getOrder, listShipmentUnits } from '@portolan/contract/freight/orders'
import * as contract from '@portolan/contract/freight/preorders'
import type { Endpoint } from '@portolan/contract/shared/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { buildOrder, givenApiKey, givenOrder, givenUser } from '#testing/builders.ts'
import {
  buildBookedUnit,
  buildForm,
  buildParty,
  givenPreorder,
  givenPreorderDocument,
} from '#testing/preorders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let person: { token: string; id: string }
let key: string
beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
  person = await givenUser(portal)
  key = await givenApiKey(portal, 'read', 'write')
})
afterAll(() => portal.close())

type Named = { id: string }
const act = (endpoint: Endpoint, { id }: Named, body?: unknown, headers: Record<string, string> = {}) =>
  portal.call(endpoint, { params: { preorderId: id }, key, body, headers })
const customer = (endpoint: Endpoint, { id }: Named, body?: unknown) =>
  portal.call(endpoint, { params: { preorderId: id }, token: person.token, body })
const codeOf = (answer: Awaited<ReturnType<typeof act>>) => [answer.statusCode, answer.json().error?.code]
const readSteps = async (preorder: Named) =>
  (await customer(contract.listPreorderSteps, preorder)).json().results as contract.PreorderStep[]
async function countOrdersNow(): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(portal.deps.database, sql`SELECT count(*)::int AS n FROM orders`)
  return row?.n ?? 0
}

describe('an approval', () => {
  it('makes an order of the booking, with its units and documents', async () => {
    const preorder = await givenPreorder(portal, person, {
      customerReference: 'PO 1',
      parties: { shipper: null, consignee: buildParty({ name: 'Beta' }), notify: null, toOrder: false },
      loadType: 'FCL',
      units: [
        buildBookedUnit(),
        buildBookedUnit({ packaging: 'CTN', description: 'Seals', grossWeightKg: 20, hsCode: null }),
      ],
      containers: [
        {
          isoType: '22G1',
          quantity: 1,
          temperatureC: null,
          nonOperating: false,
          number: 'CSQU 305438-3',
          seal: 'S1',
        },
      ],
    })
    await givenPreorderDocument(portal, person, preorder)
    await givenPreorderDocument(
      portal,
      person,
      preorder,
      buildForm('a;b', { name: 'a.csv', kind: 'invoice' }),
    )
    const answer = await act(company.approvePreorder, preorder, { orderRef: 'TMS-1' })
    expect(answer.json()).toMatchObject({ status: 'approved', orderRef: 'TMS-1', version: 2 })
    const { orderId } = answer.json()
    const params = { orderId }
    const order = await portal.call(getOrder, { params, token: person.token })
    expect(order.json()).toMatchObject({
      number: 'TMS-1',
      shipmentStatus: 'BOOKED',
      customerReference: 'PO 1',
      totals: { packages: 4, grossWeightKg: 320, volumeM3: 3.84 },
      from: { city: 'Shanghai' },
      preorder: { id: preorder.id, number: preorder.number, parties: { consignee: { name: 'Beta' } } },
    })
    const units = (await portal.call(listShipmentUnits, { params, token: person.token })).json().results
    expect(units).toMatchObject([
      {
        ...{ description: 'Centrifugal pumps', volumeM3: 1.92, container: 'CSQU3054383', seal: 'S1' },
        hsCode: '841370',
      },
      { description: 'Seals', packaging: 'CTN', hsCode: null },
    ])
    const papers = (await portal.call(listOrderDocuments, { params, token: person.token })).json().results
    expect(papers.map(({ name, kind }: { name: string; kind: string }) => [name, kind])).toEqual([
      ['packing-list.pdf', 'packing-list'],
      ['a.csv', 'invoice'],
    ])
    expect((await portal.get(papers[1].file)).body).toBe('a;b')
    expect((await customer(contract.getPreorder, preorder)).json()).toMatchObject({
      status: 'approved',
      orderId,
    })
    expect(codeOf(await customer(contract.updatePreorder, preorder, { cargo: 'X' }))).toEqual([
      409,
      'not_editable',
    ])
  })

  it('makes one order of 50 parallel requests, and twice is once', async () => {
    const preorder = await givenPreorder(portal, person)
    await givenPreorderDocument(portal, person, preorder)
    const before = await countOrdersNow()
    const body = { orderRef: 'TMS-parallel' }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => act(company.approvePreorder, preorder, body)),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => answer.json().orderId)).size).toBe(1)
    expect(await countOrdersNow()).toBe(before + 1)
    const [first] = answers
    const documents = await portal.call(listOrderDocuments, {
      ...{ params: { orderId: first?.json().orderId }, token: person.token },
    })
    expect(documents.json().count).toBe(1)
    expect((await portal.get(documents.json().results[0].file)).statusCode).toBe(200)
    expect((await readSteps(preorder)).map(({ kind }) => kind)).toEqual(['submitted', 'approved'])
    expect(codeOf(await act(company.approvePreorder, preorder, { orderRef: 'TMS-other' }))).toEqual([
      409,
      'wrong_state',
    ])
  })

  it('links an order that the customer has already', async () => {
    const order = await givenOrder(portal, { ref: 'TMS-known', cargo: 'As it was' })
    const preorder = await givenPreorder(portal, person)
    const answer = await act(company.approvePreorder, preorder, { orderRef: 'TMS-known' })
    expect(answer.json().orderId).toBe(order.orderId)
    const shown = await portal.call(getOrder, { params: { orderId: order.orderId }, token: person.token })
    expect(shown.json().cargo).toBe('As it was')
  })

  it('takes the order as the company sends it, of this customer and with this reference', async () => {
    const preorder = await givenPreorder(portal, person)
    const send = (order: object) =>
      act(company.approvePreorder, preorder, { orderRef: 'TMS-sent', order: { ...buildOrder(), ...order } })
    expect((await send({})).json()).toHaveProperty('order.ref')
    const foreign = { ref: 'TMS-sent', organization: { ref: 'foreign', name: 'Foreign' } }
    expect(Object.keys((await send(foreign)).json())).toEqual(['order.organization.ref'])
    expect((await customer(contract.getPreorder, preorder)).json().status).toBe('pending')
    const { orderId } = (await send({ ref: 'TMS-sent', number: 'A-1' })).json()
    const shown = await portal.call(getOrder, { params: { orderId }, token: person.token })
    expect(shown.json().number).toBe('A-1')
  })

  it('is refused for a version that the company hasn’t seen', async () => {
    const preorder = await givenPreorder(portal, person)
    await customer(contract.updatePreorder, preorder, { cargo: 'Other pumps' })
    const approve = (version: number) =>
      act(company.approvePreorder, preorder, { orderRef: 'TMS-seen' }, { 'if-match': `"${version}"` })
    expect(codeOf(await approve(1))).toEqual([412, 'stale'])
    expect((await approve(2)).statusCode).toBe(200)
  })
})

it('a rejection gives its reason, ends the pre-order, and twice is once', async () => {
  const preorder = await givenPreorder(portal, person)
  const body = { reasonCode: 'space', reason: 'No space until March.' }
  expect((await act(company.rejectPreorder, preorder, body)).json()).toMatchObject({
    status: 'rejected',
    version: 2,
  })
  expect((await act(company.rejectPreorder, preorder, body)).json().version).toBe(2)
  expect((await customer(contract.getPreorder, preorder)).json()).toMatchObject({
    ...{ status: 'rejected', rejectionCode: 'space', rejectionReason: 'No space until March.' },
  })
  for (const [endpoint, sent] of [
    [company.rejectPreorder, { ...body, reason: 'Another.' }],
    [company.approvePreorder, { orderRef: 'X' }],
    [company.requestPreorderUpdate, { fields: [{ path: 'cargo', question: 'What?' }] }],
    [company.proposePreorderChanges, { changes: { cargo: 'X' }, note: 'Y' }],
    [company.confirmAmendment, {}],
    [company.declineCancellation, { reason: 'No' }],
  ] as const)
    expect(codeOf(await act(endpoint, preorder, sent))).toEqual([409, 'wrong_state'])
})

describe('a question of the company', () => {
  const fields = [{ path: 'units.0.hsCode', question: 'Which HS code do the pumps have?' }]

  it('is answered by a change or a note', async () => {
    const preorder = await givenPreorder(portal, person, { units: [buildBookedUnit({ hsCode: null })] })
    const asked = await act(company.requestPreorderUpdate, preorder, { fields })
    expect(asked.json()).toMatchObject({ review: 'update-requested', questions: fields, version: 2 })
    expect((await act(company.requestPreorderUpdate, preorder, { fields })).json().version).toBe(2)
    const [unit] = preorder.content.units
    const changes = { units: [{ ...unit, hsCode: '841370' }] }
    const answered = await customer(contract.answerUpdateRequest, preorder, {
      changes,
      note: 'See the invoice.',
    })
    expect(answered.json()).toMatchObject({ review: 'submitted', questions: [], version: 3 })
    const steps = await readSteps(preorder)
    expect(steps.at(-1)).toMatchObject({
      ...{ kind: 'answered', note: 'See the invoice.', by: { side: 'customer', name: expect.any(String) } },
      changes: [{ path: 'units.0.hsCode', before: null, after: '841370' }],
    })
    expect(steps[1]).toMatchObject({
      kind: 'update-requested',
      questions: fields,
      by: { side: 'company', name: null },
    })
    expect(codeOf(await customer(contract.answerUpdateRequest, preorder, { note: 'Again' }))).toEqual([
      409,
      'wrong_state',
    ])
  })

  it('names fields of the booking, and an answer says something', async () => {
    const preorder = await givenPreorder(portal, person)
    const wrong = await act(company.requestPreorderUpdate, preorder, {
      fields: [...fields, { ...fields[0], path: 'secret' }],
    })
    expect([wrong.statusCode, Object.keys(wrong.json())]).toEqual([400, ['fields.1.path']])
    await act(company.requestPreorderUpdate, preorder, { fields })
    expect((await customer(contract.answerUpdateRequest, preorder, {})).json()).toHaveProperty('note')
  })
})

describe('a proposal of the company', () => {
  async function givenProposal() {
    const preorder = await givenPreorder(portal, person)
    const [unit] = preorder.content.units
    const changes = { units: [{ ...unit, grossWeightKg: 350 }] }
    const answer = await act(company.proposePreorderChanges, preorder, {
      changes,
      note: 'Weighed at our warehouse.',
    })
    return { preorder, answer, changes }
  }
  const difference = { path: 'units.0.grossWeightKg', before: 300, after: 350 }

  it('changes nothing until the customer accepts it', async () => {
    const { preorder, answer, changes } = await givenProposal()
    expect(answer.json()).toMatchObject({ review: 'changes-proposed', proposedChanges: [difference] })
    const again = await act(company.proposePreorderChanges, preorder, {
      changes,
      note: 'Weighed at our warehouse.',
    })
    expect(again.json().version).toBe(2)
    const shown = (await customer(contract.getPreorder, preorder)).json()
    expect(shown).toMatchObject({ proposedChanges: [difference], note: 'Weighed at our warehouse.' })
    expect(shown.content.units[0].grossWeightKg).toBe(300)
    const accepted = (await customer(contract.acceptProposedChanges, preorder)).json()
    expect(accepted).toMatchObject({
      review: 'submitted',
      proposedChanges: [],
      totals: { grossWeightKg: 350 },
    })
    expect((await readSteps(preorder)).map(({ kind, changes: said }) => [kind, said])).toEqual([
      ['submitted', []],
      ['changes-proposed', [difference]],
      ['changes-accepted', [difference]],
    ])
    expect(codeOf(await customer(contract.acceptProposedChanges, preorder))).toEqual([409, 'wrong_state'])
  })

  it('can be declined with a note, or answered by another change', async () => {
    const { preorder } = await givenProposal()
    const declined = await customer(contract.declineProposedChanges, preorder, {
      note: 'Our scale says 300.',
    })
    expect(declined.json()).toMatchObject({ review: 'submitted', totals: { grossWeightKg: 300 } })
    const other = await givenProposal()
    const changed = await customer(contract.updatePreorder, other.preorder, { cargo: 'Pumps and seals' })
    expect(changed.json()).toMatchObject({
      review: 'submitted',
      proposedChanges: [],
      totals: { grossWeightKg: 300 },
    })
  })

  it('has to change something', async () => {
    const preorder = await givenPreorder(portal, person)
    const { cargo } = preorder.content
    const answer = await act(company.proposePreorderChanges, preorder, {
      changes: { cargo },
      note: 'Nothing',
    })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['changes']])
  })
})

describe('after the approval', () => {
  async function givenApproved(orderRef: string) {
    const preorder = await givenPreorder(portal, person)
    await act(company.approvePreorder, preorder, { orderRef })
    return preorder
  }

  it('the customer asks for changes, which the company confirms or declines', async () => {
    const preorder = await givenApproved('TMS-amended')
    const ask = () =>
      customer(contract.requestAmendment, preorder, {
        changes: { comment: 'Deliver on Friday' },
        note: 'Please',
      })
    expect((await ask()).json()).toMatchObject({
      ...{ status: 'approved', amendment: 'requested' },
      proposedChanges: [{ path: 'comment', before: null, after: 'Deliver on Friday' }],
    })
    expect(codeOf(await ask())).toEqual([409, 'wrong_state'])
    const declined = await act(company.declineAmendment, preorder, { reason: 'Too late.' })
    expect(declined.json()).toMatchObject({
      amendment: 'declined',
      content: { comment: null },
      proposedChanges: [],
    })
    await ask()
    const confirmed = await act(company.confirmAmendment, preorder, {})
    expect(confirmed.json()).toMatchObject({
      amendment: 'confirmed',
      content: { comment: 'Deliver on Friday' },
    })
    expect((await act(company.confirmAmendment, preorder, {})).json().version).toBe(confirmed.json().version)
  })

  it('the customer asks to cancel, which takes back an open amendment', async () => {
    const preorder = await givenApproved('TMS-canceled')
    await customer(contract.requestAmendment, preorder, { note: 'Please change it' })
    const asked = await customer(contract.requestCancellation, preorder, { note: 'Not needed any more' })
    expect(asked.json()).toMatchObject({
      cancellation: 'requested',
      amendment: null,
      note: 'Not needed any more',
    })
    const confirmed = await act(company.confirmCancellation, preorder, { note: 'Fee: 50 EUR' })
    expect(confirmed.json()).toMatchObject({ status: 'approved', cancellation: 'confirmed' })
    expect(codeOf(await customer(contract.requestAmendment, preorder, { note: 'X' }))).toEqual([
      409,
      'wrong_state',
    ])
    expect((await readSteps(preorder)).at(-1)).toMatchObject({
      kind: 'cancellation-confirmed',
      note: 'Fee: 50 EUR',
    })
  })
})

it('the company lists pre-orders of all customers by state, and reads their files', async () => {
  await givenOrder(portal, { organization: { ref: 'second', name: 'Second' } })
  const second = await givenUser(portal, ['second'])
  const preorder = await givenPreorder(portal, second)
  const document = await givenPreorderDocument(portal, second, preorder, buildForm('%PDF-x'))
  const list = async (query: Record<string, string>) =>
    (await portal.call(company.listCompanyPreorders, { key, query })).json()
  const pending = await list({ status: 'pending', limit: '1' })
  expect(pending.results[0]).toMatchObject({
    id: preorder.id,
    organization: { ref: 'second', name: 'Second' },
  })
  expect(pending.count).toBeGreaterThan(1)
  expect(
    (await list({ status: 'pending', review: 'changes-proposed' })).results.map(({ id }: Named) => id),
  ).not.toContain(preorder.id)
  const shown = await act(company.getCompanyPreorder, preorder)
  expect(shown.json().documents).toEqual([
    expect.objectContaining({ id: document.id, name: 'packing-list.pdf' }),
  ])
  const params = { preorderId: preorder.id, documentId: document.id }
  expect((await portal.call(company.getCompanyPreorderFile, { key, params })).body).toBe('%PDF-x')
  expect((await act(company.listCompanyPreorderSteps, preorder)).json().count).toBe(1)
  const unknown = { ...params, documentId: '01a1fdb1-0000-7000-8000-000000000000' }
  expect((await portal.call(company.getCompanyPreorderFile, { key, params: unknown })).statusCode).toBe(404)
})
