import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../../../apps/api/src/platform/db/drizzle.ts'
import type { Customer } from './customer.ts'
import { type Moment, settle } from './cuts.ts'
import { idOf, type Kind } from './kinds.ts'
import { findLost, type Outcome, openWriter } from './run-fault.ts'
import type { World } from './world.ts'

type Writer = ReturnType<typeof openWriter>

/** Only ends what hangs; a person may write little more in an hour. */
const maxCommits = 9
const maxTries = 5

/**
 * Kills the server at each commit of a write, one write for each: before the database gets it, or after it is
 * done and before the server hears of it.
 */
export async function killAtCommits(world: World, kind: Kind, when: Moment): Promise<Outcome> {
  const customer = await world.newCustomer()
  const writer = openWriter(customer)
  let slowestMs = 0
  // Until a write has fewer commits.
  for (let place = 0; await isKilledAt(place, world, { kind, customer, writer, when }); place++) {
    if (place === maxCommits) throw new Error(`${kind.name} has more commits than expected`)
    await endLeases(world)
    const started = performance.now()
    await world.server.start()
    slowestMs = Math.max(slowestMs, performance.now() - started)
  }
  const fault = `${kind.name}, killed ${when} each commit`
  return { ...(await settle(world, { customer, writer }, fault)), recoveredMs: slowestMs }
}

/** An import under way would be left to the killed server for half a minute each time. */
async function endLeases({ deps }: World): Promise<void> {
  await deps.database.execute(sql`UPDATE import_runs SET lease_until = now() WHERE lease_until > now()`)
}

interface Killing {
  kind: Kind
  customer: Customer
  writer: Writer
  when: Moment
}

/** Writes once, and kills the server at this commit of it; false if it has none there. */
async function isKilledAt(
  place: number,
  world: World,
  { kind, customer, writer, when }: Killing,
): Promise<boolean> {
  const killed: Promise<void>[] = []
  const isCommit = commitsOf(kind, writer)
  let seen = 0
  world.wire.cut({
    isAt: (sent, connection) => isCommit(sent, connection) && seen++ === place,
    when,
    isAnswer: (received) => received.includes(idle, 0, 'latin1'),
    act: () => killed.push(world.server.kill()),
  })
  const isKilled = () => killed.length > 0
  // A server that has just started may turn a write away.
  for (let tries = 1; !(await writer.write(kind)) && !isKilled(); tries++) {
    if (tries === maxTries) throw new Error(`${kind.name} are turned away`)
    await sleep(1_000)
    seen = 0
  }
  // A worker may go on with it.
  if (!isKilled()) await findLost(world, customer, writer, isKilled)
  world.wire.cut(null)
  await Promise.all(killed)
  return isKilled()
}

/** PostgreSQL is ready for a statement, and no transaction is open. */
const idle = 'Z\0\0\0\x05I'
const begin = /\bbegin\b/i
const commit = /\bcommit\0/i
const rollback = /\brollback\0/i
const change = /\b(insert\s+into|delete\s+from|update\s+\S+(\s+\w+)?\s+set)\b/i

/** An open transaction. */
interface Transaction {
  isOwn: boolean
  hasChanged: boolean
}

/**
 * Tells the commits of the newest write from those of workers: by the call that each statement has in its
 * comment, or by the write's mark in a statement of the transaction. A change outside of a transaction is a
 * commit, too.
 */
function commitsOf({ calls }: Kind, { writes }: Writer) {
  const comments = calls.map(({ method, path }) => `/* ${method} ${path} */`)
  const open = new WeakMap<object, Transaction>()
  const isOwn = (text: string) => {
    const mark = writes.at(-1)?.mark ?? ''
    const words = [idOf(mark), ...comments]
    return new RegExp(`${mark}(?!\\d)`).test(text) || words.some((word) => text.includes(word))
  }
  return (sent: Buffer, connection: object): boolean => {
    const text = sent.toString('latin1')
    if (begin.test(text)) open.set(connection, { isOwn: false, hasChanged: false })
    const transaction = open.get(connection)
    if (!transaction) return change.test(text) && isOwn(text)
    transaction.isOwn ||= isOwn(text)
    transaction.hasChanged ||= change.test(text)
    if (commit.test(text) || rollback.test(text)) open.delete(connection)
    return commit.test(text) && transaction.isOwn && transaction.hasChanged
  }
}
