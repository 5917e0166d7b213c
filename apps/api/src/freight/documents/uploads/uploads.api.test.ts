import { saveCompanyDocument } from '@portolan/contract/company/documents/order-documents'
import {
  addOrderDocument,
  archiveOrderDocuments,
  listOrderDocuments,
  removeOrderDocument,
} from '@portolan/contract/freight/documents'
import { getOrder, listOrders } from '@portolan/contract/freight/orders'
import { listOrderPapers } from '@portolan/contract/freight/papers'
import { maxCustomerDocuments, preorderFileBytes } from '@portolan/contract/shared/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildOrder, givenApiKey, givenDocument, givenOrder, givenUser } from '#testing/builders.ts'
import { buildDocumentForm } from '#testing/freight/company-calls.ts'
import { givenUpload } from '#testing/freight/uploads.ts'
import { buildForm, codeOf } from '#testing/preorders.ts'
import { countFiles } from '#testing/stored-files.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { decideDocument } from './decide-document.ts'

let portal: TestPortal
let key: string
let person: { token: string; id: string }

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
  key = await givenApiKey(portal, 'read', 'write')
  person = await givenUser(portal)
})
afterAll(() => portal.close())

const add = ({ orderId }: { orderId: string }, body: FormData, headers: Record<string, string> = {}) =>
  portal.call(addOrderDocument, { token: person.token, params: { orderId }, body, headers })
const remove = ({ orderId }: { orderId: string }, documentId: string, { token } = person) =>
  portal.call(removeOrderDocument, { token, params: { orderId, documentId } })
const documentsOf = async ({ orderId }: { orderId: string }) =>
  (await portal.call(listOrderDocuments, { token: person.token, params: { orderId } })).json().results
const papersOf = async ({ orderId }: { orderId: string }) =>
  (await portal.call(listOrderPapers, { token: person.token, params: { orderId } })).json().results
const orderOf = async ({ orderId }: { orderId: string }) =>
  (await portal.call(getOrder, { token: person.token, params: { orderId } })).json()

describe('a document that a customer uploads to an order', () => {
  it('waits for the company, with who uploaded it and when, and is found by its name', async () => {
    const order = await givenOrder(portal)
    const before = Date.now()
    const answer = await add(order, buildForm('%PDF-1.7 x', { name: 'zanzibar-list.pdf' }))
    expect(answer.statusCode).toBe(201)
    const submission = { state: 'submitted', uploadedBy: 'Ada Kern', decidedAt: null, reason: null }
    expect(answer.json()).toMatchObject({ kind: 'packing-list', name: 'zanzibar-list.pdf', submission })
    expect(Date.parse(answer.json().createdAt)).toBeGreaterThanOrEqual(before - 1)
    expect(await documentsOf(order)).toMatchObject([{ id: answer.json().id, submission }])
    expect((await portal.get(answer.json().file)).body).toBe('%PDF-1.7 x')
    const searchAnswer = await portal.call(listOrders, {
      token: person.token,
      query: { search: 'zanzibar-list' },
    })
    expect(searchAnswer.json().results.map(({ id }: { id: string }) => id)).toEqual([order.orderId])
    const archive = { token: person.token, params: { orderId: order.orderId } }
    expect((await portal.call(archiveOrderDocuments, archive)).json().count).toBe(1)
  })

  it('is judged by its content, its size and its kind, and leaves no file if refused', async () => {
    const order = await givenOrder(portal)
    const files = await countFiles(portal)
    const html = await add(order, buildForm('<html>', { name: 'list.pdf' }))
    expect([html.statusCode, Object.keys(html.json())]).toEqual([400, ['file']])
    expect((await add(order, buildForm('%PDF-', { kind: 'secret' }))).json()).toHaveProperty('kind')
    const large = await add(order, buildForm(new Uint8Array(preorderFileBytes + 1)))
    expect(large.statusCode).toBe(413)
    expect(await countFiles(portal)).toBe(files)
  })

  it('is added once by parallel requests with one key', async () => {
    const order = await givenOrder(portal)
    const files = await countFiles(portal)
    const headers = { 'idempotency-key': 'upload-1' }
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(order, buildForm(), headers)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(201))
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    expect([await countFiles(portal), (await documentsOf(order)).length]).toEqual([files + 1, 1])
    expect((await add(order, buildForm('%PDF-other'), headers)).statusCode).toBe(422)
  })

  it('is refused beyond the limit, also by parallel requests; the company’s don’t count', async () => {
    const order = await givenOrder(portal)
    await givenDocument(portal, order)
    for (let n = 4; n < maxCustomerDocuments; n++)
      expect((await add(order, buildForm(`%PDF-${n}`))).statusCode).toBe(201)
    const answers = await Promise.all(
      Array.from({ length: 7 }, (_, n) => add(order, buildForm(`%PDF-parallel-${n}`))),
    )
    const refused = answers.filter(({ statusCode }) => statusCode !== 201)
    expect(refused.map((answer) => codeOf(answer))).toEqual(Array(3).fill([409, 'too_many_documents']))
  })

  it('is removed with its file while the company hasn’t accepted it', async () => {
    const order = await givenOrder(portal)
    const files = await countFiles(portal)
    const { id } = await givenUpload(portal, person, order)
    expect((await remove(order, id)).statusCode).toBe(204)
    expect((await remove(order, id)).statusCode).toBe(404)
    expect([await documentsOf(order), await countFiles(portal)]).toEqual([[], files])
    const accepted = await givenUpload(portal, person, order)
    await decideDocument(portal.deps, accepted.id, { state: 'accepted' }, { by: 'key test' })
    expect(codeOf(await remove(order, accepted.id))).toEqual([409, 'wrong_state'])
    const rejected = await givenUpload(portal, person, order)
    await decideDocument(
      portal.deps,
      rejected.id,
      { state: 'rejected', reason: 'Unreadable.' },
      { by: 'key test' },
    )
    expect((await remove(order, rejected.id)).statusCode).toBe(204)
    const { id: companyOwn } = await givenDocument(portal, order)
    expect(codeOf(await remove(order, companyOwn))).toEqual([409, 'wrong_state'])
  })

  it('belongs to its order and its organization', async () => {
    const [order, other] = [await givenOrder(portal), await givenOrder(portal)]
    const { id } = await givenUpload(portal, person, order)
    expect((await remove(other, id)).statusCode).toBe(404)
    await givenOrder(portal, { organization: { ref: 'stranger', name: 'Stranger' } })
    const stranger = await givenUser(portal, ['stranger'])
    expect((await remove(order, id, stranger)).statusCode).toBe(404)
    const params = { orderId: order.orderId }
    const answer = await portal.call(addOrderDocument, { token: stranger.token, params, body: buildForm() })
    expect(answer.statusCode).toBe(404)
  })

  it('is never met by the company’s saves, whatever their reference', async () => {
    const order = await givenOrder(portal)
    const { id } = await givenUpload(portal, person, order)
    for (const documentRef of [id, ` ${id}`, `%20${id}`]) {
      const params = { ref: order.record.ref, documentRef }
      const saved = await portal.call(saveCompanyDocument, { key, params, body: buildDocumentForm() })
      expect(saved.statusCode).toBeLessThan(300)
    }
    const documents = await documentsOf(order)
    expect(documents).toHaveLength(3)
    const own = documents.find((each: { id: string }) => each.id === id)
    expect(own).toMatchObject({ name: 'packing-list.pdf', submission: { state: 'submitted' } })
  })
})

