import { readCarrierMessage } from '@portolan/carrier-messages/read-carrier-message'
import { expect, it } from 'vitest'
import { stepSizes } from '#freight/carrier-messages/matching/step-sizes.ts'
import { Pace } from '#platform/process/pace.ts'
import { countTurns } from '#testing/budget/count-turns.ts'
import { batchesOf } from './read-message.ts'
import { hashEntries, stepsOf } from './store-events.ts'
import { Tally } from './tally.ts'

async function readMessage(references: number, statuses: number) {
  const segments = [
    "UNB+UNOC:3+A:ZZZ+B:ZZZ+261121:2210+1'",
    "UNH+1+IFTSTA:D:99B:UN'",
    ...Array.from({ length: references }, (_, n) => `RFF+BN:BOOKING${n}'`),
    ...Array.from(
      { length: statuses },
      (_, n) => `STS+1+24'DTM+334:2026112010${10 + (n % 50)}:203'FTX+AAI+++${n}'`,
    ),
    "UNT+1+1'",
    "UNZ+1+1'",
  ]
  const receivedAt = new Date('2026-11-22T12:00:00Z')
  return await readCarrierMessage(Buffer.from(segments.join('')), {
    contentType: null,
    receivedAt,
  })
}

async function readAll<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

async function eventsOf(references: number, statuses: number) {
  const { entries } = await readMessage(references, statuses)
  const hashed = await hashEntries(await readAll(entries), new Pace())
  return hashed.flatMap(({ events }) => events)
}

it('gives others a turn whenever entries or events have taken long', async () => {
  await countTurns(async (turn) => {
    let now = 0
    // Each step takes longer than a turn may.
    const pace = new Pace(() => (now += 10))
    const message = await readMessage(1, 20)
    const before = turn()
    const batches = await readAll(batchesOf(message, new Tally(), pace))
    const read = turn()
    expect(read - before).toBeGreaterThanOrEqual(20)
    const entries = await hashEntries(batches.flat(), pace)
    expect(entries.flatMap(({ events }) => events)).toHaveLength(20)
    expect(turn() - read).toBeGreaterThanOrEqual(20)
  })
})

it.each([
  ['PostgreSQL', 'postgres://localhost/portal'],
  ['the embedded database', null],
])('a statement on %s stores few events, and fewer of many references', async (_, databaseUrl) => {
  const sizes = stepSizes({ databaseUrl })
  const ordinary = await eventsOf(2, 700)
  const steps = [...stepsOf(ordinary, 'edifact', sizes)]
  expect(steps.flat().map(({ hash }) => hash)).toEqual(ordinary.map(({ hash }) => hash))
  expect(Math.max(...steps.map((step) => step.length))).toBe(sizes.stored)
  const wide = [...stepsOf(await eventsOf(150, 60), 'edifact', sizes)]
  expect(wide.flat()).toHaveLength(60)
  for (const step of wide)
    expect(step.reduce((sum, { keys }) => sum + keys.length, 0)).toBeLessThanOrEqual(sizes.storedKeys)
})
