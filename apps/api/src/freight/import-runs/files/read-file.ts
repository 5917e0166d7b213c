import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { readImportFile } from '@portolan/contract/company/imports/import-files'
import type { Query } from '@portolan/contract/shared/endpoint'
import { isEncoding } from '#freight/imports/mapping/import-map.ts'
import type { FileRow } from './import-files.ts'
import { guessStyle, type ReadColumns, readColumns } from './read-columns.ts'

export type { ReadColumns } from './read-columns.ts'

/** A table that was looked at, with how it's written. */
export interface ReadFile extends ReadColumns {
  encoding: string | null
  delimiter: string | null
  headerLine: number
  sheet: string | undefined
}

/** Reads the beginning of a table, guessing what isn't given. Throws an OperatorError if it can't be read. */
export async function readFile(
  path: string,
  { format }: Pick<FileRow, 'format'>,
  query: Query<typeof readImportFile>,
  signal: AbortSignal,
): Promise<ReadFile> {
  const { headerLine = 1, sheet } = query
  if (format === 'zip' || format === 'json')
    throw new OperatorError('refused', `A file in ${format.toUpperCase()} has no columns.`)
  if (format === 'xlsx') {
    const read = await readColumns(path, { format, headerLine, sheet }, signal)
    return { ...read, encoding: null, delimiter: null, headerLine, sheet }
  }
  if (query.encoding !== undefined && !isEncoding(query.encoding))
    throw new OperatorError('refused', 'The encoding is not one such as utf-8 or windows-1251.')
  const style = await guessStyle(path, { ...query, headerLine })
  const read = await readColumns(path, { format, ...style, headerLine }, signal)
  return { ...read, ...style, headerLine, sheet }
}
