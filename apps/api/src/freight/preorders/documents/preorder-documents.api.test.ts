import * as contract from '@portolan/contract/freight/preorders/preorder-documents'
import { cancelPreorder, getPreorder } from '@portolan/contract/freight/preorders/preorders'
import { maxPreorderDocuments, preorderFileBytes } from '@portolan/contract/shared/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildForm,
  type Conversation,
  codeOf,
  givenPreorder,
  givenPreorderDocument,
  openConversation,
} from '#testing/preorders.ts'
import { countFiles } from '#testing/stored-files.ts'
import type { TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let person: Conversation['person']
beforeAll(async () => {
  ;({ portal, person } = await openConversation())
})
afterAll(() => portal.close())

const add = (preorder: { id: string }, body: FormData, headers: Record<string, string> = {}) =>
  portal.call(contract.addPreorderDocument, {
    token: person.token,
    params: { preorderId: preorder.id },
    body,
    headers,
  })
const inputOf = (preorder: { id: string }, document: { id: string }) => ({
  token: person.token,
  params: { preorderId: preorder.id, documentId: document.id },
})
describe('a document', () => {
  it('is added with its kind and name, listed, and downloaded by its URL', async () => {
    const preorder = await givenPreorder(portal, person)
    const answer = await add(preorder, buildForm('%PDF-1.7 x', { name: 'C:\\lists\\Список №1.pdf' }))
    expect(answer.statusCode).toBe(201)
    const document = answer.json<contract.PreorderDocument>()
    expect(document).toMatchObject({
      kind: 'packing-list',
      contentType: 'application/pdf',
      size: 10,
      version: 1,
    })
    expect(document.name).toContain('Список №1.pdf')
    const input = { token: person.token, params: { preorderId: preorder.id } }
    const list = (await portal.call(contract.listPreorderDocuments, input)).json()
    expect([list.count, list.results[0].id]).toEqual([1, document.id])
    expect((await portal.call(getPreorder, input)).json().documentCount).toBe(1)
    const file = await portal.get(document.file)
    expect([file.statusCode, file.body, file.headers['content-type']]).toEqual([
      200,
      '%PDF-1.7 x',
      'application/pdf',
    ])
    expect(file.headers['content-disposition']).toContain('inline')
    expect((await portal.get(`${document.file}&download=1`)).headers['content-disposition']).toContain(
      'attachment',
    )
    const forged = document.file.replace(
      /signature=(.)/,
      (_, first) => `signature=${first === 'A' ? 'B' : 'A'}`,
    )
    expect((await portal.get(forged)).statusCode).toBe(404)
  })

  it('is judged by its content, its size and its kind', async () => {
    const preorder = await givenPreorder(portal, person)
    const files = await countFiles(portal)
    const html = await add(preorder, buildForm('<html>', { name: 'list.pdf' }))
    expect([html.statusCode, Object.keys(html.json())]).toEqual([400, ['file']])
    expect((await add(preorder, buildForm('%PDF-', { kind: 'secret' }))).json()).toHaveProperty('kind')
    const form = buildForm()
    form.delete('file')
    expect((await add(preorder, form)).json()).toHaveProperty('file')
    const extra = buildForm()
    extra.set('path', '/etc')
    expect((await add(preorder, extra)).json()).toEqual({ path: [expect.any(String)] })
    const large = buildForm(new Uint8Array(preorderFileBytes + 1).fill(32))
    expect((await add(preorder, large)).statusCode).toBe(413)
    expect(await countFiles(portal)).toBe(files)
  })

  it('is replaced, renamed and removed, each with its version', async () => {
    const preorder = await givenPreorder(portal, person)
    const document = await givenPreorderDocument(portal, person, preorder)
    const files = await countFiles(portal)
    const input = inputOf(preorder, document)
    const replaced = await portal.call(contract.replacePreorderDocument, {
      ...input,
      body: buildForm('a;b', { name: 'list.csv', kind: 'invoice' }),
      headers: { 'if-match': '"1"' },
    })
    expect(replaced.json()).toMatchObject({ id: document.id, kind: 'invoice', name: 'list.csv', version: 2 })
    expect((await portal.get(replaced.json().file)).body).toBe('a;b')
    const rename = (name: string, headers = {}) =>
      portal.call(contract.updatePreorderDocument, { ...input, body: { name }, headers })
    expect((await rename('goods.csv')).json()).toMatchObject({ name: 'goods.csv', version: 3 })
    expect((await rename('goods.html')).statusCode).toBe(400)
    expect((await rename('late.csv', { 'if-match': '"1"' })).statusCode).toBe(412)
    const stale = await portal.call(contract.removePreorderDocument, {
      ...input,
      headers: { 'if-match': '"1"' },
    })
    expect(stale.statusCode).toBe(412)
    const old = { 'if-match': '"1"' }
    const late = await portal.call(contract.replacePreorderDocument, {
      ...input,
      body: buildForm(),
      headers: old,
    })
    expect(codeOf(late)).toEqual([412, 'stale'])
    const { etag } = (await portal.call(contract.getPreorderDocument, input)).headers
    expect(etag).toMatch(/^"3\./)
    expect((await rename('goods.csv', { 'if-match': String(etag) })).statusCode).toBe(200)
    expect((await portal.call(contract.removePreorderDocument, input)).statusCode).toBe(204)
    expect((await portal.call(contract.getPreorderDocument, input)).statusCode).toBe(404)
    expect((await portal.get(document.file)).statusCode).toBe(404)
    expect(await countFiles(portal)).toBe(files - 1)
  })

  it('is added once by parallel requests with one key, and leaves one file', async () => {
    const preorder = await givenPreorder(portal, person)
    const files = await countFiles(portal)
    const headers = { 'idempotency-key': 'upload-1' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(preorder, buildForm(), headers)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(201))
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    expect(await countFiles(portal)).toBe(files + 1)
    expect((await add(preorder, buildForm('%PDF-other'), headers)).statusCode).toBe(422)
    // A key applies to one pre-order.
    expect((await add(await givenPreorder(portal, person), buildForm(), headers)).statusCode).toBe(201)
  })

  it('is refused beyond the limit, also by parallel requests', async () => {
    const preorder = await givenPreorder(portal, person)
    const addNumbered = (n: number) => add(preorder, buildForm(`%PDF-${n}`))
    // A few at once: each waits for those before it, and the last one for at most two seconds.
    for (let n = 5; n < maxPreorderDocuments; n++) expect((await addNumbered(n)).statusCode).toBe(201)
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => addNumbered(n)))
    const refused = answers.filter(({ statusCode }) => statusCode !== 201)
    expect(refused.map((answer) => codeOf(answer))).toEqual(Array(5).fill([409, 'too_many_documents']))
  })

  it('can’t be changed once the pre-order isn’t pending, and stays readable', async () => {
    const preorder = await givenPreorder(portal, person)
    const document = await givenPreorderDocument(portal, person, preorder)
    await portal.call(cancelPreorder, { token: person.token, params: { preorderId: preorder.id } })
    const input = inputOf(preorder, document)
    const answers = [
      await add(preorder, buildForm()),
      await portal.call(contract.replacePreorderDocument, { ...input, body: buildForm() }),
      await portal.call(contract.updatePreorderDocument, { ...input, body: { kind: 'other' } }),
      await portal.call(contract.removePreorderDocument, input),
    ]
    for (const answer of answers) expect(codeOf(answer)).toEqual([409, 'not_editable'])
    expect((await portal.get(document.file)).statusCode).toBe(200)
  })
})

it('a document of another pre-order is none of this one', async () => {
  const [one, other] = [await givenPreorder(portal, person), await givenPreorder(portal, person)]
  const document = await givenPreorderDocument(portal, person, other)
  for (const endpoint of [contract.getPreorderDocument, contract.removePreorderDocument])
    expect((await portal.call(endpoint, inputOf(one, document))).statusCode).toBe(404)
})
