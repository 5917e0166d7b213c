import type { ImportRun, ImportRunDetail } from '@portolan/contract/company/imports/import-runs'
import { type RunRow, undoUntil } from './run-rows.ts'

/** Names callers as records keep them. */
type NameOf = (actor: string) => string

const ended = new Set(['done', 'failed', 'canceled'])

export function presentRun(row: RunRow, now: Date, nameOf: NameOf): ImportRun {
  const { mapId, mapName, mapVersion, done, total } = row
  const until = undoUntil(row)
  const isUndoable = ended.has(row.state) && row.made > 0 && now <= until
  return {
    id: row.id,
    kind: row.kind,
    dryRun: row.isDryRun,
    state: row.state,
    file: { id: row.fileId, name: row.fileName, bytes: row.fileBytes },
    map: mapName === null ? null : { id: mapId, name: mapName, version: mapVersion ?? 1 },
    by: nameOf(row.actor),
    createdAt: row.createdAt,
    startedAt: row.startedAt,
    endedAt: row.endedAt,
    progress: { done, total },
    ahead: row.ahead,
    counts: row.counts,
    fault: row.fault,
    undoUntil: isUndoable ? until.toISOString() : null,
  }
}

/** The run with its details. */
export function presentRunDetail(row: RunRow, now: Date, nameOf: NameOf): ImportRunDetail {
  const { undoneBy, undoneAt, takenBack, left } = row
  const undone = undoneBy !== null && undoneAt !== null && { by: nameOf(undoneBy), at: undoneAt }
  return {
    ...presentRun(row, now, nameOf),
    reasons: row.reasons,
    mapText: row.mapText,
    options: { indexFileId: row.indexFileId, ...row.options },
    undone: undone ? { ...undone, takenBack, left } : null,
  }
}
