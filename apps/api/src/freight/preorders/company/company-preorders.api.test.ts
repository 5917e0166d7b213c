import * as company from '@portolan/contract/company/preorders'
import * as contract from '@portolan/contract/freight/preorders/preorders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenOrder, givenUser } from '#testing/builders.ts'
import {
  buildBookedUnit,
  buildForm,
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
let readSteps: Conversation['readSteps']
beforeAll(async () => {
  ;({ portal, person, key, asCompany, asCustomer, readSteps } = await openConversation())
})
afterAll(() => portal.close())

it('a rejection gives its reason, ends the pre-order, and twice is once', async () => {
  const preorder = await givenPreorder(portal, person)
  const body = { reasonCode: 'space', reason: 'No space until March.' }
  await asCompany(company.proposePreorderChanges, preorder, {
    changes: { comment: 'Fragile' },
    note: 'Space?',
  })
  expect((await asCompany(company.rejectPreorder, preorder, body)).json()).toMatchObject({
    status: 'rejected',
    // The turn matters only while it’s pending.
    review: 'submitted',
    proposedChanges: [],
    version: 3,
  })
  expect((await asCompany(company.rejectPreorder, preorder, body)).json().version).toBe(3)
  expect((await asCustomer(contract.getPreorder, preorder)).json()).toMatchObject({
    status: 'rejected',
    rejectionCode: 'space',
    rejectionReason: 'No space until March.',
  })
  for (const [endpoint, payload] of [
    [company.rejectPreorder, { ...body, reason: 'Another.' }],
    [company.approvePreorder, { orderRef: 'X' }],
    [company.requestPreorderUpdate, { fields: [{ path: 'cargo', question: 'What?' }] }],
    [company.proposePreorderChanges, { changes: { cargo: 'X' }, note: 'Y' }],
    [company.confirmAmendment, {}],
    [company.declineCancellation, { reason: 'No' }],
  ] as const)
    expect(codeOf(await asCompany(endpoint, preorder, payload))).toEqual([409, 'wrong_state'])
})

describe('a question of the company', () => {
  const fields = [{ path: 'units.0.hsCode', question: 'Which HS code do the pumps have?' }]

  it('is answered by a change or a note', async () => {
    const preorder = await givenPreorder(portal, person, { units: [buildBookedUnit({ hsCode: null })] })
    const request = await asCompany(company.requestPreorderUpdate, preorder, { fields })
    expect(request.json()).toMatchObject({ review: 'update-requested', questions: fields, version: 2 })
    expect((await asCompany(company.requestPreorderUpdate, preorder, { fields })).json().version).toBe(2)
    const [unit] = preorder.content.units
    const changes = { units: [{ ...unit, hsCode: '841370' }] }
    const answered = await asCustomer(contract.answerUpdateRequest, preorder, {
      changes,
      note: 'See the invoice.',
    })
    expect(answered.json()).toMatchObject({ review: 'submitted', questions: [], version: 3 })
    const steps = await readSteps(preorder)
    expect(steps.at(-1)).toMatchObject({
      kind: 'answered',
      note: 'See the invoice.',
      by: { side: 'customer', name: expect.any(String) },
      changes: [{ path: 'units.0.hsCode', before: null, after: '841370' }],
    })
    expect(steps[1]).toMatchObject({
      kind: 'update-requested',
      questions: fields,
      by: { side: 'company', name: null },
    })
    expect(codeOf(await asCustomer(contract.answerUpdateRequest, preorder, { note: 'Again' }))).toEqual([
      409,
      'wrong_state',
    ])
  })

  it('names fields of the booking, and an answer says something', async () => {
    const preorder = await givenPreorder(portal, person)
    const ask = (paths: readonly string[]) =>
      asCompany(company.requestPreorderUpdate, preorder, {
        fields: paths.map((path) => ({ path, question: 'Which one?' })),
      })
    const none = [
      'secret',
      'cargo.name',
      'units.1.hsCode',
      'units.00.hsCode',
      'units.0.secret',
      'units.length',
      'containers.0.isoType',
      'parties.consignee.secret',
      '__proto__',
      'parties.__proto__.name',
      '.',
    ]
    const wrong = await ask(['cargo', ...none])
    expect(wrong.statusCode).toBe(400)
    expect(Object.keys(wrong.json())).toEqual(none.map((_, index) => `fields.${index + 1}.path`))
    const empty = ['parties.consignee.taxId', 'temperature.min', 'containers', 'pickUp.address.street']
    expect((await ask(['units', 'units.0', ...empty])).statusCode).toBe(200)
    await asCompany(company.requestPreorderUpdate, preorder, { fields })
    expect((await asCustomer(contract.answerUpdateRequest, preorder, {})).json()).toHaveProperty('note')
  })
})

describe('a proposal of the company', () => {
  async function givenProposal() {
    const preorder = await givenPreorder(portal, person)
    const [unit] = preorder.content.units
    const changes = { units: [{ ...unit, grossWeightKg: 350 }] }
    const answer = await asCompany(company.proposePreorderChanges, preorder, {
      changes,
      note: 'Weighed at our warehouse.',
    })
    return { preorder, answer, changes }
  }
  const difference = { path: 'units.0.grossWeightKg', before: 300, after: 350 }

  it('changes nothing until the customer accepts it', async () => {
    const { preorder, answer, changes } = await givenProposal()
    expect(answer.json()).toMatchObject({ review: 'changes-proposed', proposedChanges: [difference] })
    const again = await asCompany(company.proposePreorderChanges, preorder, {
      changes,
      note: 'Weighed at our warehouse.',
    })
    expect(again.json().version).toBe(2)
    const detail = (await asCustomer(contract.getPreorder, preorder)).json()
    expect(detail).toMatchObject({ proposedChanges: [difference], note: 'Weighed at our warehouse.' })
    expect(detail.content.units[0].grossWeightKg).toBe(300)
    const accepted = (await asCustomer(contract.acceptProposedChanges, preorder)).json()
    expect(accepted).toMatchObject({
      review: 'submitted',
      proposedChanges: [],
      totals: { grossWeightKg: 350 },
    })
    expect((await readSteps(preorder)).map(({ kind, changes }) => [kind, changes])).toEqual([
      ['submitted', []],
      ['changes-proposed', [difference]],
      ['changes-accepted', [difference]],
    ])
    expect(codeOf(await asCustomer(contract.acceptProposedChanges, preorder))).toEqual([409, 'wrong_state'])
  })

  it('can be declined with a note, or answered by another change', async () => {
    const { preorder } = await givenProposal()
    const declined = await asCustomer(contract.declineProposedChanges, preorder, {
      note: 'Our scale says 300.',
    })
    expect(declined.json()).toMatchObject({ review: 'submitted', totals: { grossWeightKg: 300 } })
    const other = await givenProposal()
    const changed = await asCustomer(contract.updatePreorder, other.preorder, { cargo: 'Pumps and seals' })
    expect(changed.json()).toMatchObject({
      review: 'submitted',
      proposedChanges: [],
      totals: { grossWeightKg: 300 },
    })
  })

  it('is refused where no booking can say it', async () => {
    const preorder = await givenPreorder(portal, person)
    const propose = (changes: object) =>
      asCompany(company.proposePreorderChanges, preorder, { changes, note: 'By air it is there in time.' })
    const impossible = await propose({ transportMode: 'air' })
    expect([impossible.statusCode, Object.keys(impossible.json())]).toEqual([400, ['changes.loadType']])
    expect((await propose({ transportMode: 'air', loadType: 'not-set' })).statusCode).toBe(200)
  })

  it('has to change something', async () => {
    const preorder = await givenPreorder(portal, person)
    const { cargo } = preorder.content
    const answer = await asCompany(company.proposePreorderChanges, preorder, {
      changes: { cargo },
      note: 'Nothing',
    })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['changes']])
  })
})

