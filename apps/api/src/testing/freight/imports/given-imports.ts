import { sendImportFile } from '@portolan/contract/company/imports/import-files'
import { saveImportMap } from '@portolan/contract/company/imports/import-maps'
import {
  getImportRun,
  type ImportRunDetail,
  startImport,
} from '@portolan/contract/company/imports/import-runs'
import { doRun } from '#freight/import-runs/runs/do-run.ts'
import { takeRun } from '#freight/import-runs/runs/take-run.ts'
import { newId } from '#platform/process/new-id.ts'
import type { TestPortal } from '#testing/test-portal.ts'

export type ImportCaller = { key: string } | { token: string }

/** The ID of a file that was sent. */
export async function givenImportFile(
  portal: TestPortal,
  by: ImportCaller,
  name: string,
  content: string | Uint8Array,
): Promise<string> {
  const headers = { 'content-type': 'application/octet-stream' }
  const sent = await portal.call(sendImportFile, {
    query: { name },
    body: Buffer.from(content),
    headers,
    ...by,
  })
  if (sent.statusCode !== 201) throw new Error(sent.body)
  return sent.json().id
}

/** Does what a worker would do now, until nothing waits. */
export async function workImports(portal: TestPortal): Promise<void> {
  for (;;) {
    const { run } = await takeRun(portal.deps.database)
    if (run === null) return
    await doRun(portal.deps, run, new AbortController().signal)
  }
}

/** A run that has ended. */
export async function givenImportRun(
  portal: TestPortal,
  by: ImportCaller,
  body: object,
  importRunId = newId(),
): Promise<ImportRunDetail> {
  const started = await portal.call(startImport, { params: { importRunId }, body, ...by })
  if (started.statusCode !== 200) throw new Error(started.body)
  await workImports(portal)
  return (await portal.call(getImportRun, { params: { importRunId }, ...by })).json()
}

const table = 'Order,Id,Event,At\nE-1,x,DEPA,2026-11-03\n'
const tableMap = '{"order":{"ref":"{Order}"},"event":{"id":"{Id}","code":"{Event}","at":"{At}"}}'

/** A file, a kept map and a run that has ended, by the names of their parameters. */
export async function givenImports(portal: TestPortal, by: ImportCaller) {
  const importFileId = await givenImportFile(portal, by, 'events.csv', table)
  const run = await givenImportRun(portal, by, { fileId: importFileId, kind: 'events', map: tableMap })
  return { importFileId, importRunId: run.id, mapId: await givenMap(portal, by, newId()) }
}

async function givenMap(portal: TestPortal, by: ImportCaller, name: string): Promise<string> {
  const mapId = newId()
  const saved = await portal.call(saveImportMap, {
    params: { mapId },
    body: { name, kind: 'events', map: tableMap },
    ...by,
  })
  if (saved.statusCode !== 200) throw new Error(saved.body)
  return mapId
}

/** A new run or map for a call that changes it. */
export async function givenImportFor(portal: TestPortal, by: ImportCaller, call: string) {
  if (call === 'removeImportMap') return { mapId: await givenMap(portal, by, newId()) }
  if (call === 'undoImport') return { importRunId: (await givenImports(portal, by)).importRunId }
  const importRunId = newId()
  if (call === 'startImport') return { importRunId }
  const fileId = await givenImportFile(portal, by, 'events.csv', table)
  await portal.call(startImport, {
    params: { importRunId },
    body: { fileId, kind: 'events', map: tableMap },
    ...by,
  })
  return { importRunId }
}
