import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { listOrderDocuments } from '@portolan/contract/freight/documents'
import { listOrders } from '@portolan/contract/freight/orders'
import { createToken } from '@portolan/contract/identity/sign-in'
import { getCurrentUser } from '@portolan/contract/identity/users'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenDocument, givenOrder, givenUser } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let token: string
let orderId: string

beforeAll(async () => {
  portal = await openTestPortal()
  for (let count = 1; count < 8; count++) await givenOrder(portal)
  const order = await givenOrder(portal)
  orderId = order.orderId
  for (let count = 0; count < 5; count++) await givenDocument(portal, order)
  token = (await givenUser(portal)).token
})
afterAll(() => portal.close())

const list = (headers: Record<string, string>) => portal.call(listOrders, { token, headers })

it('a long list travels compressed, as the client accepts it', async () => {
  const plain = await list({})
  expect(plain.headers['content-encoding']).toBeUndefined()
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
  ] as const) {
    const answer = await list({ 'accept-encoding': accepted })
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(unpack[encoding](answer.rawPayload).toString()).toBe(plain.body)
    expect(answer.rawPayload.length).toBeLessThan(plain.body.length / 4)
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
  }
  for (const accepted of ['identity', 'br;q=0', 'brotli'])
    expect((await list({ 'accept-encoding': accepted })).body).toBe(plain.body)
})

it('what is short, has a signed URL or answers no GET is never compressed', async () => {
  const headers = { 'accept-encoding': 'gzip, br' }
  const person = await portal.call(getCurrentUser, { token, headers })
  expect(person.body.length).toBeLessThan(1_000)
  const documents = await portal.call(listOrderDocuments, { token, headers, params: { orderId } })
  expect(documents.body.length).toBeGreaterThan(1_000)
  const refused = await portal.call(createToken, { headers, body: { username: 'x'.repeat(2_000) } })
  expect(refused.statusCode).toBe(400)
  for (const answer of [person, documents, refused])
    expect(answer.headers['content-encoding']).toBeUndefined()
})
