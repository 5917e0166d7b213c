import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importDocuments } from '@portolan/contract/commands/freight/import-documents'
import { saveCompanyDocument } from '@portolan/contract/company/documents/order-documents'
import { addOrderDocument, listOrderDocuments } from '@portolan/contract/freight/documents'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { zip } from '../../apps/api/src/freight/imports/files/xlsx-fixture.ts'
import { givenApiKey, givenOrder, givenUser } from '../../apps/api/src/testing/builders.ts'
import { runCommand } from '../../apps/api/src/testing/run-command.ts'
import { openTestPortal, type TestPortal } from '../../apps/api/src/testing/test-portal.ts'
import { sharedCase } from './shared-case.ts'

let portal: TestPortal
let key: string
let token: string
let folder: string
let order: Awaited<ReturnType<typeof givenOrder>>

beforeAll(async () => {
  portal = await openTestPortal()
  key = await givenApiKey(portal, 'read', 'write')
  order = await givenOrder(portal)
  token = (await givenUser(portal)).token
  folder = await mkdtemp(join(tmpdir(), 'portolan-cases-'))
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true })
})

function formOf(bytes: Uint8Array, name: string): FormData {
  const form = new FormData()
  form.set('kind', 'packing-list')
  form.set('file', new Blob([Buffer.from(bytes)]), name)
  return form
}

const listed = async () =>
  (await portal.call(listOrderDocuments, { params: { orderId: order.orderId }, token })).json().results

it.each(['pdf-69-bom.pdf', 'pdf-69-crlf.pdf'])('%s is a PDF at every door', async (name) => {
  const bytes = sharedCase(name)
  const uploaded = await portal.call(addOrderDocument, {
    token,
    params: { orderId: order.orderId },
    body: formOf(bytes, name),
  })
  expect([uploaded.statusCode, uploaded.json()]).toMatchObject([201, { contentType: 'application/pdf' }])
  const params = { ref: order.record.ref, documentRef: name }
  const saved = await portal.call(saveCompanyDocument, { key, params, body: formOf(bytes, name) })
  expect(saved.statusCode).toBe(201)
  await writeFile(join(folder, `${order.record.ref}_BL_${name}`), bytes)
  const { result } = await runCommand(portal, importDocuments, { path: folder })
  expect(result.files).toMatchObject({ created: 1, refused: 0 })
})

it.each(['photo.jfif', 'photo.JPE', 'photo.jpg.jpeg'])('%s is a JPEG', async (name) => {
  const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex')
  const answer = await portal.call(addOrderDocument, {
    token,
    params: { orderId: order.orderId },
    body: formOf(jpeg, name),
  })
  expect([answer.statusCode, answer.json()]).toMatchObject([201, { name, contentType: 'image/jpeg' }])
})

it('names in a ZIP are read in the code page that is likely, or asked for', async () => {
  const prefix = `${order.record.ref}_PL_`
  const zipOf = async (...names: Buffer[]) => {
    const path = join(folder, 'papers.zip')
    const content = Buffer.from('%PDF-1.7')
    await writeFile(path, zip(names.map((name) => ['', content, { name }])))
    return path
  }
  const fileNamed = (hex: string) =>
    Buffer.concat([Buffer.from(prefix), Buffer.from(hex, 'hex'), Buffer.from('.pdf')])
  // The files are named “Größe” and “提单”.
  await runCommand(portal, importDocuments, { path: await zipOf(fileNamed('477294e165')) })
  await runCommand(portal, importDocuments, { path: await zipOf(fileNamed('cce1b5a5')) })
  const unclear = await zipOf(fileNamed('b2d1d2d3'))
  await expect(runCommand(portal, importDocuments, { path: unclear })).rejects.toThrow('Add --names')
  await runCommand(portal, importDocuments, { path: unclear, names: 'cp1251' })
  expect((await listed()).map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['Größe.pdf', '提单.pdf', 'ІСТУ.pdf']),
  )
})
