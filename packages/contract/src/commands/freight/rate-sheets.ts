import * as z from 'zod/mini'
import { filledText, flag, inputFile, option, outputPath, word } from '#commands/arguments.ts'
import { defineCommand } from '#commands/command.ts'
import { countOf } from '#commands/plural.ts'
import { RateSheet, SheetState, sheetStates } from '#company/rate-sheets.ts'
import { SheetLane, type SheetLine } from '#company/sheet-content.ts'
import { reasonsMember, reasonsText } from './reasons.ts'

/** A line of an imported file that kept its sheet from being saved. */
export const SheetLineReport = z.object({ line: z.int(), sheet: z.nullable(z.string()), reason: z.string() })
export type SheetLineReport = z.infer<typeof SheetLineReport>

/** The result for one sheet of the file, or in a dry run the expected one. */
export const ImportedSheet = z.object({
  ref: z.string(),
  /** null where it was refused. */
  version: z.nullable(z.int()),
  outcome: z.enum(['added', 'changed', 'unchanged', 'refused']),
  /** Its last day is past. */
  expired: z.boolean(),
  /**
   * With `--add` the version that it was added to; null where it replaced what was there, or there was none.
   */
  addedTo: z.nullable(
    z.object({
      version: z.int(),
      state: SheetState,
      lines: z.object({ added: z.int(), replaced: z.int(), unchanged: z.int() }),
    }),
  ),
  lanes: z.object({ added: z.int(), changed: z.int(), unchanged: z.int(), removed: z.int() }),
  /** Published lanes that would keep it from being published. */
  overlaps: z.array(z.string()),
})
export type ImportedSheet = z.infer<typeof ImportedSheet>

const sheetWord = word('REF', filledText, {
  help: 'your reference of the rate sheet',
  expects: 'the reference of a rate sheet',
})

function describeImported({
  ref,
  version,
  outcome,
  expired,
  lanes,
  addedTo,
  overlaps,
}: ImportedSheet): string {
  const { added, changed, unchanged, removed } = lanes
  const base = addedTo && `, added to ${addedTo.state} version ${addedTo.version}`
  const lines = addedTo
    ? ` · lines: ${addedTo.lines.added} added, ${addedTo.lines.replaced} replaced, ${addedTo.lines.unchanged} unchanged`
    : ''
  return [
    `${ref}${version === null ? '' : ` version ${version}`}: ${outcome}${base ?? ''}${expired ? ', expired' : ''} · lanes: ${added} added, ${changed} changed, ${removed} removed, ${unchanged} unchanged${lines}`,
    ...overlaps.map((overlap) => `  ${overlap}`),
  ].join('\n')
}

export const importRateSheets = defineCommand({
  name: 'import rate-sheets',
  summary: 'Import rate sheets from a CSV or XLSX file as drafts; repeating it changes nothing.',
  args: {
    file: {
      ...word('FILE', inputFile.schema, { help: 'CSV or XLSX file', expects: inputFile.expects }),
      kind: 'input-file',
    },
    map: option('MAP', inputFile.schema, {
      ...inputFile,
      help: 'JSON file that maps columns to rate sheets; see examples/README.md',
    }),
    add: flag('add the lanes and lines to the latest version of a sheet instead of replacing it'),
    dryRun: flag('show what would be added, changed, expired or overlapping; save nothing'),
    report: option('FILE', outputPath(['.csv', '.ndjson', '.jsonl', '.json']), {
      kind: 'rows-file',
      help: 'also write the lines that could not be used to a .csv or .ndjson file',
      expects: 'a file name that ends in .csv or .ndjson',
    }),
  },
  rows: {
    schema: SheetLineReport,
    text: ({ line, sheet, reason }) => `line ${line}${sheet === null ? '' : ` (sheet ${sheet})`}: ${reason}`,
  },
  result: {
    schema: z.object({
      lines: z.int(),
      /** Rows where `where` of the map is blank. */
      leftOut: z.int(),
      dryRun: z.boolean(),
      sheets: z.array(ImportedSheet),
      ...reasonsMember,
    }),
    heading: reasonsText,
    text: ({ lines, leftOut, dryRun, sheets }) =>
      [
        ...sheets.map(describeImported),
        `${countOf(lines, 'line')} read${leftOut === 0 ? '' : `, ${leftOut} left out`}, ${countOf(sheets.length, 'sheet')}${dryRun ? '; nothing was saved' : ''}.`,
      ].join('\n'),
  },
})

