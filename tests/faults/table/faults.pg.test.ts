import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cutEverywhere } from './cuts.ts'
import { faults, killedOften } from './faults.ts'
import { killAtCommits } from './kills.ts'
import { kinds } from './kinds.ts'
import { findLost, lineOf, type Outcome, openWriter, runFault } from './run-fault.ts'
import { openWorld, type World } from './world.ts'

// The table of faults by kinds of writes: `npm run faults` prints the lines of docs/faults.md.

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

function expectNothingLost(outcome: Outcome): void {
  process.stdout.write(`${lineOf(outcome)}\n`)
  expect(outcome).toMatchObject({ lost: [], doubled: [], strange: [] })
}

const few = kinds.filter(({ name }) => ['bookings', 'messages', 'orders'].includes(name))

it('a killed server loses no acknowledged write, and a repeat is done once', async () => {
  const [killed] = faults
  if (killed) expectNothingLost(await runFault(world, killed, { kinds: few }))
})

it('without a fault, a write of every kind is there once', { tags: ['exhaustive'] }, async () => {
  const customer = await world.newCustomer()
  const writer = openWriter(customer)
  for (const kind of kinds) expect([kind.name, await writer.write(kind)]).toEqual([kind.name, true])
  expect(await findLost(world, customer, writer)).toEqual({ lost: [], doubled: [] })
  expect(writer.strange).toEqual([])
})

describe('while writes of every kind come in', { tags: ['exhaustive'], timeout: 900_000 }, () => {
  it.each([...faults, killedOften(20)])('$name', async (fault) => {
    expectNothingLost(await runFault(world, fault, { kinds }))
  })
})

describe('a connection cut at every statement', { tags: ['exhaustive'], timeout: 900_000 }, () => {
  it.each(kinds.flatMap((kind) => (['before', 'after'] as const).map((when) => ({ kind, when }))))(
    '$when each statement of $kind.name',
    async ({ kind, when }) => {
      expectNothingLost(await cutEverywhere(world, kind, when))
    },
  )
})

describe('a server killed at each commit', { tags: ['exhaustive'], timeout: 900_000 }, () => {
  it.each(kinds.flatMap((kind) => (['before', 'after'] as const).map((when) => ({ kind, when }))))(
    '$when each commit of $kind.name',
    async ({ kind, when }) => {
      expectNothingLost(await killAtCommits(world, kind, when))
    },
  )
})
