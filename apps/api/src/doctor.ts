import { countOf } from '@portolan/contract/commands/plural'
import type { Finding, ServerCheck } from '@portolan/contract/company/health/findings'
import { checkMatching } from './freight/carrier-messages/matching/check-matching.ts'
import type { Deps } from './freight/deps.ts'
import { checkTwinReferences } from './freight/order-record/catch-up/fold-stored.ts'
import { checkRoundedAmounts } from './freight/order-record/catch-up/round-stored-amounts.ts'
import { checkLearnedReferences } from './freight/order-record/references/learned-references.ts'
import { checkAgreedPrices } from './freight/quotes/check-agreed-prices.ts'
import { checkReplies } from './freight/threads/replies/check-replies.ts'
import { checkWebhooks } from './freight/webhooks/check-webhooks.ts'
import { checkTypedCodes } from './identity/invitations/check-typed-codes.ts'
import { checkStorage } from './identity/storage/check-storage.ts'
import { checkOutbox } from './messaging/outbox/outbox-commands.ts'
import { sendTestEmail } from './messaging/outbox/send-test-email.ts'
import { checkActivity } from './platform/activity/check-activity.ts'
import { checkBackup } from './platform/backup/check-backup.ts'
import type { Handlers } from './platform/commands/command-handler.ts'
import { checkDatabase } from './platform/db/check-database.ts'
import { checkClock } from './platform/db/clock-skew.ts'
import { isMigrated } from './platform/db/migrate.ts'
import { checkConnection } from './platform/db/pooler/settle-in-pool.ts'
import { checkReplica } from './platform/db/replica/check-replica.ts'
import type { Checked } from './platform/doctor/checked.ts'
import { checkErrorReports } from './platform/error-reports/check-error-reports.ts'
import { checkMail } from './platform/gateways/check-mail.ts'
import { checkCertificate } from './platform/net/check-certificate.ts'
import { describeError } from './platform/process/log.ts'
import { checkProcesses, checkSecret } from './platform/processes/check-processes.ts'
import { checkQueues } from './platform/queues/check-queues.ts'
import { checkConfiguration } from './platform/settings/check-configuration.ts'
import { checkFileStore } from './platform/storage/checks/check-file-store.ts'
import { checkFiles } from './platform/storage/checks/check-files.ts'
import { checkQueueAges } from './queues/queue-ages.ts'
import { recounts } from './recounts.ts'

interface Check {
  run: (deps: Deps, how: { recount?: boolean | undefined }) => Promise<Checked>
  /** Reads much, or asks another server: the desk's page doesn't run it each time that it's shown. */
  isCostly?: true
  /** Less than the tables of this version: it also runs before a migration, or without a database. */
  needs?: 'nothing' | 'connection'
}

const checks: Readonly<Record<ServerCheck, Check>> = {
  configuration: { run: checkConfiguration, needs: 'nothing' },
  database: { run: checkDatabase, needs: 'nothing' },
  connection: { run: checkConnection, needs: 'connection' },
  replica: { run: checkReplica, needs: 'connection' },
  clock: { run: checkClock, needs: 'connection' },
  secret: { run: checkSecret },
  processes: { run: checkProcesses },
  certificate: { run: checkCertificate, isCostly: true, needs: 'nothing' },
  'file store': { run: checkFileStore, isCostly: true },
  files: { run: (deps) => checkFiles(deps), isCostly: true },
  backup: { run: checkBackup },
  'mail server': { run: checkMail, isCostly: true, needs: 'nothing' },
  outbox: { run: checkOutbox },
  'queue ages': { run: checkQueueAges },
  webhooks: { run: checkWebhooks },
  matching: { run: checkMatching },
  'learned references': { run: checkLearnedReferences, isCostly: true },
  'equal references': { run: checkTwinReferences, isCostly: true },
  'rounded amounts': { run: checkRoundedAmounts, isCostly: true },
  queues: { run: checkQueues },
  storage: { run: checkStorage, isCostly: true },
  replies: { run: checkReplies },
  invitations: { run: checkTypedCodes },
  'agreed prices': { run: checkAgreedPrices, isCostly: true },
  'activity log': { run: checkActivity, isCostly: true },
  'error reports': { run: checkErrorReports, isCostly: true },
}

export const costlyChecks: ReadonlySet<ServerCheck> = new Set(
  Object.entries(checks).flatMap(([name, { isCostly }]) => (isCostly ? [name as ServerCheck] : [])),
)

/** Runs one check for `portal doctor` and the desk; a check that fails is something wrong. */
export function examine(
  deps: Deps,
  check: ServerCheck,
  how: { recount?: boolean | undefined } = {},
): Promise<Checked> {
  return checks[check].run(deps, how).catch(failed)
}

/**
 * Checks that need the process with the data; a failing check doesn't stop the others. Without a database or
 * the tables of this version, only those run that need none.
 */
export const doctor: Handlers<Deps>['doctor'] = async (deps, { recount, send }, emit, signal) => {
  // Null where the database can't be reached.
  const isReady = await isMigrated(deps.database).catch(() => null)
  const canRun = ({ needs }: Check) =>
    isReady || needs === 'nothing' || (needs !== undefined && isReady !== null)
  const report = async (check: string, checked: Checked) => emit.row(asFinding(check, checked))
  if (send !== undefined) await report('test email', await sendTestEmail(deps, send))
  for (const each of recount && isReady ? recounts : [])
    await report(`recount of ${each.name}`, await recounted(deps, each, signal))
  for (const name of Object.keys(checks) as ServerCheck[])
    if (canRun(checks[name])) await report(name, await examine(deps, name, { recount }))
}

/** As the command line shows it. */
function asFinding(check: string, { ok, isWarning = false, text, advice }: Checked): Finding {
  return { check, ok, warning: isWarning, text, advice: advice?.en ?? null }
}

const adviceTo = {
  readLog: {
    en: 'The check itself failed: read the server’s log, and report it if the reason isn’t the machine’s.',
    ru: 'Сбой самой проверки: посмотрите журнал сервера и сообщите о нём, если причина не в машине.',
  },
  report: {
    en: 'It is repaired; run it again tomorrow, and report it if a number differs again.',
    ru: 'Исправлено; повторите завтра и сообщите, если числа снова разойдутся.',
  },
}

function failed(error: unknown): Checked {
  return { ok: false, text: describeError(error).message, advice: adviceTo.readLog }
}

/** A wrong number counts as a fault even once it is repaired, because its cause may act again. */
async function recounted(
  deps: Deps,
  { run }: (typeof recounts)[number],
  signal: AbortSignal,
): Promise<Checked> {
  try {
    const { compared, repaired, examples } = await run(deps, signal)
    if (repaired === 0) return { ok: true, text: `${countOf(compared, 'row')} compared, all right` }
    const more = repaired > examples.length ? '; …' : ''
    const text = `${countOf(compared, 'row')} compared, ${repaired} differed and ${repaired === 1 ? 'is' : 'are'} repaired: ${examples.join('; ')}${more}`
    return { ok: false, text, advice: adviceTo.report }
  } catch (error) {
    return failed(error)
  }
}
