import { type DocumentKind, documentKinds } from '@portolan/contract/freight/documents'
import published from '@portolan/freight/document-kinds.json' with { type: 'json' }
import * as z from 'zod/mini'
import { readMap } from '#freight/imports/mapping/reading/read-map.ts'

const filled = z.string().check(z.regex(/[\p{L}\p{N}]/u))
const KindNames = z.partialRecord(z.enum(documentKinds), z.array(filled))

/** Names of document kinds in file names and indexes. */
export interface KindNames {
  /** Null for a text that isn't the name of a kind. */
  find(text: string): DocumentKind | null
  /** All names, longest first. */
  names: readonly string[]
}

/** Ignores case and separators: `b-l` is `BL`. */
function keyOf(text: string): string {
  return text
    .normalize('NFC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * The built-in names and those of a file, which take precedence; throws an OperatorError if the file is
 * invalid.
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
  for (const names of [KindNames.parse(published), own?.map ?? {}])
    for (const kind of documentKinds) for (const name of names[kind] ?? []) add(name, kind)
  return {
    find: (text) => kinds.get(keyOf(text)) ?? null,
    names: names.toSorted((a, b) => b.length - a.length),
  }
}
