import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Problem } from '#platform/api/problem.ts'
import { watchConnection } from './connection.ts'

let client: QueryClient
/** The response to each query; null is none. */
let answers: Record<string, unknown>
let asked: string[]
let leave: (() => void)[]

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  client.mount()
  answers = { pulse: 1, list: 'orders', blocked: 'map' }
  asked = []
  leave = [() => client.unmount()]
})
afterEach(() => {
  for (const each of leave) each()
  client.clear()
})

function show(key: string, refetchInterval: number | false = 600_000) {
  const observer = new QueryObserver(client, {
    queryKey: [key],
    refetchInterval,
    async queryFn() {
      asked.push(key)
      if (answers[key] === null) throw new Problem(null)
      return answers[key]
    },
  })
  leave.push(observer.subscribe(() => {}))
  return vi.waitFor(() => expect(client.getQueryState([key])?.fetchStatus).toBe('idle'))
}

function watch() {
  const connection = watchConnection({ client, pulse: ['pulse'], isOnLine: true })
  leave.push(connection.stop)
  return connection
}

it('is lost once the pulse has no answer, with the age of the oldest answer that is polled', async () => {
  const connection = watch()
  await show('blocked', false)
  await show('list')
  const shownAt = client.getQueryState(['list'])?.dataUpdatedAt
  await show('pulse')
  expect(connection.getSnapshot()).toBeNull()
  answers.pulse = null
  await client.refetchQueries({ queryKey: ['pulse'] })
  expect(connection.getSnapshot()).toEqual({ shownAt })
})

it('asks for everything once when it is back, and ends by itself', async () => {
  const connection = watch()
  await show('pulse')
  await show('list')
  connection.lose()
  asked = []
  connection.askAgain()
  await vi.waitFor(() => expect(connection.getSnapshot()).toBeNull())
  expect(asked.toSorted()).toEqual(['list', 'pulse'])

  connection.lose()
  asked = []
  await client.refetchQueries({ queryKey: ['pulse'] })
  await vi.waitFor(() => expect(asked).toHaveLength(3))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(asked.toSorted()).toEqual(['list', 'pulse', 'pulse'])
})

it('isn’t lost with one blocked request, which asks the pulse once and nothing else', async () => {
  const connection = watch()
  await show('pulse')
  asked = []
  answers.blocked = null
  await show('blocked', false)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(connection.getSnapshot()).toBeNull()
  expect(asked).toEqual(['blocked', 'pulse'])
})
