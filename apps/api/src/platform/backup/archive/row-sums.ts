import { hash } from 'node:crypto'
import { BrokenArchive } from './tar.ts'

const newline = 10

/** How many rows there are, and a sum of their hashes: the same in whatever order they come. */
export interface RowSum {
  rows: number
  sum: string
}

/**
 * Sums up rows as lines of COPY's text format. Finds any row that was lost, changed or added by accident;
 * against intent only encryption helps.
 */
export class RowSummer {
  #rows = 0
  readonly #lanes = new Uint32Array(8)

  /** Whole lines. */
  add(lines: Uint8Array): void {
    for (let start = 0; start < lines.byteLength; ) {
      const end = lines.indexOf(newline, start)
      if (end < 0) throw new BrokenArchive('a row has no end')
      this.#addRow(lines.subarray(start, end))
      start = end + 1
    }
  }

  #addRow(row: Uint8Array): void {
    const digest = hash('sha256', row, 'buffer')
    for (let lane = 0; lane < 8; lane++)
      this.#lanes[lane] = (this.#lanes[lane] ?? 0) + digest.readUInt32LE(lane * 4)
    this.#rows++
  }

  get sum(): RowSum {
    const bytes = Buffer.from(this.#lanes.buffer)
    return { rows: this.#rows, sum: bytes.toString('hex') }
  }
}

/** Whole lines in chunks of about this many bytes, a longer line alone. */
export async function* wholeLines(
  chunks: AsyncIterable<Uint8Array>,
  bytes: number,
): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunks) {
    parts.push(chunk)
    length += chunk.byteLength
    if (length < bytes) continue
    const all = Buffer.concat(parts)
    const end = all.lastIndexOf(newline) + 1
    if (end > 0) yield all.subarray(0, end)
    parts = end < all.byteLength ? [all.subarray(end)] : []
    length = all.byteLength - end
  }
  if (length > 0) yield Buffer.concat(parts)
}
