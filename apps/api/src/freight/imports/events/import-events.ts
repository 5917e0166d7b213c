import type { EventImportSummary } from '@portolan/contract/commands/imports'
import type { Deps } from '#freight/deps.ts'
import { openMappedTable } from '#freight/imports/files/table-in-worker.ts'
import { findOrders } from '#freight/imports/find-orders.ts'
import type { FileImport, ImportListener } from '#freight/imports/import-run.ts'
import { readMap } from '#freight/imports/mapping/reading/read-map.ts'
import { accountLine, howToNameCustomer, resources } from '#freight/imports/named-line.ts'
import type { LogDeps } from '#freight/ledger/append-events.ts'
import {
  type AfterAppend,
  appendCompanyBatch,
  type CompanyEvent,
} from '#freight/ledger/company/append-company-batch.ts'
import { importAuthor } from '#freight/ledger/company/event-author.ts'
import { type BuiltEvent, buildEvent } from './build-event.ts'
import { compileEventMap, EventMap } from './event-map.ts'

/** Events per transaction, enough to be fast, few enough that a server's other work hardly waits. */
const eventsPerBatch = 1_000

/**
 * Appends the events of a CSV or XLSX file to existing orders as a map defines, one per line, as statements
 * of the company's system; a bad line fails on its own. Repeating it changes nothing. Throws an OperatorError
 * if the map or the whole file is wrong, and the signal's reason if aborted, between two batches; saved
 * batches stay.
 */
export async function importEvents(
  deps: Pick<Deps, 'database'> & LogDeps,
  { file, map: mapSource, isDryRun, afterAppend }: FileImport & AfterAppend,
  listener: ImportListener,
  signal: AbortSignal,
): Promise<EventImportSummary> {
  const started = performance.now()
  const { map, faults } = await readMap(EventMap, mapSource)
  const lines = { read: 0, usedInFull: 0, usedInPart: 0, refused: 0 }
  const events = { added: 0, unchanged: 0, ignored: 0, checked: 0 }
  const orders = new Set<string>()
  let waiting: BuiltEvent[] = []
  // If a file has two revisions, the later line counts, regardless of batches.
  let statedAt = 0

  async function flush(): Promise<void> {
    signal.throwIfAborted()
    const batch = waiting
    waiting = []
    const matched = await withOrders(batch)
    statedAt = Math.max(statedAt, deps.clock.now().getTime())
    const companyEvents = matched.map(({ order, event }): CompanyEvent => ({ order, event }))
    const outcomes = await appendCompanyBatch(deps, companyEvents, statedAt, {
      author: importAuthor,
      isDryRun,
      ...(afterAppend && { afterAppend }),
    })
    statedAt += companyEvents.length
    for (const [at, { line, order }] of matched.entries()) {
      const outcome = outcomes[at]
      if (outcome === undefined || outcome === 'wrong-time') {
        line.refusals.push('at: the day does not exist')
        continue
      }
      orders.add(order.id)
      if (outcome === 'appended') events[isDryRun ? 'checked' : 'added'] += 1
      else events[outcome === 'duplicate' ? 'unchanged' : 'ignored'] += 1
    }
    for (const { line } of batch) await accountLine(line, lines, listener.line)
    await listener.progress(table.read.done, table.read.total, 'bytes read')
  }

  /** The good events with their orders; the lines of the others get the reason. */
  async function withOrders(batch: readonly BuiltEvent[]) {
    const lines = batch.flatMap(({ line, event }) => (line.order ? [{ line, event, name: line.order }] : []))
    const names = lines.map(({ name }) => name)
    const orders = await findOrders(deps.database, names, howToNameCustomer)
    return lines.flatMap(({ line, event }, at) => {
      const { order, reason } = orders[at] ?? {}
      if (order) return event === null ? [] : [{ line, event, order }]
      line.refusals.push(`order.ref: ${reason}`)
      return []
    })
  }

  await using table = await openMappedTable(file, map.file, signal)
  const compiled = compileEventMap(map, table.header, faults)
  for await (const row of table.rows(compiled.columns)) {
    lines.read += 1
    waiting.push(buildEvent(row, compiled))
    if (waiting.length >= eventsPerBatch) await flush()
  }
  await flush()
  return { lines, events, orders: orders.size, ...resources(started) }
}
