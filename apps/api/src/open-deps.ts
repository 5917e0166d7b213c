import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { inputRules } from './freight/charges/unfit-amount.ts'
import type { Deps } from './freight/deps.ts'
import type { Env } from './freight/settings/env.ts'

import { isColleague } from './identity/staff/find-role.ts'
import { organizationOfCall } from './organization-of-call.ts'
import { openActivityLog } from './platform/activity/activity-log.ts'
import { openBrand } from './platform/brand/brand.ts'
import { withAdvisoryLock } from './platform/db/connection/advisory-lock.ts'
import { openDatabase } from './platform/db/database.ts'
import { grantToServer } from './platform/db/grant-to-server.ts'
import { migrate } from './platform/db/migrate.ts'
import { refuseNewerDatabase } from './platform/db/oldest-version.ts'
import { openErrorReports } from './platform/error-reports/open-error-reports.ts'
import { openRequestGuard } from './platform/net/guarded-request.ts'
import { systemClock } from './platform/process/clock.ts'
import { type Log, openLog } from './platform/process/log.ts'
import { openSecrets } from './platform/process/secrets.ts'
import { openSavedSettings } from './platform/saved-settings/saved-settings.ts'
import { lockDataFolder } from './platform/storage/data-folder-lock.ts'
import { openFolderStore } from './platform/storage/file-store.ts'
import { subscribers } from './subscribers.ts'

/**
 * Opens everything the portal needs: data folder (locked if it contains PGlite), database (migrated), files,
 * secrets. Throws `OperatorError` if another process has the folder.
 */
export async function openDeps(
  env: Env,
  log: Log = openLog(env.logLevel),
): Promise<Deps & { close(): Promise<void> }> {
  await mkdir(env.dataDir, { recursive: true, mode: 0o700 })
  await using opened = new AsyncDisposableStack()
  const reports = await openErrorReports(env.errorReports, log)
  opened.defer(reports.close)
  if (env.databaseUrl === null) opened.defer(lockDataFolder(env.dataDir).release)
  const open = await openDatabase(env, log)
  opened.defer(open.close)
  await refuseNewerDatabase(open.database)
  const applied = await migrate(open)
  if (applied.length > 0) log.info({ applied }, 'the database was migrated')
  if (env.databaseDirectUrl !== null) await grantToServer(open)
  const savedSettings = await openSavedSettings(open.database)
  opened.defer(await savedSettings.follow(open.listen, log))
  const brand = await openBrand(env, open.database, savedSettings)
  const secrets = openSecrets(env)
  const guard = openRequestGuard(env.webhookNetworks)
  opened.defer(guard.close)
  const activity = openActivityLog({ database: open.database, clock: systemClock, log })
  opened.defer(activity.close)
  // From here on, the caller is responsible for closing.
  const handedOver = opened.move()
  return {
    env,
    savedSettings,
    brand,
    log,
    reports,
    database: open.database,
    ...subscribers,
    isDatabaseBusy: open.isBusy,
    listen: open.listen,
    withAdvisoryLock: (turn, work) => withAdvisoryLock(open, turn, work),
    secrets,
    inputRules,
    guard,
    files: openFolderStore(join(env.dataDir, 'files')),
    clock: systemClock,
    activity,
    organizationOfCall,
    isColleague,
    close: () => handedOver.disposeAsync(),
  }
}
