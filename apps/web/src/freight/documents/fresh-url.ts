import type { Document } from '@portolan/contract/freight/documents'

// The server signs URLs for ten minutes; two are reserved for a slow start.
const goodFor = 8 * 60_000

/** The file is no longer in the list. */
export class FileGone extends Error {}

/** Returns a currently valid URL for a file; throws `FileGone`, or the request's error. */
export type FreshUrl = (document: Pick<Document, 'id'>) => Promise<string>

interface LoadedFiles<Row> {
  data: Row[] | undefined
  dataUpdatedAt: number
  refetch: (options: { throwOnError: true }) => Promise<{ data: Row[] | undefined }>
}

/** URLs from a list of files, which is refetched when stale. */
export function freshUrlOf<Row extends Pick<Document, 'id' | 'file'>>(query: LoadedFiles<Row>): FreshUrl {
  return async ({ id }) => {
    const isFresh = Date.now() - query.dataUpdatedAt < goodFor
    const rows = isFresh ? query.data : (await query.refetch({ throwOnError: true })).data
    const document = rows?.find((row) => row.id === id)
    if (!document) throw new FileGone()
    return document.file
  }
}
