import type { ChargeImportSummary } from '@portolan/contract/commands/imports'
import { OrderRecord } from '@portolan/contract/company/orders'
import type { ChargeCodes } from '@portolan/freight/charges/charge-codes'
import type { Deps } from '#freight/deps.ts'
import { unnamedCharges } from '#freight/imports/figures.ts'
import type { Row } from '#freight/imports/files/row.ts'
import { openMappedTable } from '#freight/imports/files/table-in-worker.ts'
import { findOrders } from '#freight/imports/find-orders.ts'
import type { FileImport, ImportListener } from '#freight/imports/import-run.ts'
import type { CompiledNamedMap } from '#freight/imports/mapping/named-map.ts'
import { readMap } from '#freight/imports/mapping/reading/read-map.ts'
import {
  accountLine,
  howToNameCustomer,
  type NamedLine,
  readNamedLine,
  resources,
} from '#freight/imports/named-line.ts'
import { createRowGroups } from '#freight/imports/row-groups.ts'
import { type ChargedOrder, replaceCharges } from '#freight/order-record/charges/replace-charges.ts'
import type { BeforeChange, ChangeDeps } from '#freight/order-record/order-write.ts'
import { errorMap } from '#platform/http/input/field-messages.ts'
import { buildCharge } from './build-charge.ts'
import { ChargeMap, compileChargeMap } from './charge-map.ts'

/** Orders per transaction, enough to be fast, few enough that a server's other work hardly waits. */
const ordersPerBatch = 200

/** The lines of one order; without charges they have the reasons. */
interface ChargeList {
  lines: NamedLine[]
  charges: ChargedOrder['charges'] | null
}

/**
 * Replaces all charges of the orders in a CSV or XLSX file with those of the file, as a map defines. An order
 * with a bad line keeps its charges, because an incomplete list would be a wrong total. Repeating it changes
 * nothing. Throws an OperatorError if the map or the whole file is wrong, and the signal's reason if aborted,
 * between two batches; saved batches stay.
 */
export async function importCharges(
  deps: Pick<Deps, 'database'> & ChangeDeps & BeforeChange,
  { file, map: mapSource, isDryRun }: FileImport,
  listener: ImportListener,
  signal: AbortSignal,
): Promise<ChargeImportSummary> {
  const started = performance.now()
  const { map, faults } = await readMap(ChargeMap, mapSource)
  const lines = { read: 0, usedInFull: 0, usedInPart: 0, refused: 0 }
  const orders = { replaced: 0, unchanged: 0, checked: 0, refused: 0 }
  const refs = new Set<string>()

  async function save(batch: readonly ChargeList[]): Promise<void> {
    signal.throwIfAborted()
    const charged = await withOrders(batch)
    const outcomes = await replaceCharges(deps, [...charged.values()], { isDryRun })
    for (const [at, list] of [...charged.keys()].entries()) {
      const outcome = outcomes[at]
      if (outcome === 'unchanged') orders.unchanged += 1
      else if (outcome === 'replaced') orders[isDryRun ? 'checked' : 'replaced'] += 1
      else refuseAll(list, 'the order was removed meanwhile')
    }
    for (const list of batch) {
      if (list.charges === null) orders.refused += 1
      for (const line of list.lines) await accountLine(line, lines, listener.line)
    }
    await listener.progress(lines.usedInFull + lines.usedInPart + lines.refused, lines.read, 'lines done')
  }

  /** The good lists with their orders; the lines of the others get the reason. */
  async function withOrders(batch: readonly ChargeList[]): Promise<Map<ChargeList, ChargedOrder>> {
    const names = batch.map(({ lines: [first] }) => first?.order ?? { name: '', customer: null })
    const orders = await findOrders(deps.database, names, howToNameCustomer)
    const charged = new Map<ChargeList, ChargedOrder>()
    for (const [at, list] of batch.entries()) {
      const { order, reason } = orders[at] ?? {}
      if (!order) refuseAll(list, `order.ref: ${reason}`)
      else if (refs.has(order.id))
        refuseAll(list, 'order.ref: the file names the order in two ways; use its reference only')
      else if (list.charges !== null) charged.set(list, { order, charges: list.charges })
      if (order) refs.add(order.id)
    }
    return charged
  }

  await using groups = createRowGroups()
  await using table = await openMappedTable(file, map.file, signal)
  const compiled = compileChargeMap(map, table.header, faults)
  for await (const row of table.rows(compiled.columns)) {
    lines.read += 1
    if (lines.read % 500 === 0) await listener.progress(table.read.done, table.read.total, 'bytes read')
    const { line } = readNamedLine(row, compiled, [])
    if (line.refusals.length > 0 || line.order === null) await accountLine(line, lines, listener.line)
    else await groups.add(JSON.stringify([line.order.customer, line.order.name]), row)
  }
  let waiting: ChargeList[] = []
  for await (const rows of groups.groups()) {
    waiting.push(listCharges(rows, compiled, deps.env.chargeCodes))
    if (waiting.length < ordersPerBatch) continue
    await save(waiting)
    waiting = []
  }
  await save(waiting)
  return { lines, orders, ...resources(started) }
}

function refuseAll(list: ChargeList, reason: string): void {
  list.charges = null
  for (const line of list.lines) line.refusals.push(reason)
}

function listCharges(rows: readonly Row[], compiled: CompiledNamedMap, codes: ChargeCodes): ChargeList {
  const built = rows.map((row) => buildCharge(row, compiled))
  for (const { line, charge } of built) if (charge) line.notes.push(...unnamedCharges([charge], codes))
  const list: ChargeList = { lines: built.map(({ line }) => line), charges: null }
  const bad = built.find(({ charge }) => charge === null)
  if (bad) {
    const good = built.filter(({ charge }) => charge !== null)
    for (const { line } of good)
      line.refusals.push(`line ${bad.line.number} of the same order can't be used, so it keeps its charges`)
    return list
  }
  const parsed = OrderRecord.shape.charges.safeParse(
    built.map(({ charge }) => charge),
    { error: errorMap('en') },
  )
  if (parsed.success) list.charges = parsed.data
  else refuseAll(list, `the order has ${rows.length} charges, which is too many`)
  return list
}
