import type { Kind } from './kinds.ts'
import { findLost, type Outcome, openWriter } from './run-fault.ts'
import type { World } from './world.ts'

export type Moment = 'before' | 'after'

/** Only ends what hangs. */
const maxStatements = 300

/** A person may have only ten files without a message, and write twenty messages in an hour. */
const writesEach = 9

/**
 * Breaks the connection at each statement of a write, one write for each: before the database gets it, or
 * after it has done it and before the server hears.
 */
export async function cutEverywhere(world: World, kind: Kind, when: Moment): Promise<Outcome> {
  const parts: Outcome[] = []
  let place = 0
  let seen = 0
  // Until a write has fewer statements.
  while (seen >= place) {
    const customer = await world.newCustomer()
    const writer = openWriter(customer)
    for (let count = 0; count < writesEach && seen >= place; count++) {
      if (place === maxStatements) throw new Error(`${kind.name} never comes to an end`)
      seen = 0
      const own = place++
      world.wire.cut({ isAt: () => seen++ === own, when })
      await writer.write(kind)
      world.wire.cut(null)
    }
    parts.push(await settle(world, { customer, writer }, `${kind.name}, cut ${when} each statement`))
  }
  return parts.reduce(sum)
}

const sum = (one: Outcome, other: Outcome): Outcome => ({
  ...one,
  acknowledged: one.acknowledged + other.acknowledged,
  failed: one.failed + other.failed,
  lost: [...one.lost, ...other.lost],
  doubled: [...one.doubled, ...other.doubled],
  strange: [...one.strange, ...other.strange],
  slowest: one.slowest.ms > other.slowest.ms ? one.slowest : other.slowest,
})

export async function settle(
  world: World,
  { customer, writer }: { customer: Parameters<typeof findLost>[1]; writer: ReturnType<typeof openWriter> },
  fault: string,
): Promise<Outcome> {
  const [first] = writer.writes
  const acknowledged = writer.countAtOnce()
  const failed = writer.writes.length - acknowledged
  if (first?.kind.isReplaced) await writer.write(first.kind)
  const before = await findLost(world, customer, writer)
  await writer.repeat()
  const after = await findLost(world, customer, writer)
  return {
    fault,
    acknowledged,
    failed,
    lost: [...before.lost, ...after.lost],
    doubled: [...before.doubled, ...after.doubled],
    strange: writer.strange,
    slowest: writer.slowest,
    recoveredMs: 0,
  }
}
