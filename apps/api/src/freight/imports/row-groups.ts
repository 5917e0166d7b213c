import { createReadStream } from 'node:fs'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { Cell, Row } from '#freight/imports/files/row.ts'
import { readLines } from '#platform/http/lines/read-lines.ts'

/** Characters of rows held in memory before they move to disk. */
const maxInMemory = 4_000_000

/** Parts into which a larger file is divided; one part at a time is then held in memory. */
const partCount = 64

/** Characters of one part; only a few endless orders could fill one. */
const maxPerPart = 64_000_000

/** Groups rows, wherever they are in the file, in bounded memory. */
export interface RowGroups extends AsyncDisposable {
  add(key: string, row: Row): Promise<void>
  /**
   * The rows of each key in file order. Keys come in file order if everything fits in memory, else part by
   * part.
   */
  groups(): AsyncGenerator<Row[]>
  /** Removes the files on disk. */
  [Symbol.asyncDispose](): Promise<void>
}

/** Rows are stored as text, because slices would keep their whole chunks of the file in memory. */
type Part = string[]

/** `parent` is the folder for rows that don't fit in memory. */
export function createRowGroups(limit = maxInMemory, parent = tmpdir(), maxInPart = maxPerPart): RowGroups {
  const parts: Part[] = Array.from({ length: partCount }, () => [])
  const inOrder: Part = []
  const sizes = new Array<number>(partCount).fill(0)
  let rowCount = 0
  let folder: string | undefined

  async function spill(): Promise<void> {
    // Only its owner can enter a folder that mkdtemp creates.
    folder ??= await mkdtemp(join(parent, 'portal-import-'))
    for (const text of inOrder.splice(0)) parts[partOf(keyOf(text))]?.push(text)
    for (const [number, texts] of parts.entries()) {
      if (texts.length === 0) continue
      const text = `${texts.splice(0).join('\n')}\n`
      sizes[number] = (sizes[number] ?? 0) + text.length
      if ((sizes[number] ?? 0) > maxInPart) {
        throw new OperatorError('refused', 'Too many lines of the file belong to the same few orders.')
      }
      await appendFile(join(folder, `${number}`), text)
    }
    rowCount = 0
  }

  return {
    async add(key, row) {
      const text = textOf(key, row)
      if (folder === undefined) inOrder.push(text)
      else parts[partOf(keyOf(text))]?.push(text)
      rowCount += text.length
      if (rowCount > limit) await spill()
    },
    async *groups() {
      if (folder === undefined) return yield* grouped(inOrder)
      await spill()
      for (let number = 0; number < partCount; number++)
        if (sizes[number] !== 0) yield* grouped(readPart(join(folder, `${number}`)))
    },
    async [Symbol.asyncDispose]() {
      if (folder !== undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}

async function* readPart(path: string): AsyncGenerator<string> {
  for await (const { bytes } of readLines(createReadStream(path), Number.POSITIVE_INFINITY))
    if (bytes !== null) yield Buffer.from(bytes).toString('utf8')
}

/** Rows processed per turn, since one order may have a million. */
const rowsPerTurn = 1_000

async function* grouped(texts: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Row[]> {
  const byKey = new Map<string, string[]>()
  for await (const text of inTurns(texts)) {
    const key = keyOf(text)
    const same = byKey.get(key)
    if (same === undefined) byKey.set(key, [text])
    else same.push(text)
  }
  for (const same of byKey.values()) {
    const rows: Row[] = []
    for await (const text of same.length > rowsPerTurn ? inTurns(same) : same) rows.push(rowOf(text))
    yield rows
  }
}

async function* inTurns(texts: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  let count = 0
  for await (const text of texts) {
    if (++count % rowsPerTurn === 0) await setImmediate()
    yield text
  }
}

/** JSON escapes tabs, so the first one ends the key. */
function textOf(key: string, { line, cells, merged }: Row): string {
  return `${JSON.stringify(key)}\t${JSON.stringify([merged ? [line, ...merged] : line, ...cells])}`
}

function keyOf(text: string): string {
  return text.slice(0, text.indexOf('\t'))
}

function rowOf(text: string): Row {
  const [head, ...cells]: [number | [number, ...number[]], ...Cell[]] = JSON.parse(
    text.slice(text.indexOf('\t') + 1),
  )
  if (typeof head === 'number') return { line: head, cells }
  const [line, ...merged] = head
  return { line, cells, merged }
}

/** FNV-1a; any deterministic distribution works. */
function partOf(key: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < key.length; index++) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193)
  return (hash >>> 0) % partCount
}
