import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { MapText } from './import-files.ts'
import { ImportKind } from './import-kinds.ts'
import { ImportReason } from './import-reason.ts'

/**
 * `waiting` for its turn, `running`, `done`, `failed` as a whole, `canceled` in between: what was saved
 * stays. `undoing` until everything that can be is taken back, then `undone`.
 */
export const importStates = ['waiting', 'running', 'done', 'failed', 'canceled', 'undoing', 'undone'] as const
export const ImportState = z.enum(importStates)
export type ImportState = z.infer<typeof ImportState>

/** The outcome of a line, or of a file of a ZIP. */
export const lineOutcomes = ['in part', 'not at all', 'created', 'updated'] as const

/** The figures of a run. Which of them a kind has is as in the summary of its command. */
export const ImportCounts = z.object({
  lines: z.object({ read: z.int(), usedInFull: z.int(), usedInPart: z.int(), refused: z.int() }),
  /** Orders, events, files, rates or sheets. In a dry run, what would become of them. */
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused: z.int(),
})
export type ImportCounts = z.infer<typeof ImportCounts>

export const ImportRun = z.object({
  id: z.uuid(),
  kind: ImportKind,
  dryRun: z.boolean(),
  state: ImportState,
  file: z.object({ id: z.uuid(), name: z.string(), bytes: z.int() }),
  /** The kept map that it was started with. */
  map: z.nullable(z.object({ id: z.nullable(z.uuid()), name: z.string(), version: z.int() })),
  /** The name of the person or API key, or `IMPORT_DIR`. */
  by: z.string(),
  createdAt: Instant,
  startedAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  progress: z.object({ done: z.int(), total: z.int() }),
  /** How many runs are before it. */
  ahead: z.int(),
  counts: z.nullable(ImportCounts),
  /** Why the file or the map as a whole can't be used. */
  fault: z.nullable(z.string()),
  /** Until when it can be undone; null if nothing can be taken back. */
  undoUntil: z.nullable(Instant),
})
export type ImportRun = z.infer<typeof ImportRun>

export const ImportRunDetail = z.extend(ImportRun, {
  /** Why lines couldn't be used in full, by how many, the most frequent first. */
  reasons: z.array(ImportReason),
  mapText: z.nullable(z.string()),
  /** As it was started with. */
  options: z.object({
    indexFileId: z.nullable(z.uuid()),
    organizationRef: z.nullable(z.string()),
    add: z.boolean(),
  }),
  undone: z.nullable(z.object({ by: z.string(), at: Instant, takenBack: z.int(), left: z.int() })),
})
export type ImportRunDetail = z.infer<typeof ImportRunDetail>

export const ImportLine = z.object({
  line: z.nullable(z.int()),
  /** The line's own name, or the path of a file. */
  id: z.nullable(z.string()),
  order: z.nullable(z.string()),
  outcome: z.enum(lineOutcomes),
  reasons: z.array(z.string()),
})
export type ImportLine = z.infer<typeof ImportLine>

/**
 * Why something stays as the run left it: it has changed since, has invoices, documents, conversations,
 * events of others or a booking, or is gone; `corrected` is an event that the portal knew before in another
 * version, `replaced` a document whose former file isn't kept, `published` a sheet that gives prices by now.
 */
export const undoReasons = [
  'changed',
  'invoiced',
  'documents',
  'conversation',
  'events',
  'preorder',
  'corrected',
  'replaced',
  'published',
  'gone',
] as const
export const UndoReason = z.enum(undoReasons)
export type UndoReason = z.infer<typeof UndoReason>

export const ImportUndo = z.object({
  /** Orders, documents, rates or drafts of sheets that the run created, which are deleted. */
  deleted: z.int(),
  /** Orders, rates or drafts that get back what they were. */
  restored: z.int(),
  /** Events that are retracted. */
  retracted: z.int(),
  leftCount: z.int(),
  /** The first 100; `order` is the order's number, or the name of the document, rate or sheet. */
  left: z.array(z.object({ order: z.string(), reason: UndoReason })),
})
export type ImportUndo = z.infer<typeof ImportUndo>

const params = z.object({ importRunId: z.uuid() })

/** A file to import, and how. */
export const SentImport = z.strictObject({
  fileId: z.uuid(),
  kind: ImportKind,
  dryRun: z._default(z.boolean(), false),
  /** The text of the map; left out, a kept map is used. Documents need none. */
  map: z.optional(z.nullable(MapText)),
  /** The kept map that it comes from, for the history. */
  mapId: z.optional(z.nullable(z.uuid())),
  /** For documents: a table that says which file is what. */
  indexFileId: z.optional(z.nullable(z.uuid())),
  /** For documents: the customer whose orders they are, where several have an order of the same name. */
  organizationRef: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(200)))),
  /** For rate sheets: add to the latest version of a sheet instead of replacing it. */
  add: z._default(z.boolean(), false),
})

export const startImport = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/company/import-runs/:importRunId/',
  summary:
    'Import a file, or with `dryRun` only check it, under an ID that the sender chooses; the same call again starts nothing',
  auth: 'company',
  subject: 'imports',
  params,
  body: SentImport,
  responses: { 200: ImportRunDetail },
  errors: ['idempotency_mismatch', 'insufficient_role'],
})

export const listImportRuns = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/import-runs/',
  summary: 'List the imports of the last 30 days, newest first',
  auth: 'company',
  subject: 'imports',
  reads: 'replica',
  query: z.object({ kind: z.optional(ImportKind), state: z.optional(ImportState), ...pageQuery }),
  responses: { 200: pageOf(ImportRun) },
})

export const getImportRun = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/import-runs/:importRunId/',
  summary: 'Read how far an import has come, and why lines could not be used',
  auth: 'company',
  subject: 'imports',
  params,
  responses: { 200: ImportRunDetail },
  errors: ['not_found'],
})

export const listImportLines = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/import-runs/:importRunId/lines/',
  summary: 'List the lines that could not be used in full, by line; at most 100,000 are kept',
  auth: 'company',
  subject: 'imports',
  params,
  query: z.object({
    /** One of the reasons of the run. */
    reason: z.optional(z.string().check(z.minLength(1), z.maxLength(1000))),
    ...pageQuery,
  }),
  responses: { 200: pageOf(ImportLine) },
  errors: ['not_found'],
})

export const getImportReport = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/import-runs/:importRunId/report/',
  summary: 'Download the same lines as a CSV file, as `--report` writes it',
  auth: 'company',
  subject: 'imports',
  params,
  download: ['text/csv'],
  responses: { 200: z.unknown() },
  errors: ['not_found'],
})

export const cancelImport = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/import-runs/:importRunId/cancel/',
  summary: 'Stop an import between two batches; what it has saved stays',
  auth: 'company',
  subject: 'imports',
  params,
  responses: { 200: ImportRunDetail },
  errors: ['not_found', 'wrong_state'],
})

export const previewImportUndo = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/import-runs/:importRunId/undo/',
  summary: 'Say what undoing an import would do, and what would stay and why',
  auth: 'company',
  subject: 'imports',
  params,
  responses: { 200: ImportUndo },
  errors: ['not_found', 'wrong_state', 'undo_expired'],
})

export const undoImport = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/import-runs/:importRunId/undo/',
  summary:
    'Take back what an import did, within 30 days: its events are retracted, and orders, documents, rates and drafts of rate sheets become what they were unless they have changed since or were invoiced',
  auth: 'company',
  subject: 'imports',
  params,
  responses: { 200: ImportRunDetail },
  errors: ['not_found', 'wrong_state', 'undo_expired', 'insufficient_role'],
})
