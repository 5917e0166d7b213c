import * as z from 'zod/mini'
import { filledText, flag, inputFile, option, word } from '#commands/arguments.ts'
import { defineCommand } from '#commands/command.ts'
import { reportOption, tookText } from '#commands/imports.ts'

/** The result for a file, or the reason why it couldn't be used. */
export const FileReport = z.object({
  file: z.string(),
  order: z.nullable(z.string()),
  outcome: z.enum(['created', 'updated', 'refused']),
  reason: z.nullable(z.string()),
})
export type FileReport = z.infer<typeof FileReport>

/**
 * The result of importing documents, or of a dry run; a file that the index assigns to several orders counts
 * for each.
 */
export const DocumentImportSummary = z.object({
  files: z.object({ created: z.int(), updated: z.int(), unchanged: z.int(), refused: z.int() }),
  orders: z.int(),
  dryRun: z.boolean(),
  seconds: z.number(),
  peakMemoryMiB: z.number(),
})
export type DocumentImportSummary = z.infer<typeof DocumentImportSummary>

const outcomeTexts = { created: 'added', updated: 'changed', refused: 'skipped' }

export const importDocuments = defineCommand({
  name: 'import documents',
  summary: 'Add a folder or ZIP of documents to existing orders; repeating it changes nothing.',
  args: {
    path: {
      ...word('PATH', inputFile.schema, {
        help: 'folder, with its subfolders, or ZIP',
        expects: 'the path of a folder or ZIP',
      }),
      kind: 'input-file' as const,
    },
    pattern: option('PATTERN', z.optional(z.array(filledText)), {
      kind: 'texts',
      help: 'how files are named; repeatable, the first that fits counts. Default: {order}_{kind}_{name}.{ext}, then {order}_{kind}.{ext}. Invoices need an index',
      expects: 'a name with {order} and {kind}, such as {order}_{kind}_{name}.pdf',
    }),
    index: option('FILE', z.optional(inputFile.schema), {
      kind: 'input-file',
      expects: inputFile.expects,
      help: 'CSV or XLSX file with the columns file (blank: changes an invoice that the portal has), order, kind, name, ref, and for invoices number, amount, currency, issuedOn, dueOn, paidOn',
    }),
    map: option('MAP', z.optional(inputFile.schema), {
      kind: 'input-file',
      expects: inputFile.expects,
      help: 'JSON file that says how the index is written; see examples/README.md',
    }),
    customer: option('REF', z.optional(filledText), {
      help: 'reference of the customer whose orders they are; needed where several have an order of the same name',
      expects: 'the reference of an organization',
    }),
    kinds: option('FILE', z.optional(inputFile.schema), {
      kind: 'input-file',
      expects: inputFile.expects,
      help: 'JSON file with your own abbreviations of kinds, like packages/freight/document-kinds.json',
    }),
    names: option('ENCODING', z.optional(filledText), {
      help: 'encoding of the file names in a ZIP that doesn’t say it, such as cp437, cp850, cp866, windows-1251 or gbk. Default: the likeliest, if it is clear',
      expects: 'an encoding such as cp866',
    }),
    dryRun: flag('read and check everything, save nothing'),
    report: reportOption(
      'also write the files that were added, changed or skipped to a .csv or .ndjson file',
    ),
  },
  rows: {
    schema: FileReport,
    text: ({ file, order, outcome, reason }) =>
      `${file}${order === null ? '' : ` (order ${order})`}: ${outcomeTexts[outcome]}${reason === null ? '' : `: ${reason}`}`,
  },
  result: {
    schema: DocumentImportSummary,
    text: ({ files: { created, updated, unchanged, refused }, orders, dryRun, seconds, peakMemoryMiB }) =>
      [
        `Files: ${created} added, ${updated} changed, ${unchanged} unchanged, ${refused} skipped · orders: ${orders}${dryRun ? '; nothing was saved' : ''}`,
        tookText(seconds, peakMemoryMiB),
      ].join('\n'),
  },
})
