import type { PreorderDetail } from '@portolan/contract/freight/preorders/preorders'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { callVersioned } from '#platform/api/client.ts'
import { preorderQuery, showPreorder } from './queries.ts'

vi.mock('#platform/api/client.ts', () => ({ call: vi.fn(), callVersioned: vi.fn() }))

const id = '01900000-0000-7000-8000-000000000001'
const preorderOf = (version: number, status = 'pending') => ({ id, version, status }) as PreorderDetail

/** Starts to fetch the pre-order; `answer` resolves the server's response. */
function read(client: QueryClient) {
  const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof callVersioned>>>()
  vi.mocked(callVersioned).mockReturnValueOnce(promise)
  const fetching = client.fetchQuery(preorderQuery(id))
  return async (value: PreorderDetail) => {
    resolve({ etag: '"x"', value })
    await fetching
    return client.getQueryData<{ value: PreorderDetail }>(preorderQuery(id).queryKey)?.value
  }
}

test('an answer that a step has overtaken doesn’t bring back the earlier version', async () => {
  const client = new QueryClient()
  expect(await read(client)(preorderOf(2))).toEqual(preorderOf(2))
  const answer = read(client)
  showPreorder(client, preorderOf(3, 'canceled'))
  expect(await answer(preorderOf(2))).toEqual(preorderOf(3, 'canceled'))
})

test('without a step in between whatever the server says counts, even an earlier version', async () => {
  const client = new QueryClient()
  await read(client)(preorderOf(5))
  expect(await read(client)(preorderOf(4))).toEqual(preorderOf(4))
})
