import type { Kind } from './kinds.ts'
import { findLost, type Outcome, openWriter } from './run-fault.ts'
import type { World } from './world.ts'

type Moment = 'before' | 'after'

/** Only ends what hangs. */
const maxStatements = 300

/**
 * Breaks the connection at each statement of a write, one write for each: before the database gets it, or
 * after it has done it and before the server hears.
 */
export async function cutEverywhere(world: World, kind: Kind, when: Moment): Promise<Outcome> {
  const customer = await world.newCustomer()
  const writer = openWriter(customer)
  let acknowledged = 0
  let failed = 0
  let seen = 0
  // Until a write has fewer statements.
  for (let place = 0; seen >= place; place++) {
    if (place === maxStatements) throw new Error(`${kind.name} never comes to an end`)
    seen = 0
    world.wire.cut({ isAt: () => seen++ === place, when })
    if (await writer.write(kind)) acknowledged++
    else failed++
    world.wire.cut(null)
  }
  return settle(
    world,
    { customer, writer },
    { acknowledged, failed, fault: `${kind.name}, cut ${when} each statement` },
  )
}

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
  const isDone = await writer.write(kind)
  world.wire.cut(null)
  await killed
  const started = performance.now()
  if (killed !== null) await world.server.start()
  const outcome = await settle(
    world,
    { customer, writer },
    {
      acknowledged: isDone ? 1 : 0,
      failed: isDone ? 0 : 1,
      fault: `${kind.name}, killed ${when} the commit`,
    },
  )
  return { ...outcome, recoveredMs: performance.now() - started }
}

async function settle(
  world: World,
  { customer, writer }: { customer: Parameters<typeof findLost>[1]; writer: ReturnType<typeof openWriter> },
  figures: Pick<Outcome, 'acknowledged' | 'failed' | 'fault'>,
): Promise<Outcome> {
  const [first] = writer.writes
  if (first?.kind.isReplaced) await writer.write(first.kind)
  const before = await findLost(world, customer, writer)
  await writer.repeat()
  const after = await findLost(world, customer, writer)
  return {
    ...figures,
    lost: [...before.lost, ...after.lost],
    doubled: [...before.doubled, ...after.doubled],
    strange: writer.strange,
    recoveredMs: 0,
  }
}
