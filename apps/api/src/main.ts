import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { serve as command } from '@portolan/contract/commands/maintenance'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import { demoLogins, demoStaff } from '@portolan/demo/demo-logins'
import { build } from './app.ts'
import { startCleanup } from './cleanup.ts'
import { findRealCustomer, hasOnlyDemo, isDemoLoaded } from './content/demo/demo-people.ts'
import { hasDemo } from './content/demo/has-demo.ts'
import { articlesOf } from './content/faq/read-articles.ts'
import { startAnnouncementEmails } from './freight/announcements/announcement-emails.ts'
import { startMatching } from './freight/carrier-messages/matching/match-worker.ts'
import { startCustomerSettings } from './freight/customers/settings/settings-worker.ts'
import type { Deps } from './freight/deps.ts'
import { startImports } from './freight/import-runs/runs/import-worker.ts'
import { type Env, readEnv } from './freight/settings/env.ts'
import { startTaskEmails } from './freight/tasks/emails/task-email-worker.ts'
import { startWebhookWorker } from './freight/webhooks/sending/webhook-worker.ts'
import { demoPassword } from './identity/passwords/password-rules.ts'
import { startDigestWorker } from './messaging/notifications/digests/digest-worker.ts'
import { openGateways } from './messaging/outbox/open-gateways.ts'
import { canShowOutbox, outboxPath } from './messaging/outbox/outbox-page.ts'
import { startOutboxWorker } from './messaging/outbox/outbox-worker.ts'
import { openDeps } from './open-deps.ts'
import { startLocalSocket } from './platform/commands/local-socket.ts'
import { warnOfSkew } from './platform/db/clock-skew.ts'
import { isAnswering } from './platform/db/connection/pool-watch.ts'
import { reportCrashes } from './platform/error-reports/report-crashes.ts'
import { listen } from './platform/http/serving/listen.ts'
import { errorText, type Log, openLog, standardError } from './platform/process/log.ts'
import { stopOnSignals } from './platform/process/stop-on-signals.ts'
import { announceProcess } from './platform/processes/processes.ts'
import { readFiguresOfAll } from './platform/processes/shared-figures.ts'

const webRoot = fileURLToPath(new URL('../../web/dist', import.meta.url))
const demoProcess = fileURLToPath(new URL('./demo-process.ts', import.meta.url))
const longestCloseMs = 20_000
const usualDrainSeconds = 5

/**
 * With `--json`, standard output has one object, and standard error only objects: the log, progress, an
 * error.
 */
const isJson = process.argv.includes('--json')
const isTrial = process.argv.includes('--demo')
/** Set for one of several processes that share the port: only the first announces it. */
const worker = process.argv.find((argument) => argument.startsWith('--worker='))?.split('=')[1]
/** The process whose exit ends this one. */
const starter = process.argv.find((argument) => argument.startsWith('--starter='))?.split('=')[1]

async function main(): Promise<void> {
  const env = readEnv()
  // A wrong folder must prevent the start before anything is opened.
  articlesOf(env)
  const log = isJson ? openLog(env.logLevel, standardError) : openLog(env.logLevel)
  const opened = new AsyncDisposableStack()
  const deps = await openWithDemo(env, () => openDeps(env, log))
  opened.defer(deps.close)
  reportCrashes(deps.reports)
  try {
    await serve(deps, opened)
  } catch (error) {
    endWithin(longestCloseMs)
    if (!(error instanceof OperatorError)) deps.reports.error(error, 'start', { level: 'fatal' })
    await opened
      .disposeAsync()
      .catch((failure: unknown) => deps.log.error({ err: failure }, 'closing failed'))
    throw error
  }
}

async function serve(deps: Deps, opened: AsyncDisposableStack): Promise<void> {
  const { env, log } = deps
  if (env.databaseUrl === null) {
    log.info('the embedded database is for trying out and small offices; set DATABASE_URL for PostgreSQL')
  }
  const customer = isTrial ? await findRealCustomer(deps.database) : null
  if (customer !== null) warnOfCustomer(customer, log)
  await warnOfDemoLogins(deps)
  await warnOfSkew(deps.database, () => deps.clock.now().getTime(), log)
  opened.defer((await announceProcess(deps)).close)
  opened.defer((await startLocalSocket(deps, loadCommands)).close)
  if (env.role !== 'web') await startBackground(deps, opened)
  let draining = false
  const app = opened.use(
    await build(deps, {
      webRoot,
      isDraining: () => draining,
      ...(worker !== undefined && { readAll: readFiguresOfAll }),
      ...(isTrial && { showsOutbox: () => hasOnlyDemo(deps.database) }),
    }),
  )
  await listen(app, env)
  if (env.role !== 'web') opened.defer(startCleanup(deps).close)
  // A trial on a terminal needn't wait; only a supervised server may have a load balancer to notify.
  const usualDrain = isTrial || process.stdout.isTTY ? 0 : usualDrainSeconds
  stopOnSignals(
    async (signal) => {
      draining = true
      const drainMs = signal === 'SIGTERM' ? (env.drainSeconds ?? usualDrain) * 1_000 : 0
      endWithin(drainMs + longestCloseMs)
      // Without a database it is unready anyway, and a failover waits for its end.
      if (drainMs > 0 && (await isDatabaseThere(env))) await sleep(drainMs)
      await opened.disposeAsync()
      // The channel to the process that accepts connections would keep this one alive.
      if (worker !== undefined) process.disconnect()
    },
    starter === undefined ? null : Number(starter),
  )
  // Node writes compiled code only at a normal exit; without NODE_COMPILE_CACHE, this does nothing.
  flushCompileCache()
  // Garbage of the start would otherwise stay until as much again has accumulated.
  globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'sync' })
  // Must be last: the reader of this output may send a signal immediately.
  if (worker !== 'further') announce(app.listeningOrigin, isTrial && customer === null, canShowOutbox(env))
}

