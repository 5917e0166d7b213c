import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '@portolan/contract/commands/operator-error'

/**
 * Locks the data folder until released or until the process ends in any way: PGlite silently corrupts when
 * two processes open one folder. Node has no file locks, so this uses SQLite's, which the kernel releases
 * with the process. Throws an `OperatorError` written for people.
 */
export function lockDataFolder(dataDir: string): { release(): void } {
  const lock = new DatabaseSync(join(dataDir, 'lock.sqlite'))
  try {
    lock.exec(
      'PRAGMA journal_mode = MEMORY; PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE',
    )
  } catch {
    lock.close()
    throw new OperatorError(
      'data_folder_in_use',
      `The data folder ${dataDir} is in use by another portal process${owner(dataDir)}.`,
    )
  }
  writeFileSync(ownerFile(dataDir), String(process.pid))
  return { release: () => lock.close() }
}

function ownerFile(dataDir: string): string {
  return join(dataDir, 'lock.pid')
}

function owner(dataDir: string): string {
  try {
    return ` (process ${readFileSync(ownerFile(dataDir), 'utf8')})`
  } catch {
    return ''
  }
}
