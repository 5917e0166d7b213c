import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { orderChangeSubscribers } from './order-change-subscribers.ts'
import { inTurn } from './platform/db/connection/in-turn.ts'
import { openDatabase } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { openErrorReports } from './platform/error-reports/open-error-reports.ts'
import { systemClock } from './platform/process/clock.ts'
import type { Deps } from './platform/process/deps.ts'
import { type Log, openLog } from './platform/process/log.ts'
import { Opened } from './platform/process/opened.ts'
import { openSecrets } from './platform/process/secrets.ts'
import type { Env } from './platform/settings/env.ts'
import { lockDataFolder } from './platform/storage/data-lock.ts'
import { openFolderStore } from './platform/storage/file-store.ts'

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
      orderChangeSubscribers,
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
