import type { Document } from '@portolan/contract/freight/documents'

// The server signs URLs for ten minutes; two are left for a slow start.
const goodFor = 8 * 60_000

/** The file has left the list since it was drawn. */
export class FileGone extends Error {}

/** Gives the URL of a file that is good now; throws `FileGone`, or what the call throws. */
export type FreshUrl = (document: Pick<Document, 'id'>) => Promise<string>

interface LoadedFiles<Row> {
  data: Row[] | undefined
  dataUpdatedAt: number
  refetch: (options: { throwOnError: true }) => Promise<{ data: Row[] | undefined }>
}

/** URLs out of a list of files, which is asked for again when it has become old. */
export function freshUrlOf<Row extends Document>(query: LoadedFiles<Row>): FreshUrl {
  return async ({ id }) => {
    const isFresh = Date.now() - query.dataUpdatedAt < goodFor
    const rows = isFresh ? query.data : (await query.refetch({ throwOnError: true })).data
    const found = rows?.find((row) => row.id === id)
    if (!found) throw new FileGone()
    return found.file
  }
}
