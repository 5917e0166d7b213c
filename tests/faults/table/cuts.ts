import type { Kind } from './kinds.ts'
import { findLost, type Outcome, openWriter } from './run-fault.ts'
import type { World } from './world.ts'

type Moment = 'before' | 'after'

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
})

const ending = /\bcommit\b/i

/** Kills the server at the commit of a write: before the database gets it, or before the server hears of it. */
export async function killAtCommit(world: World, kind: Kind, when: Moment): Promise<Outcome> {
  const customer = await world.newCustomer()
  const writer = openWriter(customer)
  let killed: Promise<void> | null = null
  world.wire.cut({
    isAt: (sent) => ending.test(sent.toString('latin1')),
    when,
    act: () => {
      killed = world.server.kill()
    },
  })
  await writer.write(kind)
  world.wire.cut(null)
  await killed
  const started = performance.now()
  if (killed !== null) await world.server.start()
  const outcome = await settle(world, { customer, writer }, `${kind.name}, killed ${when} the commit`)
  return { ...outcome, recoveredMs: performance.now() - started }
}

async function settle(
  world: World,
  { customer, writer }: { customer: Parameters<typeof findLost>[1]; writer: ReturnType<typeof openWriter> },
  fault: string,
): Promise<Outcome> {
  const [first] = writer.writes
  const acknowledged = writer.writes.filter(({ isDone }) => isDone).length
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
    recoveredMs: 0,
  }
}
