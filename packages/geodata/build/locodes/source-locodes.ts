import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** A row of UN/LOCODE as UNECE has it: see LICENSES.md. */
export interface SourceLocode {
  code: string
  name: string
  subdivision: string
  /**
   * 1 port, 2 rail, 3 road, 4 airport, 5 postal, 6 inland depot, 7 pipeline, B border; empty where the list
   * doesn't say.
   */
  functions: string
  position: { lat: number; lng: number } | null
}

function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )
}

function readRows(text: string): string[][] {
  return text.trimEnd().split(/\r?\n/).slice(1).map(cellsOf)
}

export const sourceLocodes: SourceLocode[] = readRows(
  gunzipSync(readFileSync(join(import.meta.dirname, 'unlocode.csv.gz'))).toString(),
).map(([code = '', name = '', subdivision = '', functions = '', lat = '', lng = '']) => ({
  code,
  name,
  subdivision,
  functions,
  position: lat === '' || lng === '' ? null : { lat: Number(lat), lng: Number(lng) },
}))

/** The greater place that one is practically part of, by UN/LOCODE: Jebel Ali of Dubai. */
export const sourceParents: ReadonlyMap<string, string> = new Map(
  readRows(readFileSync(join(import.meta.dirname, 'parents.csv'), 'utf8')).map(([code = '', parent = '']) => [
    code,
    parent,
  ]),
)
