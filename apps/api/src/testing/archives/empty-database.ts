import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'
import { type OpenDatabase, openDatabase, openPglite } from '#platform/db/database.ts'
import { openLog } from '#platform/process/log.ts'
import { readEnv } from '#platform/settings/env.ts'
import { type FileStore, openFolderStore } from '#platform/storage/file-store.ts'

let databases = 0

/** A database without tables, with a store of its own. */
export interface EmptyDatabase extends AsyncDisposable {
  open: OpenDatabase
  files: FileStore
  folder: string
  /** Null for PGlite. */
  url: string | null
}

export async function openEmptyDatabase(kind: OpenDatabase['kind']): Promise<EmptyDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-empty-'))
  const { open, url, drop } = kind === 'pglite' ? await inFolder(folder) : await onServer()
  return {
    open,
    files: openFolderStore(join(folder, 'files')),
    folder,
    url,
    async [Symbol.asyncDispose]() {
      await open.close()
      await drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function inFolder(folder: string) {
  return { open: await openPglite(join(folder, 'pglite')), url: null, drop: async () => {} }
}

async function onServer() {
  const admin = new Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  databases++
  const name = `portolan_empty_${process.pid}_${databases}`
  await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await admin.query(`CREATE DATABASE ${name} TEMPLATE template0`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  const open = await openDatabase(readEnv({ DATABASE_URL: url.href, DATABASE_POOL: '2' }), openLog('silent'))
  return {
    open,
    url: url.href,
    async drop() {
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      await admin.end()
    },
  }
}
