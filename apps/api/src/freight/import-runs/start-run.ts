import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { ImportKind } from '@portolan/contract/company/imports/import-kinds'
import { importSubjects } from '@portolan/contract/company/imports/import-kinds'
import type { startImport } from '@portolan/contract/company/imports/import-runs'
import type { Body } from '@portolan/contract/shared/endpoint'
import type { Deps } from '#freight/deps.ts'
import { actorOf, type CompanyCaller, mayAlso } from '#platform/http/caller.ts'
import { FieldProblem, Problem } from '#platform/http/problem.ts'
import { findImportFile } from './files/import-files.ts'
import { mapKinds } from './kinds.ts'
import { findKeptMap } from './maps/kept-maps.ts'
import { type AskedRun, findRun, insertRun, type RunRow, requestHashOf } from './runs/run-rows.ts'

/**
 * Throws `insufficient_role` unless the caller may also write what an import of this kind writes; an index of
 * documents may have invoices.
 */
export function checkKind(caller: CompanyCaller, kind: ImportKind, withIndex: boolean): void {
  const isAllowed =
    mayAlso(caller, importSubjects[kind], 'write') && (!withIndex || mayAlso(caller, 'invoices', 'write'))
  if (!isAllowed) throw new Problem('insufficient_role')
}

/** Throws a FieldProblem if the text is no map of this kind; it may still not fit the file. */
export function checkMap(kind: ImportKind, text: string): void {
  try {
    mapKinds[kind].read(text, 'map').check()
  } catch (error) {
    if (error instanceof OperatorError) throw new FieldProblem({ map: [error.message] })
    throw error
  }
}

/** Queues an import, or returns the run that has its ID already. */
export async function startRun(
  { database }: Pick<Deps, 'database'>,
  id: string,
  body: Body<typeof startImport>,
  caller: CompanyCaller,
): Promise<RunRow> {
  const { kind, fileId, dryRun, add, mapId = null, indexFileId = null, organizationRef = null } = body
  checkKind(caller, kind, indexFileId !== null)
  for (const fileId of [body.fileId, ...(indexFileId === null ? [] : [indexFileId])])
    if (!(await findImportFile(database, fileId))) throw new Problem('not_found')
  const kept = mapId === null ? null : await findKeptMap(database, { id: mapId })
  const text = body.map ?? (kept?.kind === kind ? kept.map : null)
  if (text === null && kind !== 'documents') throw new FieldProblem({ map: ['This field is required.'] })
  if (text !== null && body.map) checkMap(kind, text)
  const run: AskedRun = {
    id,
    kind,
    isDryRun: dryRun,
    fileId,
    indexFileId,
    mapText: text,
    // A changed text is no version of the kept map.
    map: kept?.map === text ? { id: kept.id, name: kept.name, version: kept.version } : null,
    options: { organizationRef, add },
    actor: actorOf(caller),
    folderPath: null,
  }
  await database.transaction((tx) => insertRun(tx, run))
  const row = await findRun(database, id)
  if (!row) throw new Error('The import was not queued')
  if (row.requestHash !== requestHashOf(run)) throw new Problem('idempotency_mismatch')
  return row
}
