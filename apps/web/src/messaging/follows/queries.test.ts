import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '#platform/api/cache/query.ts'
import { call } from '#platform/api/client.ts'
import { followsQuery } from './queries.ts'

vi.mock('#platform/api/client.ts', () => ({ call: vi.fn(async () => ({ results: [] })) }))

afterEach(() => {
  vi.useRealTimers()
  queryClient.clear()
})

it('follows are asked for once a minute at most, when a page with their button opens', async () => {
  const open = () =>
    new QueryObserver(queryClient, queryClient.defaultQueryOptions(followsQuery)).subscribe(() => {})
  const leave = open()
  await vi.waitFor(() => expect(queryClient.getQueryData(followsQuery.queryKey)).toBeDefined())
  leave()
  open()()
  expect(call).toHaveBeenCalledTimes(1)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  open()()
  expect(call).toHaveBeenCalledTimes(2)
})
