import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchEarly } from './early-answers.ts'

const url = '/api/v2/config/'
const headers = { accept: 'application/json', authorization: 'JWT a' }
let early: Promise<Response>
const late = new Response('late')

beforeEach(() => {
  early = Promise.resolve(new Response('early'))
  vi.spyOn(performance, 'now').mockReturnValue(1_000)
  vi.stubGlobal('fetch', async () => late)
  vi.stubGlobal('earlyAnswers', new Map([[url, { headers, answer: early }]]))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('an early answer is taken once, by the call that it was asked for', async () => {
  expect(await fetchEarly('/api/v2/other/', { headers })).toBe(late)
  const request = new Headers({ Authorization: 'JWT a', Accept: 'application/json' })
  expect(await fetchEarly(url, { headers: request })).toBe(await early)
  expect(await fetchEarly(url, { headers: request })).toBe(late)
})

test('an answer for another person or language, or a conditional one, is never taken', async () => {
  const other = { ...headers, authorization: 'JWT b' }
  expect(await fetchEarly(url, { headers: other })).toBe(late)
  expect(await fetchEarly(url, { headers })).toBe(late)
  // Canceled, so that it doesn't hold its connection.
  await vi.waitFor(async () => expect((await early).bodyUsed).toBe(true))
  early = Promise.resolve(new Response('early'))
  vi.stubGlobal('earlyAnswers', new Map([[url, { headers, answer: early }]]))
  expect(await fetchEarly(url, { headers: { ...headers, 'if-none-match': '"1"' } })).toBe(late)
})

test('an answer that is older than a page tolerates is never taken', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(60_001)
  expect(await fetchEarly(url, { headers })).toBe(late)
})
