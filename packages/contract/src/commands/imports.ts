import * as z from 'zod/mini'
import { reasonsMember, reasonsText } from '#commands/freight/reasons.ts'
import { flag, inputFile, option, outputPath, word } from './arguments.ts'
import { defineCommand } from './command.ts'

/** A line of an imported file that could not be used in full. */
export const LineReport = z.object({
  line: z.int(),
  id: z.nullable(z.string()),
  order: z.nullable(z.string()),
  used: z.enum(['in part', 'not at all']),
  reasons: z.array(z.string()),
})
export type LineReport = z.infer<typeof LineReport>

/** The result of an import; every line is in exactly one of `usedInFull`, `usedInPart` and `refused`. */
export const ImportSummary = z.object({
  lines: z.object({
    read: z.int(),
    usedInFull: z.int(),
    usedInPart: z.int(),
    refused: z.int(),
    /** How many of all lines share another line's figure. */
    sharing: z.int(),
  }),
  /**
   * In a dry run all orders that would come in are `checked`; `created`, `updated` and `unchanged` say what
   * would become of them.
   */
  orders: z.object({
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    checked: z.int(),
    refused: z.int(),
  }),
  units: z.int(),
  organizations: z.int(),
  seconds: z.number(),
  /** The most memory that the process held so far, in MiB; a server's includes all that it did before. */
  peakMemoryMiB: z.number(),
})
export type ImportSummary = z.infer<typeof ImportSummary>

/** A file that gets every reported row. */
export const reportOption = (help: string) =>
  option('FILE', outputPath(['.csv', '.ndjson', '.jsonl', '.json']), {
    kind: 'rows-file',
    help,
    expects: 'a file name that ends in .csv or .ndjson',
  })

/** Returns the arguments that every import of a table takes. */
function importArgs(what: string) {
  return {
    file: {
      ...word('FILE', inputFile.schema, { help: 'CSV or XLSX file', expects: inputFile.expects }),
      kind: 'input-file' as const,
    },
    map: option('MAP', inputFile.schema, {
      ...inputFile,
      help: `JSON file that maps columns to ${what}, or the name of a map kept at the desk; see examples/README.md`,
    }),
    dryRun: flag('read and check everything, save nothing'),
    report: reportOption('also write the lines that could not be used in full to a .csv or .ndjson file'),
  }
}

const lineReports = {
  schema: LineReport,
  text({ line, id, order, used, reasons }: LineReport) {
    const names = [id === null ? '' : `ID ${id}`, order === null ? '' : `order ${order}`].filter(Boolean)
    const name = names.length === 0 ? '' : ` (${names.join(', ')})`
    return `line ${line}${name}: ${used === 'in part' ? 'used in part' : 'skipped'}: ${reasons.join('; ')}`
  },
}

export const importOrders = defineCommand({
  name: 'import orders',
  summary: 'Import orders from a CSV or XLSX file; repeating it changes nothing.',
  args: importArgs('orders'),
  rows: lineReports,
  result: {
    schema: z.extend(ImportSummary, reasonsMember),
    heading: reasonsText,
    text: ({ lines, orders, units, organizations, seconds, peakMemoryMiB }) =>
      [
        `Orders: ${importedText(orders)}, ${orders.refused} refused · units: ${units} · organizations: ${organizations}`,
        `Lines: ${lines.read} read · ${lines.usedInFull} used in full (${lines.sharing} of all share another line's figure) · ${lines.usedInPart} in part · ${lines.refused} skipped`,
        tookText(seconds, peakMemoryMiB),
      ].join('\n'),
  },
})

export function tookText(seconds: number, peakMemoryMiB: number): string {
  return `Took ${seconds.toFixed(1)} s, at most ${peakMemoryMiB} MiB of memory.`
}

function importedText({ created, updated, unchanged, checked }: RateImportSummary['rates']): string {
  const parts = `(${created} new, ${updated} changed, ${unchanged} unchanged)`
  return checked > 0 ? `${checked} would be imported ${parts}` : `${created + updated + unchanged} ${parts}`
}

/**
 * The result of importing rates; every line is in exactly one of `usedInFull`, `usedInPart` and `refused`.
 */
