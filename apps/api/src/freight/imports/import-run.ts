import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ImportSummary, LineReport } from '@portolan/contract/commands/imports'
import type { MapSource } from '#freight/imports/mapping/reading/read-map.ts'
import { importAuthor } from '#freight/ledger/company/event-author.ts'
import { checkOrders } from '#freight/order-record/save/check-orders.ts'
import { PreparedOrder, preparingRules } from '#freight/order-record/save/prepared-order.ts'
import { type SaveDeps, type SaveOutcome, saveBatch } from '#freight/order-record/save/save-orders.ts'
import type { BuiltOrder } from './build-order.ts'
import { faultsOf, type Line } from './lines.ts'

/** Limits per transaction, large enough to be fast, small enough that a server's other work hardly waits. */
const ordersPerBatch = 200
const unitsPerBatch = 2_000

interface WaitingOrder {
  order: BuiltOrder
  /** Null if there's nothing to save. */
  prepared: PreparedOrder | null
}

/** Options of every table import. */
export interface FileImport {
  file: string
  map: MapSource
  /** If true, reads and checks everything and saves nothing. */
  isDryRun: boolean
}

/** Receives reports while an import runs. */
export interface ImportListener {
  progress(done: number, total: number, label: string): Promise<void>
  line(report: LineReport): Promise<void>
}

/** An import in progress: orders wait to be saved together, and every line is accounted for. */
export interface ImportRun {
  /** Reports a line that belongs to no order. */
  refuseLine(line: number, id: string | null, reason: string): Promise<void>
  /**
   * Adds an order to the batch. Once it's full, starts saving it as soon as the previous batch is saved and
   * reported.
   */
  take(order: BuiltOrder): Promise<void>
  /** Saves and reports everything that waits. */
  finish(): Promise<void>
  /** Settles when saving has ended, whatever the outcome. */
  settle(): Promise<void>
  linesRead(): number
  countLine(): void
  summary(seconds: number): ImportSummary
}

/** The report about a line; undefined if all of it was used. */
export function reportLine(line: Line, order: string | null): LineReport | undefined {
  const base = { line: line.number, id: line.id, order }
  if (line.refusals.length > 0) return { ...base, used: 'not at all', reasons: faultsOf(line) }
  return line.problems.length === 0 ? undefined : { ...base, used: 'in part', reasons: line.problems }
}

/** Starts no batch after the signal is aborted. */
export function createImportRun(
  deps: SaveDeps,
  isDryRun: boolean,
  listener: ImportListener,
  signal: AbortSignal,
): ImportRun {
  const lines = { read: 0, usedInFull: 0, usedInPart: 0, refused: 0, sharing: 0 }
  const orders = { created: 0, updated: 0, unchanged: 0, checked: 0, refused: 0 }
  const organizations = new Set<string>()
  const rules = preparingRules(deps.env)
  const ownDeps = { ...deps, statedBy: importAuthor.statedBy }
  let units = 0
  let waiting: WaitingOrder[] = []
  let waitingUnits = 0
  let saving: Promise<void> = Promise.resolve()
  let isSaving = false
  // If nothing has changed, orders cost no more than their hash.
  let expectsChanges = false

  async function save(batch: readonly WaitingOrder[]): Promise<void> {
    const good = batch.flatMap(({ prepared }) => prepared ?? [])
    isSaving = true
    try {
      const saved = good.length === 0 ? [] : await (isDryRun ? checkOrders : saveBatch)(ownDeps, good)
      expectsChanges = saved.some(({ outcome }) => outcome !== 'unchanged')
      let next = 0
      for (const { order, prepared } of batch) await account(order, prepared ? saved[next++] : undefined)
      await listener.progress(lines.usedInFull + lines.usedInPart + lines.refused, lines.read, 'lines done')
    } finally {
      isSaving = false
    }
  }

  async function flush(): Promise<void> {
    const batch = waiting
    waiting = []
    waitingUnits = 0
    await saving
    signal.throwIfAborted()
    saving = save(batch)
    // The next `await saving` throws a failure; until then it must not count as unhandled.
    saving.catch(() => {})
  }

  async function account(order: BuiltOrder, saved: SaveOutcome | undefined): Promise<void> {
    const outcome = saved ?? { outcome: 'refused' as const }
    orders[outcome.outcome] += 1
    if (isDryRun && outcome.outcome !== 'refused') orders.checked += 1
    if (order.record !== null && outcome.outcome !== 'refused') {
      units += order.record.units.length
      organizations.add(order.record.organization.ref)
    }
    for (const line of order.lines) {
      if ('reason' in outcome && line.refusals.length === 0)
        line.refusals.push(`the order cannot be saved: ${outcome.reason}`)
      const report = reportLine(line, order.ref)
      if (report?.used === 'not at all') lines.refused += 1
      else lines[report === undefined ? 'usedInFull' : 'usedInPart'] += 1
      if (line.refusals.length === 0 && line.isSharing) lines.sharing += 1
      if (report !== undefined) await listener.line(report)
    }
  }

  return {
    async refuseLine(line, id, reason) {
      lines.refused += 1
      await listener.line({ line, id, order: null, used: 'not at all', reasons: [reason] })
    },
    async take(order) {
      const prepared = order.record === null ? null : new PreparedOrder(order.record, deps.clock.now())
      for (const { ref, at } of prepared?.ahead ?? [])
        order.lines[0]?.problems.push(`${ref}: ${at} hasn't come yet, so only the history shows it`)
      waiting.push({ order, prepared })
      waitingUnits += order.lines.length
      if (waiting.length >= ordersPerBatch || waitingUnits >= unitsPerBatch) return flush()
      if (!isSaving) return
      if (expectsChanges) prepared?.prepare(rules)
      // Lets the database's answers in at least once per order.
      await nextTurn()
    },
    async finish() {
      await flush()
      await saving
    },
    async settle() {
      await saving.catch(() => {})
    },
    linesRead: () => lines.read,
    countLine() {
      lines.read += 1
    },
    summary: (seconds) => ({
      lines,
      orders,
      units,
      organizations: organizations.size,
      seconds: Math.round(seconds * 10) / 10,
      // The kernel counts in KiB.
      peakMemoryMiB: Math.round(process.resourceUsage().maxRSS / 1024),
    }),
  }
}
