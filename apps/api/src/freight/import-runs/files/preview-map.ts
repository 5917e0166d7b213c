import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { ImportPreview } from '@portolan/contract/company/imports/import-files'
import type { ImportKind } from '@portolan/contract/company/imports/import-kinds'
import { mapKinds } from '#freight/import-runs/kinds.ts'
import { openMappedTable } from '#freight/imports/files/table-in-worker.ts'
import { MapError } from '#freight/imports/mapping/map-faults.ts'

const shownLines = 8
const maxFaults = 100

/** Reads the first lines of a table by a map; or returns the faults of the map. */
export async function previewMap(
  path: string,
  { kind, text }: { kind: ImportKind; text: string },
  signal: AbortSignal,
): Promise<ImportPreview> {
  try {
    const map = mapKinds[kind].read(text, 'map')
    await using table = await openMappedTable(path, map.file, signal)
    const { columns, fields } = map.bind(table.header)
    const preview = fields.map(({ member, isRequired, read }) => ({
      member,
      isRequired,
      read,
      cells: [] as ImportPreview['fields'][number]['cells'],
    }))
    let lines = 0
    for await (const row of table.rows([...columns])) {
      for (const { cells, isRequired, read } of preview) {
        const { value, problem = null } =
          row.fault === undefined ? read(row) : { value: null, problem: row.fault }
        cells.push({
          line: row.line,
          value,
          problem: value === null && isRequired ? (problem ?? 'blank') : problem,
        })
      }
      lines += 1
      if (lines >= shownLines) break
    }
    return { faults: [], fields: preview.map(({ member, cells }) => ({ member, cells })) }
  } catch (error) {
    if (error instanceof MapError) return { faults: error.faults.slice(0, maxFaults), fields: [] }
    if (error instanceof OperatorError) return { faults: [{ members: [], fault: error.message }], fields: [] }
    throw error
  }
}
