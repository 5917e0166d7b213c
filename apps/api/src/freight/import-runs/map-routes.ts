import * as contract from '@portolan/contract/company/imports/import-maps'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { openMappedTable } from '#freight/imports/files/table-in-worker.ts'
import { namesOfActors } from '#identity/staff/actor-names.ts'
import { actorOf } from '#platform/http/caller.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { findImportFile } from './files/import-files.ts'
import { putOnDisk } from './files/on-disk.ts'
import { mapKinds } from './kinds.ts'
import {
  findKeptMap,
  headerHash,
  listKeptMaps,
  presentMap,
  removeKeptMap,
  saveKeptMap,
} from './maps/kept-maps.ts'
import { checkKind, checkMap } from './start-run.ts'

/** Routes by which the company keeps maps. */
export function importMapRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  route(app, deps, contract.listImportMaps, async () => {
    const rows = await listKeptMaps(database)
    const nameOf = await namesOfActors(
      database,
      rows.map(({ savedBy }) => savedBy),
    )
    return {
      results: rows.map(({ map: _, headerHash: _hash, savedBy, ...row }) => ({
        ...row,
        savedBy: nameOf(savedBy),
      })),
    }
  })

  route(app, deps, contract.getImportMap, async ({ params, query }) => {
    const row = await findKeptMap(database, { id: params.mapId }, query.version)
    if (!row) throw new Problem('not_found')
    return presentMap(database, row)
  })

  route(app, deps, contract.saveImportMap, async ({ params, headers, body, caller }) => {
    const { name, kind, map, fileId = null } = body
    checkKind(caller, kind, false)
    checkMap(kind, map)
    const headerHash = fileId === null ? null : await headerOf(fileId, kind, map)
    const row = { id: params.mapId, name, kind, map, headerHash, savedBy: actorOf(caller) }
    return presentMap(database, await saveKeptMap(database, row, headers['if-match']))
  })

  /** The hash of a file's header, as the map reads it; null if it can't. */
  async function headerOf(fileId: string, kind: keyof typeof mapKinds, text: string): Promise<string | null> {
    const file = await findImportFile(database, fileId)
    if (!file || file.format === 'zip' || file.format === 'json') return null
    await using onDisk = await putOnDisk(deps, file.storageKey, file.format)
    const { file: style } = mapKinds[kind].read(text, 'map')
    try {
      await using table = await openMappedTable(onDisk.path, style, new AbortController().signal)
      return headerHash(table.header)
    } catch {
      // The map is kept all the same: it may be for another file.
      return null
    }
  }

  route(app, deps, contract.removeImportMap, async ({ params, caller }) => {
    const row = await findKeptMap(database, { id: params.mapId })
    if (!row) throw new Problem('not_found')
    checkKind(caller, row.kind, false)
    await removeKeptMap(database, row.id)
    return undefined
  })
}
