import {
  type ImportFile,
  previewImport,
  readImportFile,
  sendImportFile,
} from '@portolan/contract/company/imports/import-files'
import type { ImportKind } from '@portolan/contract/company/imports/import-kinds'
import { getImportMap, listImportMaps } from '@portolan/contract/company/imports/import-maps'
import {
  getImportRun,
  type ImportLine,
  type ImportRun,
  listImportLines,
  listImportRuns,
  previewImportUndo,
} from '@portolan/contract/company/imports/import-runs'
import type { Page } from '@portolan/contract/shared/paging'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { agesAfter } from '#platform/api/cache/aging.ts'
import { call } from '#platform/api/client.ts'
import { keptList } from '#platform/api/paging/kept-list.ts'
import { nextCursor } from '#platform/api/paging/next-cursor.ts'

const refreshMs = 10_000
/** While a run goes on, people watch it. */
const watchMs = 1_000
const pageSize = 50
const moving = new Set(['waiting', 'running', 'undoing'])

type Pages<Row> = InfiniteData<Page<Row>, string | undefined>

/** Imports, newest first. */
export const runListQuery = infiniteQueryOptions<
  Page<ImportRun>,
  Error,
  Pages<ImportRun>,
  readonly unknown[],
  string | undefined
>({
  queryKey: ['desk-imports', 'runs'],
  queryFn: ({ pageParam, signal }) =>
    call(listImportRuns, {
      query: { limit: pageSize, ...(pageParam !== undefined && { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: undefined,
  ...keptList,
  getNextPageParam: nextCursor,
  refetchInterval: ({ state: { data } }) => {
    const isMoving = data?.pages[0]?.results.some(({ state }) => moving.has(state))
    return isMoving ? 2_000 : refreshMs * Math.max(1, data?.pages.length ?? 1)
  },
  meta: agesAfter(0),
})

export function runQuery(importRunId: string) {
  return queryOptions({
    queryKey: ['desk-imports', 'run', importRunId],
    queryFn: ({ signal }) => call(getImportRun, { params: { importRunId }, signal }),
    refetchInterval: ({ state: { data } }) => (data && moving.has(data.state) ? watchMs : refreshMs),
    meta: agesAfter(0),
  })
}

/** The lines of a run with one reason; without, all. */
export function runLinesQuery(importRunId: string, reason: string | null) {
  return infiniteQueryOptions<
    Page<ImportLine>,
    Error,
    Pages<ImportLine>,
    readonly unknown[],
    string | undefined
  >({
    queryKey: ['desk-imports', 'lines', importRunId, reason],
    queryFn: ({ pageParam, signal }) =>
      call(listImportLines, {
        params: { importRunId },
        query: {
          limit: pageSize,
          ...(reason !== null && { reason }),
          ...(pageParam !== undefined && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined,
    getNextPageParam: nextCursor,
    meta: agesAfter(0),
  })
}

export function undoPreviewQuery(importRunId: string) {
  return queryOptions({
    queryKey: ['desk-imports', 'undo', importRunId],
    queryFn: ({ signal }) => call(previewImportUndo, { params: { importRunId }, signal }),
    gcTime: 0,
    meta: agesAfter(0),
  })
}

export const mapListQuery = queryOptions({
  queryKey: ['desk-imports', 'maps'],
  queryFn: ({ signal }) => call(listImportMaps, { signal }),
  select: ({ results }) => results,
  refetchInterval: refreshMs,
  meta: agesAfter(0),
})

export function mapQuery(mapId: string) {
  return queryOptions({
    queryKey: ['desk-imports', 'map', mapId],
    queryFn: ({ signal }) => call(getImportMap, { params: { mapId }, signal }),
    meta: agesAfter(0),
  })
}

/** How a table is written, as far as it isn't guessed. */
export interface ReadingStyle {
  encoding?: string
  delimiter?: string
  headerLine?: number
  sheet?: string
}

/** The columns and first lines of a file; it never changes. */
export function readingQuery(
  importFileId: string,
  kind: ImportKind | null,
  style: ReadingStyle,
  isGuess = false,
) {
  return queryOptions({
    queryKey: ['desk-imports', 'reading', importFileId, kind, style, isGuess],
    queryFn: ({ signal }) =>
      call(readImportFile, {
        params: { importFileId },
        query: { ...style, ...(kind !== null && { kind }), ...(isGuess && { map: 'guess' as const }) },
        signal,
      }),
    retry: false,
    placeholderData: keepPreviousData,
    meta: agesAfter(0),
  })
}

/** The first lines by a map. */
export function previewQuery(importFileId: string, kind: ImportKind, map: string) {
  return queryOptions({
    queryKey: ['desk-imports', 'preview', importFileId, kind, map],
    queryFn: ({ signal }) => call(previewImport, { params: { importFileId }, body: { kind, map }, signal }),
    placeholderData: keepPreviousData,
    meta: agesAfter(0),
  })
}

/** Sends a file, whatever the browser takes its type for. */
export function sendFile(file: File, onProgress?: (share: number) => void): Promise<ImportFile> {
  return call(sendImportFile, {
    query: { name: file.name.slice(0, 255) },
    body: new Blob([file], { type: 'application/octet-stream' }),
    ...(onProgress && { onProgress }),
  })
}

/** Reads again what a change of runs or maps shows. */
export function refreshImports(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    queryKey: ['desk-imports'],
    predicate: ({ queryKey }) => !['reading', 'preview'].includes(String(queryKey[1])),
  })
}
