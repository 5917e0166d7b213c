import { setTimeout as sleep } from 'node:timers/promises'
import { rowsOf } from '../../../apps/api/src/platform/db/database.ts'
import { type Answer, type Customer, patienceMs as longestCallMs } from './customer.ts'
import type { Kind } from './kinds.ts'
import type { World } from './world.ts'

/** A fault that happens while writes of every kind come in. */
export interface Fault {
  name: string
  begin(world: World): Promise<void>
  /** How long it stays; 0 by default. */
  lastsMs?: number
  end(world: World): Promise<void>
}

/** The figures of a fault. */
export interface Outcome {
  fault: string
  /** Writes that were acknowledged at their first try, and those that weren't. */
  acknowledged: number
  failed: number
  /** Marks of acknowledged writes that aren't stored, and of writes that are stored more than once. */
  lost: string[]
  doubled: string[]
  /** Answers that a fault doesn't explain. */
  strange: string[]
  slowest: Slowest
  /** From the end of the fault until every kind was written again. */
  recoveredMs: number
}

/** The call that took longest; its status is null if it had no answer. */
interface Slowest {
  ms: number
  kind: string
  status: number | null
}

/** A write of a kind. */
interface Write {
  kind: Kind
  mark: string
  tries: number
  isDone: boolean
}

/** The server is overloaded or can't reach something, a disk is full, a share of work is used up. */
const explained = new Set([429, 503, 507])

/** It only ends what hangs. */
const patienceMs = 180_000

const pause = () => sleep(100)

let runs = 0

/** Writes, and remembers what was answered. */
export function openWriter(customer: Customer) {
  runs++
  const run = runs
  const writes: Write[] = []
  const strange: string[] = []
  const slowest: Slowest = { ms: 0, kind: '', status: null }

  const note = (kind: Kind, { status, isDone, isHung, body }: Answer) => {
    if (isHung) strange.push(`${kind.name}: no answer within ${longestCallMs / 1000} s`)
    const said = JSON.stringify(body)
    // A line that failed says so, and is sent again.
    const isRefused = status === 200 ? said.includes('refused') : status !== null && !explained.has(status)
    if (!isDone && isRefused) strange.push(`${kind.name}: ${status} ${said.slice(0, 300)}`)
  }

  async function attempt(write: Write): Promise<boolean> {
    write.tries++
    const started = performance.now()
    const answer = await write.kind.write(customer, write.mark)
    const ms = performance.now() - started
    if (ms > slowest.ms) Object.assign(slowest, { ms, kind: write.kind.name, status: answer.status })
    note(write.kind, answer)
    if (answer.isDone) write.isDone = true
    return answer.isDone
  }

  function add(kind: Kind): Write {
    const write = { kind, mark: `mark-${run}-${writes.length + 1}`, tries: 0, isDone: false }
    writes.push(write)
    return write
  }

  async function insist(write: Write): Promise<void> {
    const deadline = Date.now() + patienceMs
    while (!(await attempt(write))) {
      if (Date.now() > deadline) throw new Error(`${write.kind.name} can't be written any more`)
      await pause()
    }
  }

  return {
    writes,
    strange,
    slowest,
    write: (kind: Kind): Promise<boolean> => attempt(add(kind)),
    /** How many were acknowledged at their first try. */
    countAtOnce: () => writes.filter(({ isDone, tries }) => isDone && tries === 1).length,
    /** Sends one until it is acknowledged; others each time would reach the limits of a person. */
    writeUntilDone: (kind: Kind): Promise<void> => insist(add(kind)),
    /**
     * Sends again what nothing has replaced: what wasn't acknowledged until it is, the rest once.
     */
    async repeat(): Promise<void> {
      for (const write of writes.filter(({ kind }) => !kind.isReplaced)) await insist(write)
    },
  }
}

type Writer = ReturnType<typeof openWriter>

/** The marks of what was acknowledged that aren't stored as often as they should be. */
export async function compare({ deps }: Pick<World, 'deps'>, customer: Customer, { writes: all }: Writer) {
  const writes = all.filter(({ isDone }) => isDone)
  const lost: string[] = []
  const doubled: string[] = []
  for (const kind of new Set(writes.map((write) => write.kind))) {
    const rows = await rowsOf<{ mark: string }>(deps.database, kind.stored(customer))
    const stored = Map.groupBy(rows, ({ mark }) => mark)
    const marks = writes.filter((write) => write.kind === kind).map(({ mark }) => mark)
    for (const mark of kind.isReplaced ? marks.slice(-1) : marks) {
      const count = stored.get(mark)?.length ?? 0
      if (count < (kind.parts ?? 1)) lost.push(`${kind.name} ${mark}`)
      if (count > (kind.parts ?? 1)) doubled.push(`${kind.name} ${mark}`)
    }
  }
  return { lost, doubled }
}

/** Compares what was acknowledged with what is stored; a worker may still be at it, unless `isOver`. */
export async function findLost(
  world: World,
  customer: Customer,
  writer: Writer,
  isOver: () => boolean = () => false,
) {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const { lost, doubled } = await compare(world, customer, writer)
    if (lost.length === 0 || isOver() || Date.now() > deadline) return { lost, doubled }
    await pause()
  }
}

/** Makes a fault happen while `during` writes of each kind come in, and compares before and after. */
export async function runFault(
  world: World,
  fault: Fault,
  { kinds, during = 6 }: { kinds: readonly Kind[]; during?: number },
): Promise<Outcome> {
  const customer = await world.newCustomer()
  const writer = openWriter(customer)
  let answered = 0
  const lane = async (kind: Kind) => {
    for (let count = 0; count < during; count++) {
      await writer.write(kind)
      answered++
    }
  }
  const loads = new Map(kinds.map((kind) => [kind, lane(kind)]))
  // In the middle of it.
  while (answered < kinds.length) await sleep(5)
  await fault.begin(world)
  await sleep(fault.lastsMs ?? 0)
  const ended = performance.now()
  await fault.end(world)
  const recover = async (kind: Kind) => {
    // The last one counts of values that replace each other.
    if (kind.isReplaced) await loads.get(kind)
    await writer.writeUntilDone(kind)
    return kind.isReplaced ? 0 : performance.now() - ended
  }
  const recoveredMs = Math.max(...(await Promise.all(kinds.map(recover))))
  await Promise.all(loads.values())
  const done = writer.countAtOnce()
  const before = await findLost(world, customer, writer)
  await writer.repeat()
  const after = await findLost(world, customer, writer)
  return {
    fault: fault.name,
    acknowledged: done,
    failed: writer.writes.length - done,
    lost: [...new Set([...before.lost, ...after.lost])],
    doubled: [...new Set([...before.doubled, ...after.doubled])],
    strange: writer.strange,
    slowest: writer.slowest,
    recoveredMs,
  }
}

/** The line of docs/faults.md, and which call took longest. */
export function lineOf({ fault, slowest, recoveredMs, ...counts }: Outcome): string {
  const { acknowledged, failed, lost, doubled } = counts
  const seconds = (ms: number) => (ms === 0 ? '–' : (ms / 1000).toFixed(1))
  const figures = [
    acknowledged,
    failed,
    lost.length,
    doubled.length,
    seconds(recoveredMs),
    seconds(slowest.ms),
  ]
  return `| ${fault} | ${figures.join(' | ')} | ${slowest.kind}, ${slowest.status ?? 'unanswered'}`
}
