import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from './clock.ts'
import { lockDataFolder } from './db/data-lock.ts'
import { openDatabase } from './db/database.ts'
import { inTurn } from './db/in-turn.ts'
import { migrate } from './db/migrate.ts'
import type { Deps } from './deps.ts'
import type { Env } from './env.ts'
import { openErrorReports } from './error-reports/open-error-reports.ts'
import { type Log, openLog } from './log.ts'
import { Opened } from './opened.ts'
import { openSecrets } from './secrets.ts'
import { openFolderStore } from './storage/file-store.ts'

/**
 * Opens everything the portal stands on: data folder (locked where PGlite lives in it), database (migrated), files,
 * secrets. Throws `OperatorError` when another process has the folder.
 */
export async function openDeps(
  env: Env,
  log: Log = openLog(env.logLevel),
): Promise<Deps & { close(): Promise<void> }> {
  await mkdir(env.dataDir, { recursive: true, mode: 0o700 })
  const opened = new Opened()
  const reports = opened.add(await openErrorReports(env.errorReports, log))
  if (env.databaseUrl === null) {
    const lock = lockDataFolder(env.dataDir)
    opened.add({ close: async () => lock.release() })
  }
  try {
    const open = opened.add(await openDatabase(env, log))
    const applied = await migrate(open)
    if (applied.length > 0) log.info({ applied }, 'the database was migrated')
    return {
      env,
      log,
      reports,
      database: open.database,
      isDatabaseBusy: open.isBusy,
      listen: open.listen,
      inTurn: (turn, work) => inTurn(open, turn, work),
      secrets: openSecrets(env),
      files: openFolderStore(join(env.dataDir, 'files')),
      clock: systemClock,
      close: () => opened.close(),
    }
  } catch (error) {
    // Why it failed matters more than that closing did too.
    await opened.close().catch(() => undefined)
    throw error
  }
}