const listed = z.extend(z.omit(RateSheet, { organization: true }), {
  organization: z.nullable(z.string()),
})
type Listed = z.infer<typeof listed>

const describe = ({ ref, version, state, name, organization, validFrom, validTo, lanes }: Listed) =>
  `${ref} · version ${version}, ${state} · ${name} · ${organization ?? 'all customers'} · ${validFrom} to ${validTo} · ${countOf(lanes, 'lane')}`

export const listRateSheets = defineCommand({
  name: 'rate-sheets list',
  summary: 'List rate sheets with their versions, newest first.',
  args: {
    state: option('STATE[,STATE]', z.optional(z.array(SheetState)), {
      kind: 'list',
      help: `${sheetStates.join(', ')}, comma-separated; default: draft,published`,
      expects: sheetStates.join(', '),
    }),
  },
  rows: { schema: listed, text: describe, total: (count) => `Rate sheets: ${count}` },
})

export const showRateSheet = defineCommand({
  name: 'rate-sheets show',
  summary: 'Show a rate sheet with its lanes.',
  args: {
    ref: sheetWord,
    version: option('N', z.optional(z.int().check(z.minimum(1))), {
      kind: 'number',
      help: 'version; default: the latest',
      expects: 'a whole number from 1',
    }),
  },
  rows: {
    schema: SheetLane,
    text: ({ ref, mode, loadType, carrier, service, freeTime, remarks, lines }) =>
      [
        [ref, mode, ...(loadType === 'not-set' ? [] : [loadType]), carrier, service]
          .filter((part) => part !== null)
          .join(' · '),
        ...lines.map((line) => `  ${line.code} ${countedBy(line)}: ${priceOf(line)}`),
        ...(freeTime === null ? [] : [`  free time: ${freeTime}`]),
        ...(remarks === null ? [] : [`  remarks: ${remarks}`]),
      ].join('\n'),
  },
  result: { schema: listed, text: describe },
})

function countedBy({ basis, per, equipment, percentOf }: SheetLine): string {
  if (basis === 'percent') return `of ${percentOf.join(', ')}`
  return ['per', per, basis, equipment].filter((part) => part !== null).join(' ')
}

function priceOf({ basis, currency, amount, breaks, min, max, included }: SheetLine): string {
  if (included) return 'included'
  const price = () => {
    if (breaks.length > 0)
      return `${currency} ${breaks.map((each) => `${each.amount} from ${each.from}`).join(', ')}`
    if (amount === null) return 'on request'
    return basis === 'percent' ? `${amount}%` : `${currency} ${amount}`
  }
  const bounds = [
    min === null ? [] : `at least ${currency} ${min}`,
    max === null ? [] : `at most ${currency} ${max}`,
  ]
  return [price(), ...bounds.flat()].join(', ')
}

const acted = z.object({ ref: z.string(), version: z.int(), changed: z.boolean() })

export const publishRateSheet = defineCommand({
  name: 'rate-sheets publish',
  summary: 'Publish the draft of a rate sheet, so that it gives prices; safe to repeat.',
  args: { ref: sheetWord },
  result: {
    schema: acted,
    text: ({ ref, version, changed }) =>
      changed
        ? `Published version ${version} of ${ref}.`
        : `Version ${version} of ${ref} is already published.`,
  },
})

export const withdrawRateSheet = defineCommand({
  name: 'rate-sheets withdraw',
  summary: 'Withdraw all published versions of a rate sheet; safe to repeat.',
  args: { ref: sheetWord },
  result: {
    schema: acted,
    text: ({ ref, changed }) => (changed ? `Withdrew ${ref}.` : `${ref} is already withdrawn.`),
  },
})
