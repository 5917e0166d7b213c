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

it('doesn’t retry what failed', async () => {
  const queryFn = vi.fn(async () => {
    throw new Error('no answer')
  })
  const leave = show(queryFn)
  await vi.waitFor(() => expect(queryClient.getQueryState(['page'])?.status).toBe('error'))
  leave()
  expect(queryFn).toHaveBeenCalledTimes(1)
})
