import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Person } from '#platform/http/caller.ts'
import { shareCalls } from './share-calls.ts'

const person = (organizationId: string): Person => ({
  ...{
    kind: 'person',
    userId: 'user',
    sessionId: 'session',
    locale: 'en',
    organizationIds: [organizationId],
  },
  ...{ partial: false, fresh: true, listStepUpMethods: async () => [] },
})

it('begins one call in a turn of the event loop, also of those that wait for nothing', async () => {
  let turn = 0
  let isDone = false
  const counting = (async () => {
    while (!isDone) {
      await nextTurn()
      turn++
    }
  })()
  const begunIn: number[] = []
  const server = {}
  const call = (organizationId: string) =>
    shareCalls(server, person(organizationId), async () => {
      begunIn.push(turn)
    })
  await Promise.all(['a', 'a', 'a', 'a', 'a', 'b', 'c', 'a'].map(call))
  isDone = true
  await counting
  expect(begunIn).toHaveLength(8)
  expect(new Set(begunIn).size).toBe(8)
})

it('leaves calls without a person to others', async () => {
  await expect(shareCalls({}, { kind: 'api-key', id: 'key', scopes: [] }, async () => 'done')).resolves.toBe(
    'done',
  )
})
