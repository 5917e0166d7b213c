// The server as one file, which `npm start` and `npm run build` make from its sources (decision 001). Plain
// JavaScript, because any Node from 20 on may run these.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../../../../', import.meta.url))

/** Inside the API, whose packages it loads as the sources do. */
export const builtServers = join(repository, 'apps/api/dist')
export const record = join(builtServers, 'built.json')

/** Hash of names and contents; undefined if a file is missing. */
export function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files) {
    const path = join(repository, file)
    if (!existsSync(path)) return undefined
    hash.update(file).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

/** The folder of the current build, and its sources; undefined if there is none. */
export function readRecord() {
  try {
    return JSON.parse(readFileSync(record, 'utf8'))
  } catch {
    return undefined
  }
}

/** Folder of the server built from the current sources; undefined if there is none. */
export function findBuiltServer() {
  const built = readRecord()
  // A release has no sources, only what was built.
  const isCurrent = built !== undefined && (built.files === undefined || hashOf(built.files) === built.hash)
  if (!isCurrent) return undefined
  const folder = join(builtServers, built.folder)
  return existsSync(folder) ? folder : undefined
}
