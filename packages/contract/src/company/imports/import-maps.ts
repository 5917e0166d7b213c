import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'
import { ifMatch } from '#shared/request-headers.ts'
import { MapText } from './import-files.ts'
import { ImportKind } from './import-kinds.ts'

/** Its folder in `IMPORT_DIR` has the same name, so it has no slash and doesn't begin with a dot. */
export const ImportMapName = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(100), z.regex(/^[^\s./\\][^/\\]*$/))

export const KeptMap = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: ImportKind,
  version: z.int(),
  /** The name of the person or API key. */
  savedBy: z.string(),
  savedAt: Instant,
})
export type KeptMap = z.infer<typeof KeptMap>

export const KeptMapDetail = z.extend(KeptMap, {
  map: z.string(),
  /** All versions that are kept, newest first. */
  versions: z.array(z.object({ version: z.int(), savedBy: z.string(), savedAt: Instant })),
})
export type KeptMapDetail = z.infer<typeof KeptMapDetail>

const params = z.object({ mapId: z.uuid() })

export const listImportMaps = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/import-maps/',
  summary: 'List the kept maps by name',
  auth: 'company',
  subject: 'imports',
  reads: 'replica',
  responses: { 200: z.object({ results: z.array(KeptMap) }) },
})

export const getImportMap = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/import-maps/:mapId/',
  summary: 'Read a kept map; its text is the file that the command line takes',
  auth: 'company',
  subject: 'imports',
  params,
  query: z.object({ version: z.optional(z.int().check(z.minimum(1))) }),
  responses: { 200: KeptMapDetail },
  errors: ['not_found'],
})

export const saveImportMap = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/company/import-maps/:mapId/',
  summary:
    'Keep a map under an ID that the sender chooses, or its next version; the same text changes nothing',
  auth: 'company',
  subject: 'imports',
  params,
  headers: ifMatch,
  body: z.strictObject({
    name: ImportMapName,
    kind: ImportKind,
    map: MapText,
    /** A file that the map is for: files with the same header get it by themselves. */
    fileId: z.optional(z.nullable(z.uuid())),
  }),
  responses: { 200: KeptMapDetail },
  errors: ['stale', 'too_many_maps', 'map_name_taken'],
})

export const removeImportMap = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/company/import-maps/:mapId/',
  summary: 'Delete a kept map with its versions; runs keep the text they used',
  auth: 'company',
  subject: 'imports',
  params,
  responses: { 204: null },
  errors: ['not_found'],
})
