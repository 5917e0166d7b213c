import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'
import { importFileBytes, importMapLength } from '#shared/limits.ts'
import { severalLines } from '#shared/text-kinds.ts'
import { ImportKind } from './import-kinds.ts'

/** How the bytes of a file are sent; its content decides how it is read. */
export const importFileTypes = [
  'application/octet-stream',
  'text/csv',
  'application/zip',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const

/** How a file is written: a table, a ZIP of documents, or an index of documents in JSON. */
export const importFileFormats = ['csv', 'xlsx', 'zip', 'json'] as const

export const ImportFile = z.object({
  id: z.uuid(),
  name: z.string(),
  bytes: z.int(),
  format: z.enum(importFileFormats),
  createdAt: Instant,
})
export type ImportFile = z.infer<typeof ImportFile>

/** The text of a mapping file, exactly as the command line takes it. */
export const MapText = severalLines(z.string().check(z.minLength(2), z.maxLength(importMapLength)))

export const ImportColumn = z.object({
  heading: z.string(),
  /** The first cells that aren't blank. */
  samples: z.array(z.string()),
  /** Which texts it has and how often, in the lines that were looked at; null if they are many. */
  values: z.nullable(z.array(z.object({ text: z.string(), lines: z.int() }))),
})
export type ImportColumn = z.infer<typeof ImportColumn>

/** A table as read, and a map for it. */
export const ImportFileReading = z.object({
  kind: ImportKind,
  /** Null for a workbook. */
  encoding: z.nullable(z.string()),
  delimiter: z.nullable(z.string()),
  columns: z.array(ImportColumn),
  /** The first lines, with a cell for each column. */
  rows: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
  /** The kept map of a file with the same header, or one whose columns the file has; null if there is none. */
  keptMap: z.nullable(z.object({ id: z.uuid(), name: z.string(), version: z.int() })),
  /** The text of that map, else a map as guessed from the header and the cells. */
  map: z.string(),
})
export type ImportFileReading = z.infer<typeof ImportFileReading>

/** A fault of a map, with the members that have it. */
export const MapFault = z.object({ members: z.array(z.string()), fault: z.string() })
export type MapFault = z.infer<typeof MapFault>

/** The first lines of a file by a map. */
export const ImportPreview = z.object({
  /** Without faults the map can be used. */
  faults: z.array(MapFault),
  fields: z.array(
    z.object({
      /** The path of its rule in the map. */
      member: z.string(),
      cells: z.array(
        z.object({ line: z.int(), value: z.nullable(z.string()), problem: z.nullable(z.string()) }),
      ),
    }),
  ),
})
export type ImportPreview = z.infer<typeof ImportPreview>

const params = z.object({ importFileId: z.uuid() })

export const sendImportFile = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/import-files/',
  summary:
    'Send a file to import: CSV, XLSX or a ZIP of documents. Without a run it is kept for a day, else as long as the run',
  auth: 'company',
  subject: 'imports',
  query: z.object({
    /** Lists show it; its end tells a ZIP of documents from a workbook. */
    name: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
  }),
  raw: { types: importFileTypes, maxBytes: importFileBytes },
  responses: { 201: ImportFile },
  errors: ['too_many_import_files'],
})

export const readImportFile = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/import-files/:importFileId/',
  summary: 'Read the columns and first lines of a table, its likely kind, and a map for it',
  auth: 'company',
  subject: 'imports',
  params,
  query: z.object({
    /** By default the likeliest. */
    kind: z.optional(ImportKind),
    /** `guess` leaves kept maps aside. */
    map: z.optional(z.literal('guess')),
    encoding: z.optional(z.string().check(z.maxLength(40))),
    delimiter: z.optional(z.string().check(z.length(1))),
    headerLine: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
    sheet: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  }),
  responses: { 200: ImportFileReading },
  errors: ['not_found'],
})

export const previewImport = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/import-files/:importFileId/preview/',
  summary: 'Show what the first lines of a file become by a map; nothing is written',
  auth: 'company',
  subject: 'imports',
  needs: 'read',
  params,
  body: z.strictObject({ kind: ImportKind, map: MapText }),
  responses: { 200: ImportPreview },
  errors: ['not_found'],
})
