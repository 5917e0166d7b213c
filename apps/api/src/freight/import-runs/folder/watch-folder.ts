import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { importDays, importFileBytes } from '@portolan/contract/shared/limits'
import type { Deps } from '#freight/deps.ts'
import { formatOf, insertImportFile } from '#freight/import-runs/files/import-files.ts'
import { findKeptMap, type MapRow } from '#freight/import-runs/maps/kept-maps.ts'
import { insertRun } from '#freight/import-runs/runs/run-rows.ts'
import { newId } from '#platform/process/new-id.ts'
import { clearFaults, noteFault } from '#platform/queues/queue-faults.ts'
import { countWaiting, isKnown, settleFolderRuns } from './settle-folder.ts'

/** A file is complete if it hasn't changed between two looks. */
export const betweenLooksMs = 5_000

const maxFolders = 200
const filesPerLook = 20
const maxWaiting = 100
/** Longer than taking a file lasts: its process was killed in between. */
const lostAfterMs = 10 * 60_000
/** Names under which programs write a file that isn't complete yet, and hidden ones. */
const unfinished = /^\.|\.(?:part|partial|tmp|crdownload|filepart)$|^~/i

/** Who starts the runs of the folder, in the history. */
const folderName = 'IMPORT_DIR'

interface Seen {
  size: number
  mtimeMs: number
}

/**
 * Watches a folder with a subfolder for each kept map, whose name it has: a complete file is moved to `taken`
 * and imported by the map, then moved to `done` or `failed` with its report. Several processes may
 * watch one folder, since moving a file takes it once.
 */
export function watchFolder(deps: Deps, root: string): { look(): Promise<void> } {
  let seen = new Map<string, Seen>()

  async function look(): Promise<void> {
    await settleFolderRuns(deps, root)
    let room = Math.min(filesPerLook, maxWaiting - (await countWaiting(deps.database)))
    const next = new Map<string, Seen>()
    for (const name of await listFolders(root)) {
      const folder = join(root, name)
      await tidy(deps, folder)
      const files = await listFiles(folder)
      if (files.length === 0) {
        await clearFaults(deps.database, 'imports', [name])
        continue
      }
      const map = await findKeptMap(deps.database, { name })
      await noteFolder(deps, name, map, files)
      for (const [file, state] of map === null ? [] : files) {
        const before = seen.get(file)
        const isComplete = before?.size === state.size && before.mtimeMs === state.mtimeMs
        if (!isComplete || room <= 0) next.set(file, state)
        else if (map && state.size <= importFileBytes && (await take(deps, folder, file, map))) room -= 1
      }
    }
    seen = next
  }

  return {
    // A folder that can't be read must not hold up other imports.
    async look() {
      try {
        await look()
        await clearFaults(deps.database, 'imports', [folderName])
      } catch (error) {
        deps.log.warn({ err: error }, 'IMPORT_DIR could not be looked through')
        await noteFault(deps.database, { queue: 'imports', item: folderName }, error, {
          againIn: betweenLooksMs / 1_000,
        })
      }
    },
  }
}

async function listFolders(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .slice(0, maxFolders)
}

/** The files that may be complete, by path; links aren't followed. */
async function listFiles(folder: string): Promise<[string, Seen][]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const files: [string, Seen][] = []
  for (const entry of entries.filter((one) => one.isFile() && !unfinished.test(one.name))) {
    const path = join(folder, entry.name)
    const state = await stat(path).catch(() => null)
    if (state) files.push([path, { size: state.size, mtimeMs: state.mtimeMs }])
    if (files.length >= filesPerLook * 5) break
  }
  return files
}

/** Says what an operator has to do, until it is done: files stay where they are. */
async function noteFolder(
  { database }: Deps,
  name: string,
  map: MapRow | null,
  files: readonly [string, Seen][],
): Promise<void> {
  const tooLarge = files.find(([, { size }]) => size > importFileBytes)
  const fault =
    map === null
      ? `No kept map is called ${name}, so the files in its folder wait.`
      : tooLarge && `${basename(tooLarge[0])} is larger than ${importFileBytes} bytes.`
  if (fault) await noteFault(database, { queue: 'imports', item: name }, new Error(fault), { againIn: 60 })
  else await clearFaults(database, 'imports', [name])
}

/** Moves a file and queues its import; false if another process was faster. */
async function take(deps: Deps, folder: string, path: string, map: MapRow): Promise<boolean> {
  const id = newId()
  const taken = join(folder, 'taken', `${id} ${basename(path)}`)
  await mkdir(join(folder, 'taken'), { recursive: true })
  try {
    await rename(path, taken)
  } catch {
    return false
  }
  const storageKey = await deps.files.putStream(createReadStream(taken))
  const bytes = (await stat(taken)).size
  const name = basename(path)
  const format = await formatOf(taken, name)
  await deps.database.transaction(async (tx) => {
    const file = await insertImportFile(tx, { storageKey, name, bytes, format, sentBy: folderName })
    await insertRun(tx, {
      id,
      kind: map.kind,
      isDryRun: false,
      fileId: file.id,
      indexFileId: null,
      mapText: map.map,
      map: { id: map.id, name: map.name, version: map.version },
      options: { organizationRef: null, add: false },
      actor: folderName,
      folderPath: taken,
    })
  })
  return true
}

/** Gives back files whose process was killed before it queued them, and forgets old ones that are through. */
async function tidy({ database }: Deps, folder: string): Promise<void> {
  const now = Date.now()
  for (const [path, state] of await listOld(join(folder, 'taken'))) {
    if (now - state < lostAfterMs || (await isKnown(database, path))) continue
    await rename(path, join(folder, basename(path).replace(/^\S+ /, ''))).catch(() => {})
  }
  for (const name of ['done', 'failed'])
    for (const [path, state] of await listOld(join(folder, name)))
      if (now - state > importDays * 86_400_000) await rm(path, { force: true })
}

/** Files with the time at which they were moved there. */
async function listOld(folder: string): Promise<[string, number][]> {
  const names = await readdir(folder).catch(() => [])
  const files: [string, number][] = []
  for (const name of names.slice(0, 1_000)) {
    const path = join(folder, name)
    const state = await stat(path).catch(() => null)
    if (state?.isFile()) files.push([path, state.ctimeMs])
  }
  return files
}
