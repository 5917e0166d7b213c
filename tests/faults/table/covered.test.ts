import { endpoints } from '@portolan/contract/endpoints'
import { expect, it } from 'vitest'
import { kinds } from './kinds.ts'
import { repeatedCalls } from './repeated-calls.ts'

const tried = new Set(kinds.flatMap(({ calls }) => calls))
const posts = [...endpoints].filter(([, { method, needs }]) => method === 'POST' && needs !== 'read')

it('every call that creates once for each key is a kind of the table of faults', () => {
  const keyed = [...endpoints].filter(([, { headers }]) => 'idempotency-key' in (headers?.shape ?? {}))
  expect(keyed.length).toBeGreaterThan(9)
  expect(keyed.filter(([, endpoint]) => !tried.has(endpoint)).map(([name]) => name)).toEqual([])
})

// PUT, PATCH and DELETE name their target, so a repeat leads to the same.
it('every other POST is a kind, too, or says why it may be sent again', () => {
  const reasoned = Object.values(repeatedCalls).flat()
  const untried = posts.filter(([, endpoint]) => !tried.has(endpoint)).map(([name]) => name)
  expect(reasoned.toSorted()).toEqual(untried.toSorted())
})
