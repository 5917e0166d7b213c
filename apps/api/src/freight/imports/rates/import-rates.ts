import type { RateImportSummary } from '@portolan/contract/commands/imports'
import type { Deps } from '#freight/deps.ts'
import { openMappedTable } from '#freight/imports/files/table-in-worker.ts'
import type { FileImport, ImportListener } from '#freight/imports/import-run.ts'
import { readMap } from '#freight/imports/mapping/reading/read-map.ts'
import { resources } from '#freight/imports/named-line.ts'
import { quoted } from '#freight/imports/quoted.ts'
import {
  type BeforeRates,
  checkRates,
  knownOrganizations,
  type NamedRate,
  type RateOutcome,
  saveRates,
} from '#freight/rates/records/save-rates.ts'
import { type BuiltRate, buildRate } from './build-rate.ts'
import { compileRateMap, RateMap } from './rate-map.ts'

/** Records per transaction, enough to be fast, few enough that a server's other work hardly waits. */
const recordsPerBatch = 500

const unknownCustomer = (ref: string) => `organization.ref: no organization has the reference ${quoted(ref)}`
/** PostgreSQL rejects NUL, even in a search. */
const storable = (text: string) => text.replaceAll('\0', '\ufffd')

/**
 * Imports the rate records of a CSV or XLSX file as a map defines, one per line; a bad line fails on its own.
 * Repeating it changes nothing. Throws an OperatorError if the map or the whole file is wrong, and the
 * signal's reason if aborted, between two batches; saved batches stay.
 */
export async function importRates(
  deps: Pick<Deps, 'database'> & BeforeRates,
  { file, map: mapSource, isDryRun }: FileImport,
  listener: ImportListener,
  signal: AbortSignal,
): Promise<RateImportSummary> {
  const started = performance.now()
  const { map, faults } = await readMap(RateMap, mapSource)
  const lines = { read: 0, usedInFull: 0, usedInPart: 0, refused: 0 }
  const rates = { created: 0, updated: 0, unchanged: 0, checked: 0 }
  const organizations = new Set<string>()
  const firstLines = new Map<string, number>()
  let waiting: BuiltRate[] = []

  async function flush(): Promise<void> {
    signal.throwIfAborted()
    const batch = waiting
    waiting = []
    const good = batch.filter((built): built is BuiltRate & { record: NamedRate } => built.record !== null)
    const records = good.map(({ record }) => record)
    const outcomes = isDryRun ? await checkRates(deps.database, records) : await saveRates(deps, records)
    const saved = new Map<BuiltRate, RateOutcome | undefined>(good.map((built, at) => [built, outcomes[at]]))
    const bad = batch.flatMap(({ record, organizationRef }) =>
      record === null ? (organizationRef ?? []) : [],
    )
    const organizations = bad.length === 0 ? null : await knownOrganizations(deps.database, bad.map(storable))
    for (const built of batch) {
      const { record, organizationRef, reasons } = built
      const isUnknown =
        record === null && organizationRef !== null && !organizations?.has(storable(organizationRef))
      const rate = isUnknown ? { ...built, reasons: [...reasons, unknownCustomer(organizationRef)] } : built
      await account(rate, saved.get(built))
    }
    await listener.progress(table.read.done, table.read.total, 'bytes read')
  }

  async function account(
    { line, id, record, reasons }: BuiltRate,
    outcome: RateOutcome | undefined,
  ): Promise<void> {
    const report = { line, id, order: null }
    if (record === null || outcome === undefined || outcome === 'unknown') {
      lines.refused += 1
      const unknown = record && unknownCustomer(record.organizationRef)
      await listener.line({ ...report, used: 'not at all', reasons: unknown === null ? reasons : [unknown] })
      return
    }
    rates[outcome] += 1
    if (isDryRun) rates.checked += 1
    organizations.add(record.organizationRef)
    lines[reasons.length === 0 ? 'usedInFull' : 'usedInPart'] += 1
    if (reasons.length > 0) await listener.line({ ...report, used: 'in part', reasons })
  }

  /** A line that repeats another's reference would overwrite it on every import. */
  function refuseDouble(built: BuiltRate): BuiltRate {
    if (built.record === null) return built
    const key = JSON.stringify([built.record.organizationRef, built.record.ref])
    const first = firstLines.get(key)
    if (first === undefined) firstLines.set(key, built.line)
    return first === undefined
      ? built
      : { ...built, record: null, reasons: [`ref: ${quoted(built.record.ref)} is already in line ${first}`] }
  }

  await using table = await openMappedTable(file, map.file, signal)
  const compiled = compileRateMap(map, table.header, faults)
  for await (const row of table.rows(compiled.columns)) {
    lines.read += 1
    waiting.push(refuseDouble(buildRate(row, compiled)))
    if (waiting.length >= recordsPerBatch) await flush()
  }
  await flush()
  return { lines, rates, organizations: organizations.size, ...resources(started) }
}