/** Works on the queues that all processes share. */
async function startBackground(deps: Deps, opened: AsyncDisposableStack): Promise<void> {
  opened.defer((await startOutboxWorker(deps, await openGateways(deps))).close)
  opened.defer((await startDigestWorker(deps)).close)
  opened.defer((await startMatching(deps)).close)
  opened.defer((await startWebhookWorker(deps)).close)
  opened.defer((await startTaskEmails(deps)).close)
  opened.defer((await startImports(deps)).close)
  opened.defer((await startAnnouncementEmails(deps)).close)
  opened.defer((await startCustomerSettings(deps)).close)
  if (deps.env.replies !== null) opened.defer((await startReplies(deps)).close)
}

/** Opens the database, after loading the demo into it if requested and if there is no real customer. */
async function openWithDemo(env: Env, open: () => ReturnType<typeof openDeps>): ReturnType<typeof openDeps> {
  // The embedded database takes memory that closing doesn't release, so a new one isn't opened just to see
  // that it's empty.
  const isNew = env.databaseUrl === null && !existsSync(join(env.dataDir, 'pglite'))
  if (isTrial && isNew) await loadDemo()
  const deps = await open()
  try {
    const lacksDemo =
      isTrial && (await findRealCustomer(deps.database)) === null && !(await isDemoLoaded(deps))
    if (!lacksDemo) return deps
  } catch (error) {
    await deps.close()
    throw error
  }
  await deps.close()
  await loadDemo()
  return open()
}

/** Loads the demo in a separate process, which reports its own errors. */
async function loadDemo(): Promise<void> {
  const args = [...process.execArgv, demoProcess, ...(isJson ? ['--json'] : [])]
  const loading = spawn(process.execPath, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  const [code] = await once(loading, 'exit')
  if (code !== 0) process.exit(1)
}

/** Loaded only if configured: reading mailboxes takes libraries that no other start needs. */
async function startReplies(deps: Deps) {
  const { startReplyWorker } = await import('./freight/threads/replies/reply-worker.ts')
  return startReplyWorker(deps)
}

/** Most servers never run a command. */
async function loadCommands() {
  const { runnableCommands } = await import('./command-handlers.ts')
  return runnableCommands
}

function warnOfCustomer(customer: string, log: Log): void {
  const note = `The database holds data of ${customer}, so the portal starts without demo data.`
  if (isJson) log.warn(note)
  else process.stderr.write(`${note}\n`)
}

async function warnOfDemoLogins({ database, log }: Deps): Promise<void> {
  if ((await findRealCustomer(database)) === null || !(await hasDemo(database))) return
  const emails = [...demoLogins, demoStaff].map(({ username }) => username).join(', ')
  log.warn(`${emails}: demo logins with a public password; close them with portal users disable`)
}

async function isDatabaseThere({ databaseUrl, databaseDirectUrl }: Env): Promise<boolean> {
  const urls = [databaseUrl, databaseDirectUrl].filter((url) => url !== null)
  return (await Promise.all(urls.map(isAnswering))).every(Boolean)
}

/** Exits the process even if something hangs; the timer itself doesn't keep it alive. */
function endWithin(ms: number): void {
  setTimeout(() => process.exit(1), ms).unref()
}

function announce(url: string, isDemo: boolean, showsMessages: boolean): void {
  const logins = demoLogins.map(({ username }) => username)
  const outboxUrl = showsMessages ? `${url}${outboxPath}` : null
  const serving = {
    url,
    demo: isDemo ? { logins, staff: demoStaff.username, password: demoPassword, outboxUrl } : null,
  }
  process.stdout.write(`${isJson ? JSON.stringify(serving) : command.result?.text(serving)}\n`)
}

/** An operator's error as it is, with `--json` as an object; anything else with its stack. */
function explain(error: unknown): string {
  const isRefusal = error instanceof OperatorError
  const message = isRefusal ? error.message : errorText(error)
  return isJson ? JSON.stringify({ code: isRefusal ? error.code : 'internal', message }) : message
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`)
  // Also if something that failed to close would keep it alive.
  process.exit(1)
})
