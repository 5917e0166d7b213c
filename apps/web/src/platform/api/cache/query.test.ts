import { focusManager, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { agesAfter } from './aging.ts'
import { queryClient } from './query.ts'

beforeAll(() => queryClient.mount())
afterAll(() => queryClient.unmount())
afterEach(() => {
  vi.useRealTimers()
  queryClient.clear()
  focusManager.setFocused(undefined)
})

type Options = Omit<QueryObserverOptions, 'queryKey' | 'queryFn'>

/** Shows a query once, as a page does, until the returned function takes it away. */
function show(queryFn: () => Promise<unknown>, options: Options = {}): () => void {
  return new QueryObserver(queryClient, { queryKey: ['page'], queryFn, ...options }).subscribe(() => {})
}

/** Shows a query until it is answered, and again after this time. */
async function showAgain(options: Options, laterMs: number) {
  let answers = 0
  const queryFn = vi.fn(async () => ++answers)
  const leave = show(queryFn, options)
  await vi.waitFor(() => expect(queryClient.getQueryData(['page'])).toBe(1))
  leave()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + laterMs })
  const leaveAgain = show(queryFn, options)
  const isStale = queryClient.getQueryState(['page'])?.isInvalidated
  const shown = queryClient.getQueryData(['page'])
  await vi.waitFor(() => expect(queryClient.getQueryState(['page'])?.fetchStatus).toBe('idle'))
  leaveAgain()
  return { asked: queryFn.mock.calls.length, isStale, shown }
}

it('is fresh without end, and never tries again by itself', () => {
  expect(queryClient.getDefaultOptions().queries).toMatchObject({
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  expect(queryClient.getDefaultOptions().mutations).toMatchObject({ retry: false })
})

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

it('asks again when what has aged is opened again, and shows the earlier answer meanwhile', async () => {
  expect(await showAgain({ meta: agesAfter(60_000) }, 60_000)).toEqual({ asked: 2, isStale: true, shown: 1 })
})

it.each<[string, Options, number]>([
  ['what is younger', { meta: agesAfter(60_000) }, 30_000],
  ['what doesn’t age', {}, 3_600_000],
])('doesn’t ask again for %s', async (_, options, laterMs) => {
  expect(await showAgain(options, laterMs)).toEqual({ asked: 1, isStale: false, shown: 1 })
})

it('asks again when something open changes to what has aged', async () => {
  const asked: string[] = []
  const optionsOf = (filter: string) => ({
    queryKey: ['list', filter],
    queryFn: async () => asked.push(filter),
    meta: agesAfter(60_000),
  })
  const observer = new QueryObserver(queryClient, optionsOf('new'))
  const leave = observer.subscribe(() => {})
  await vi.waitFor(() => expect(queryClient.getQueryData(['list', 'new'])).toBeDefined())
  observer.setOptions(optionsOf('all'))
  await vi.waitFor(() => expect(queryClient.getQueryData(['list', 'all'])).toBeDefined())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  observer.setOptions(optionsOf('new'))
  leave()
  expect(asked).toEqual(['new', 'all', 'new'])
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
  expect(queryFn).toHaveBeenCalledTimes(2)
})
