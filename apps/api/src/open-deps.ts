import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import { inputRules } from './freight/charges/unfit-amount.ts'
import type { Deps } from './freight/deps.ts'
import type { Env } from './freight/settings/env.ts'

import { isColleague } from './identity/staff/find-role.ts'
import { organizationOfCall } from './organization-of-call.ts'
import { openActivityLog } from './platform/activity/activity-log.ts'
import { isBackupRunning } from './platform/backup/backup-runs.ts'
import { openBrand } from './platform/brand/brand.ts'
import { withAdvisoryLock } from './platform/db/connection/advisory-lock.ts'
import { type OpenDatabase, openDatabase, openPglite } from './platform/db/database.ts'
import { grantToServer } from './platform/db/grant-to-server.ts'
import { isMigrated, migrate } from './platform/db/migrate.ts'
import { refuseNewerDatabase } from './platform/db/oldest-version.ts'
import { findWay } from './platform/db/pooler/find-way.ts'
import { settleInPool } from './platform/db/pooler/settle-in-pool.ts'
import { openReplica } from './platform/db/replica/open-replica.ts'
import { onlyPrimary, openReads } from './platform/db/replica/reads.ts'
import type { Replica } from './platform/db/replica/replica-state.ts'
import { openErrorReports } from './platform/error-reports/open-error-reports.ts'
import { openRequestGuard } from './platform/net/guarded-request.ts'
import { systemClock } from './platform/process/clock.ts'
import { type Log, openLog } from './platform/process/log.ts'
import { lookAtSecrets, openSecrets } from './platform/process/secrets.ts'
import { nothingSaved, openSavedSettings } from './platform/saved-settings/saved-settings.ts'
import { lockDataFolder } from './platform/storage/data-folder-lock.ts'
import { folderStore } from './platform/storage/file-store.ts'
import { keepFilesDuring } from './platform/storage/keep-files.ts'
import { openFiles } from './platform/storage/moving/open-files.ts'
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
  const way = await findWay(env)
  const open = await openDatabase(env, log, way)
  opened.defer(open.close)
  if (way === 'pooled') await settleInPool(open, env)
  await refuseNewerDatabase(open.database)
  const applied = await migrate(open)
  if (applied.length > 0) log.info({ applied }, 'the database was migrated')
  if (env.databaseDirectUrl !== null) await grantToServer(open)
  const replica = openReplica(open, env, log)
  if (replica !== null) await startReading(replica, opened)
  const savedSettings = await openSavedSettings(open.database)
  opened.defer(await savedSettings.follow(open.listen, log))
  const brand = await openBrand(env, open.database, savedSettings)
  const secrets = openSecrets(env)
  const files = keepFilesDuring(openFiles(env), () => isBackupRunning(open.database))
  return gather(opened, open, { env, log, reports, savedSettings, brand, secrets, files, replica })
}

/** A replica that is down is no reason not to start; one that can't be right is. */
async function startReading(replica: Replica, opened: AsyncDisposableStack): Promise<void> {
  opened.defer(replica.close)
  await replica.start()
}

/**
 * The same for who only looks: neither migrates nor creates anything. Without a database yet, it's an empty
 * one in memory; without the tables of this version, nothing counts as saved.
 */
export async function openToLook(env: Env, log: Log): Promise<Deps & { close(): Promise<void> }> {
  await using opened = new AsyncDisposableStack()
  const reports = await openErrorReports(null, log)
  const isEmbedded = env.databaseUrl === null
  const isNew = isEmbedded && !existsSync(join(env.dataDir, 'pglite'))
  if (isEmbedded && !isNew) opened.defer(lockDataFolder(env.dataDir).release)
  // A database that can't be reached is for its check to tell.
  const way = await findWay(env).catch((error: unknown) => {
    if (error instanceof OperatorError) throw error
    return 'direct' as const
  })
  const open = isNew ? await openPglite('memory://') : await openDatabase(env, log, way)
  opened.defer(open.close)
  const replica = openReplica(open, env, log)
  if (replica !== null) opened.defer(replica.close)
  const isReady = await isMigrated(open.database).catch(() => false)
  const savedSettings = isReady ? await openSavedSettings(open.database) : nothingSaved
  // The logo of the environment would be stored.
  const brand = await openBrand({ ...env, companyLogo: null }, open.database, savedSettings)
  const secrets = lookAtSecrets(env)
  const files = openFiles(env, folderStore)
  return gather(opened, open, { env, log, reports, savedSettings, brand, secrets, files, replica })
}

/** Opens what both ways have in common; from here on, the caller is responsible for closing. */
function gather(
  opened: AsyncDisposableStack,
  open: OpenDatabase,
  own: Pick<Deps, 'env' | 'log' | 'reports' | 'savedSettings' | 'brand' | 'secrets' | 'files' | 'replica'>,
): Deps & { close(): Promise<void> } {
  const { database, listen } = open
  const guard = openRequestGuard(own.env.webhookNetworks)
  opened.defer(guard.close)
  const activity = openActivityLog({ database, clock: systemClock, log: own.log })
  opened.defer(activity.close)
  const handedOver = opened.move()
  return {
    ...own,
    ...subscribers,
    database,
    reads: own.replica === null ? onlyPrimary : openReads(database, own.replica, own.log),
    isDatabaseBusy: open.isBusy,
    databaseUse: open.use,
    listen,
    inBulk: open.inBulk,
    withAdvisoryLock: (turn, work) => withAdvisoryLock(open, turn, work),
    inputRules,
    guard,
    clock: systemClock,
    activity,
    organizationOfCall,
    isColleague,
    close: () => handedOver.disposeAsync(),
  }
}