describe('after the approval', () => {
  async function givenApproved(orderRef: string) {
    const preorder = await givenPreorder(portal, person)
    await asCompany(company.approvePreorder, preorder, { orderRef })
    return preorder
  }

  it('the customer asks for changes, which the company confirms or declines', async () => {
    const preorder = await givenApproved('TMS-amended')
    const ask = () =>
      asCustomer(contract.requestAmendment, preorder, {
        changes: { comment: 'Deliver on Friday' },
        note: 'Please',
      })
    expect((await ask()).json()).toMatchObject({
      status: 'approved',
      amendment: 'requested',
      proposedChanges: [{ path: 'comment', before: null, after: 'Deliver on Friday' }],
    })
    expect(codeOf(await ask())).toEqual([409, 'wrong_state'])
    const declined = await asCompany(company.declineAmendment, preorder, { reason: 'Too late.' })
    expect(declined.json()).toMatchObject({
      amendment: 'declined',
      content: { comment: null },
      proposedChanges: [],
    })
    await ask()
    const confirmed = await asCompany(company.confirmAmendment, preorder, {})
    expect(confirmed.json()).toMatchObject({
      amendment: 'confirmed',
      content: { comment: 'Deliver on Friday' },
    })
    expect((await asCompany(company.confirmAmendment, preorder, {})).json().version).toBe(
      confirmed.json().version,
    )
  })

  it('the customer asks to cancel, which takes back an open amendment', async () => {
    const preorder = await givenApproved('TMS-canceled')
    await asCustomer(contract.requestAmendment, preorder, { note: 'Please change it' })
    const request = await asCustomer(contract.requestCancellation, preorder, { note: 'Not needed any more' })
    expect(request.json()).toMatchObject({
      cancellation: 'requested',
      amendment: null,
      note: 'Not needed any more',
    })
    const confirmed = await asCompany(company.confirmCancellation, preorder, { note: 'Fee: 50 EUR' })
    expect(confirmed.json()).toMatchObject({ status: 'approved', cancellation: 'confirmed' })
    expect(codeOf(await asCustomer(contract.requestAmendment, preorder, { note: 'X' }))).toEqual([
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
    (await list({ status: 'pending', review: 'changes-proposed' })).results.map(
      ({ id }: { id: string }) => id,
    ),
  ).not.toContain(preorder.id)
  const detail = await asCompany(company.getCompanyPreorder, preorder)
  expect(detail.json().documents).toEqual([
    expect.objectContaining({ id: document.id, name: 'packing-list.pdf' }),
  ])
  const params = { preorderId: preorder.id, documentId: document.id }
  expect((await portal.call(company.getCompanyPreorderFile, { key, params })).body).toBe('%PDF-x')
  expect((await asCompany(company.listCompanyPreorderSteps, preorder)).json().count).toBe(1)
  const unknown = { ...params, documentId: '01a1fdb1-0000-7000-8000-000000000000' }
  expect((await portal.call(company.getCompanyPreorderFile, { key, params: unknown })).statusCode).toBe(404)
})