export const RateImportSummary = z.object({
  lines: z.object({ read: z.int(), usedInFull: z.int(), usedInPart: z.int(), refused: z.int() }),
  /** In a dry run all records that would come in are also `checked`. */
  rates: z.object({ created: z.int(), updated: z.int(), unchanged: z.int(), checked: z.int() }),
  organizations: z.int(),
  seconds: z.number(),
  peakMemoryMiB: z.number(),
})
export type RateImportSummary = z.infer<typeof RateImportSummary>

export const importRates = defineCommand({
  name: 'import rates',
  summary: 'Import what transports cost from a CSV or XLSX file; repeating it changes nothing.',
  args: importArgs('rate records'),
  rows: lineReports,
  result: {
    schema: z.extend(RateImportSummary, reasonsMember),
    heading: reasonsText,
    text: ({ lines, rates, organizations, seconds, peakMemoryMiB }) =>
      [
        `Rate records: ${importedText(rates)} · organizations: ${organizations}`,
        `Lines: ${lines.read} read · ${lines.usedInFull} used in full · ${lines.usedInPart} in part · ${lines.refused} skipped`,
        tookText(seconds, peakMemoryMiB),
      ].join('\n'),
  },
})

const usedLines = z.object({ read: z.int(), usedInFull: z.int(), usedInPart: z.int(), refused: z.int() })
const linesText = ({ read, usedInFull, usedInPart, refused }: z.infer<typeof usedLines>) =>
  `Lines: ${read} read · ${usedInFull} used in full · ${usedInPart} in part · ${refused} skipped`

/**
 * The result of importing events; every line is in exactly one of `usedInFull`, `usedInPart` and `refused`.
 */
export const EventImportSummary = z.object({
  lines: usedLines,
  /**
   * `unchanged` were known already; `ignored` take back what was never reported. In a dry run all that would
   * be added are `checked`.
   */
  events: z.object({ added: z.int(), unchanged: z.int(), ignored: z.int(), checked: z.int() }),
  /** How many orders the events are about. */
  orders: z.int(),
  seconds: z.number(),
  peakMemoryMiB: z.number(),
})
export type EventImportSummary = z.infer<typeof EventImportSummary>

export const importEvents = defineCommand({
  name: 'import events',
  summary: 'Import events of existing orders from a CSV or XLSX file; repeating it changes nothing.',
  args: importArgs('events'),
  rows: lineReports,
  result: {
    schema: z.extend(EventImportSummary, reasonsMember),
    heading: reasonsText,
    text: ({ lines, events: { added, unchanged, ignored, checked }, orders, seconds, peakMemoryMiB }) =>
      [
        `Events: ${checked > 0 ? `${checked} would be added` : `${added} added`}, ${unchanged} unchanged, ${ignored} take back what was never reported · orders: ${orders}`,
        linesText(lines),
        tookText(seconds, peakMemoryMiB),
      ].join('\n'),
  },
})

/**
 * The result of importing charges; every line is in exactly one of `usedInFull`, `usedInPart` and `refused`.
 */
export const ChargeImportSummary = z.object({
  lines: usedLines,
  /**
   * Orders by what became of their charges. In a dry run all whose charges would be replaced are `checked`.
   */
  orders: z.object({ replaced: z.int(), unchanged: z.int(), checked: z.int(), refused: z.int() }),
  seconds: z.number(),
  peakMemoryMiB: z.number(),
})
export type ChargeImportSummary = z.infer<typeof ChargeImportSummary>

export const importCharges = defineCommand({
  name: 'import charges',
  summary: 'Replace all charges of the orders that a CSV or XLSX file names; repeating it changes nothing.',
  args: importArgs('charges'),
  rows: lineReports,
  result: {
    schema: z.extend(ChargeImportSummary, reasonsMember),
    heading: reasonsText,
    text: ({ lines, orders: { replaced, unchanged, checked, refused }, seconds, peakMemoryMiB }) =>
      [
        `Orders: all charges ${checked > 0 ? `would be replaced in ${checked}` : `replaced in ${replaced}`}, ${unchanged} unchanged, ${refused} refused`,
        linesText(lines),
        tookText(seconds, peakMemoryMiB),
      ].join('\n'),
  },
})
