import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { extname } from 'node:path'
import { finished } from 'node:stream/promises'
import { OperatorError } from '@portolan/contract/commands/operator-error'

/** A file with every row of a command as CSV, or for `.ndjson`, `.jsonl` and `.json` as NDJSON. */
export interface RowsFile {
  write(row: Record<string, unknown>): void
  close(): Promise<void>
}

/** Overwrites the file; it and `close` throw `not_written` if that fails. */
export async function openRowsFile(path: string, columns: readonly string[]): Promise<RowsFile> {
  const isJson = ['.ndjson', '.jsonl', '.json'].includes(extname(path).toLowerCase())
  const file = createWriteStream(path)
  const refuse = (error: Error) => {
    throw new OperatorError('not_written', `${path} can't be written: ${error.message}`)
  }
  await once(file, 'open').catch(refuse)
  // Awaited from the start: a failing write must not end the command before its answer.
  const completion = finished(file).then(
    () => null,
    (error: Error) => error,
  )
  if (!isJson) file.write(`${columns.join(',')}\r\n`)
  return {
    write(row) {
      file.write(
        isJson ? `${JSON.stringify(row)}\n` : `${columns.map((name) => cell(row[name])).join(',')}\r\n`,
      )
    },
    async close() {
      file.end()
      const error = await completion
      if (error !== null) refuse(error)
    },
  }
}

/** Spreadsheets run text that begins like a formula. */
function cell(value: unknown): string {
  const text = Array.isArray(value) ? value.join('; ') : String(value ?? '')
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
