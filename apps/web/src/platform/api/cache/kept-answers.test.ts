import type { Query } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { createKeptAnswers, keptOffline } from './kept-answers.ts'

const hour = 3_600_000
const start = Date.UTC(2026, 10, 26)
const origin = 'https://portal.example'

class FakeCache {
  readonly answers = new Map<string, Response>()
  async match(name: string) {
    return this.answers.get(name)?.clone()
  }
  async put(name: string, answer: Response) {
    this.answers.delete(name)
    this.answers.set(name, answer)
  }
  async delete(request: Request) {
    return this.answers.delete(new URL(request.url).pathname)
  }
  async keys() {
    return [...this.answers.keys()].map((name) => new Request(origin + name))
  }
}

const tokenOf = (sid: string, hours = 24) => {
  const payload = Buffer.from(JSON.stringify({ sid, exp: start / 1_000 + hours * 3_600 }))
  return `e30.${payload.toString('base64url')}.x`
}

let cache: FakeCache
let token: string | null
let locale: string
let now: number
let kept: ReturnType<typeof createKeptAnswers>

beforeEach(() => {
  cache = new FakeCache()
  token = tokenOf('anna')
  locale = 'en'
  now = start
  kept = createKeptAnswers({
    open: async () => cache as unknown as Cache,
    readToken: () => token,
    readLocale: () => locale,
    now: () => now,
  })
})

type AskedQuery = Parameters<typeof kept.begin>[1]

function queryOf(key: string, data?: unknown, meta: Query['meta'] = keptOffline) {
  const setState = vi.fn()
  const fetch = vi.fn(async () => undefined)
  const query = { queryHash: JSON.stringify([key]), meta, state: { data }, setState, fetch }
  return { query: query as unknown as AskedQuery, setState, fetch }
}

async function keep(key: string, data: unknown, meta?: Query['meta']) {
  await kept.begin(() => data, queryOf(key, undefined, meta).query)
  await vi.waitFor(() => new Promise((resolve) => setTimeout(resolve)))
}

const find = async (key: string) => (await kept.find(queryOf(key).query))?.data

it('a kept answer begins its query with its age, and the server is asked after that', async () => {
  await keep('orders', { count: 1 })
  now += hour
  const { query, setState, fetch } = queryOf('orders')
  const ask = vi.fn()
  expect(await kept.begin(ask, query)).toEqual({ count: 1 })
  expect(ask).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce())
  expect(setState).toHaveBeenCalledWith({ dataUpdatedAt: start })
})

it('only queries that say so are kept', async () => {
  await keep('invoices', ['INV-1'], {})
  expect(cache.answers.size).toBe(0)
})

it.each([
  ['someone who isn’t remembered', { token: null }],
  ['another session', { token: tokenOf('boris') }],
  ['the other language', { locale: 'ru' }],
  ['an expired session', { hours: 25 }],
  ['a session of two weeks later', { token: tokenOf('anna', 1_000), hours: 15 * 24 }],
])('%s finds nothing', async (_who, later: { token?: string | null; locale?: string; hours?: number }) => {
  await keep('orders', { count: 1 })
  expect(await find('orders')).toEqual({ count: 1 })
  if (later.token !== undefined) token = later.token
  locale = later.locale ?? locale
  now += (later.hours ?? 0) * hour
  expect(await find('orders')).toBeUndefined()
})

it('an answer that comes after the end of its session isn’t kept', async () => {
  let answer = (_data: unknown) => {}
  const pending = new Promise((resolve) => {
    answer = resolve
  })
  const asked = kept.begin(() => pending, queryOf('orders').query)
  await new Promise((resolve) => setTimeout(resolve))
  token = null
  answer({ count: 1 })
  await asked
  await new Promise((resolve) => setTimeout(resolve))
  expect(cache.answers.size).toBe(0)
})

it('another session’s answers go with the first of the next', async () => {
  await keep('orders', 1)
  token = tokenOf('boris')
  await keep('orders', 2)
  expect([...cache.answers.keys()].filter((name) => name.startsWith('/kept/anna/'))).toEqual([])
  expect(await find('orders')).toBe(2)
})

it('of many answers the newest 200 are kept, and none that is too long', async () => {
  for (let order = 0; order < 205; order++) await keep(`order ${order}`, order)
  expect([cache.answers.size, await find('order 4'), await find('order 5')]).toEqual([200, undefined, 5])
  await keep('long', 'x'.repeat(600_000))
  expect(await find('long')).toBeUndefined()
})

it('of a list the first page is kept, and of an answer no ETag', async () => {
  await keep('list', { pages: [[1], [2]], pageParams: [undefined, 'next'] })
  expect(await find('list')).toEqual({ pages: [[1]], pageParams: [null] })
  await keep('order', { etag: '"1"', value: 5 })
  expect(await find('order')).toEqual({ etag: null, value: 5 })
})

it('an unchanged answer is written once a minute', async () => {
  const put = vi.spyOn(cache, 'put')
  const data = { count: 1 }
  await keep('count', data)
  await kept.begin(() => data, queryOf('count', data).query)
  expect(put).toHaveBeenCalledTimes(1)
  now += 61_000
  await kept.begin(() => data, queryOf('count', data).query)
  await vi.waitFor(() => expect(put).toHaveBeenCalledTimes(2))
})
