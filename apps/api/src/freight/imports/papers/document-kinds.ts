import { type DocumentKind, documentKinds } from '@portolan/contract/freight/documents'
import published from '@portolan/freight/document-kinds.json' with { type: 'json' }
import * as z from 'zod/mini'
import { readMap } from '#freight/imports/mapping/reading/read-map.ts'

const filled = z.string().check(z.regex(/[\p{L}\p{N}]/u))
const KindNames = z.partialRecord(z.enum(documentKinds), z.array(filled))

/** What kinds of documents are called in names of files and in indexes. */
export interface KindNames {
  /** Null for a text that names no kind. */
  find(text: string): DocumentKind | null
  /** Every name, the longest first. */
  names: readonly string[]
}

/** Capitals, and what is between the letters, don't matter: `b-l` is `BL`. */
function keyOf(text: string): string {
  return text
    .normalize('NFC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * The names that ship with the product with those of a file, which count first; throws an OperatorError where
 * it is wrong.
 */
export async function readKindNames(path: string | undefined): Promise<KindNames> {
  const own = path === undefined ? null : await readMap(KindNames, path)
  own?.faults.throwAny()
  const kinds = new Map<string, DocumentKind>()
  const names: string[] = []
  const add = (name: string, kind: DocumentKind) => {
    names.push(name)
    kinds.set(keyOf(name), kind)
  }
  for (const kind of documentKinds) add(kind, kind)
  for (const given of [KindNames.parse(published), own?.map ?? {}])
    for (const kind of documentKinds) for (const name of given[kind] ?? []) add(name, kind)
  return {
    find: (text) => kinds.get(keyOf(text)) ?? null,
    names: names.toSorted((a, b) => b.length - a.length),
  }
}