/** An order that departs in this many days. */
function departingIn(days: number) {
  const after = (more: number) => new Date(Date.now() + (days + more) * 86_400_000).toISOString()
  const planned = (at: string) => ({ planned: at, estimated: null, actual: null })
  const [from, to] = buildOrder().route
  if (!from || !to) throw new Error('A route has two ends')
  const route = [
    { ...from, departure: planned(after(0)) },
    { ...to, arrival: planned(after(20)) },
  ]
  return givenOrder(portal, { route })
}

describe('the papers of an order', () => {
  it('go from missing to submitted, rejected and accepted, and count with the order', async () => {
    const order = await departingIn(1)
    const list = async () =>
      (await papersOf(order)).find(({ kinds }: { kinds: string[] }) => kinds.includes('packing-list'))
    const expected = (await papersOf(order)).length
    expect(await list()).toMatchObject({
      provider: 'customer',
      state: 'missing',
      reason: null,
      documentId: null,
      due: { event: 'departure', hours: -48 },
    })
    expect((await list()).missingSince).toBe((await list()).dueAt)
    const { id } = await givenUpload(portal, person, order)
    expect(await list()).toMatchObject({ state: 'submitted', missingSince: null, documentId: id })
    expect((await orderOf(order)).papers).toEqual({ expected, present: 0 })
    await decideDocument(
      portal.deps,
      id,
      { state: 'rejected', reason: 'Page 2 is missing.' },
      { by: 'key test' },
    )
    expect(await list()).toMatchObject({
      state: 'rejected',
      reason: 'Page 2 is missing.',
      missingSince: (await list()).dueAt,
    })
    const versions = [(await orderOf(order)).partsVersion]
    await decideDocument(portal.deps, id, { state: 'accepted' }, { by: 'key test' })
    expect(await list()).toMatchObject({ state: 'accepted', reason: null, missingSince: null })
    const read = await orderOf(order)
    expect(read.papers).toEqual({ expected, present: 1 })
    expect(versions).not.toContain(read.partsVersion)
  })

  it('are due later before their time, and there once the company has added one', async () => {
    const order = await departingIn(30)
    expect((await papersOf(order)).map(({ state }: { state: string }) => state)).not.toContain('missing')
    await givenDocument(portal, order, { kind: 'packing-list', ref: 'pl' })
    expect(await papersOf(order)).toContainEqual(expect.objectContaining({ state: 'present' }))
    expect((await orderOf(order)).papers.present).toBe(1)
  })

  it('aren’t expected of archived and canceled orders', async () => {
    const archived = await givenOrder(portal, { status: 'archived', shipmentStatus: 'ARRIVED' })
    const canceled = await givenOrder(portal, { shipmentStatus: 'CANCELED' })
    for (const order of [archived, canceled]) {
      await givenUpload(portal, person, order)
      expect([await papersOf(order), (await orderOf(order)).papers]).toEqual([[], null])
    }
  })
})
