import { focusManager, QueryObserver } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { queryClient } from './query.ts'

beforeAll(() => queryClient.mount())
afterAll(() => queryClient.unmount())
afterEach(() => {
  queryClient.clear()
  focusManager.setFocused(undefined)
})

/** Shows a query once, as a page does, until the returned function takes it away. */
function show(queryFn: () => Promise<unknown>): () => void {
  return new QueryObserver(queryClient, { queryKey: ['page'], queryFn }).subscribe(() => {})
}

it('asks once, and neither when a page is opened again nor on focus', async () => {
  const queryFn = vi.fn(async () => 'answer')
  const leave = show(queryFn)
  await vi.waitFor(() => expect(queryClient.getQueryData(['page'])).toBe('answer'))
  leave()
  const leaveAgain = show(queryFn)
  await queryClient.invalidateQueries({ refetchType: 'none' })
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  leaveAgain()
  expect(queryFn).toHaveBeenCalledTimes(1)
})

it('asks for what failed once, whether its page’s loader or the page was first', async () => {
  const queryFn = vi.fn(async () => {
    throw new Error('no answer')
  })
  await queryClient.prefetchQuery({ queryKey: ['page'], queryFn })
  show(queryFn)()
  expect(queryFn).toHaveBeenCalledTimes(1)
  expect(queryClient.getQueryState(['page'])?.status).toBe('error')

  // A person who comes back later asks again.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 })
  show(queryFn)()
  vi.useRealTimers()
  expect(queryFn).toHaveBeenCalledTimes(2)
})
