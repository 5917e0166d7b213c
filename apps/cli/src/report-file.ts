import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { extname } from 'node:path'
import { finished } from 'node:stream/promises'
import type { OutputLine } from './output.ts'

/** A file that gets the lines which could not be used in full, as CSV or, for `.ndjson` and `.json`, as NDJSON. */
export interface ReportFile {
  write(line: OutputLine): void
  close(): Promise<void>
}

const columns = ['line', 'id', 'order', 'used', 'reasons'] as const

/** Opens the file anew; rejects where it cannot be written. */
export async function openReport(path: string): Promise<ReportFile> {
  const isJson = ['.ndjson', '.jsonl', '.json'].includes(extname(path).toLowerCase())
  const file = createWriteStream(path)
  await once(file, 'open')
  if (!isJson) file.write(`${columns.join(',')}\r\n`)
  return {
    write({ text, ...members }) {
      file.write(isJson ? `${JSON.stringify(members)}\n` : `${csvLine(members)}\r\n`)
    },
    async close() {
      file.end()
      await finished(file)
    },
  }
}

function csvLine(members: Record<string, unknown>): string {
  return columns
    .map((column) => {
      const value = members[column]
      return csvCell(Array.isArray(value) ? value.join('; ') : String(value ?? ''))
    })
    .join(',')
}

/** Spreadsheets run what begins like a formula. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
