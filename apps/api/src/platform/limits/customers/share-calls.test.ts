import { expect, it } from 'vitest'
import type { Person } from '#platform/http/caller.ts'
import { countTurns } from '#testing/budget/count-turns.ts'
import { shareCalls } from './share-calls.ts'

const person = (organizationId: string): Person => ({
  kind: 'person',
  userId: 'user',
  sessionId: 'session',
  locale: 'en',
  organizationIds: [organizationId],
  hiddenParts: [],
  staff: null,
  view: null,
  partial: false,
  fresh: true,
  listStepUpMethods: async () => [],
})

it('begins one call in a turn of the event loop, also of those that wait for nothing', async () => {
  const begunIn: number[] = []
  const server = {}
  await countTurns((turn) => {
    const call = (organizationId: string) =>
      shareCalls(server, person(organizationId), async () => {
        begunIn.push(turn())
      })
    return Promise.all(['a', 'a', 'a', 'a', 'a', 'b', 'c', 'a'].map(call))
  })
  expect(begunIn).toHaveLength(8)
  expect(new Set(begunIn).size).toBe(8)
})

it('leaves calls without a person to others', async () => {
  await expect(
    shareCalls({}, { kind: 'api-key', id: 'key', name: 'key', scopes: [] }, async () => 'done'),
  ).resolves.toBe('done')
})
