import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Endpoint } from '@portolan/contract/shared/endpoint'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { inject } from 'vitest'
import { build } from '#app.ts'
import { inputRules } from '#freight/charges/unfit-amount.ts'
import type { Deps } from '#freight/deps.ts'
import { readEnv } from '#freight/settings/env.ts'

import { isColleague } from '#identity/staff/find-role.ts'
import { organizationOfCall } from '#organization-of-call.ts'
import { openActivityLog } from '#platform/activity/activity-log.ts'
import { isBackupRunning } from '#platform/backup/backup-runs.ts'
import { openBrand } from '#platform/brand/brand.ts'
import { withAdvisoryLock } from '#platform/db/connection/advisory-lock.ts'
import { onlyPrimary, openReads } from '#platform/db/replica/reads.ts'
import { openErrorReports } from '#platform/error-reports/open-error-reports.ts'
import { linesType } from '#platform/http/lines/lines-type.ts'
import { type Lookup, openRequestGuard } from '#platform/net/guarded-request.ts'
import { systemClock } from '#platform/process/clock.ts'
import { openLog } from '#platform/process/log.ts'
import { openSecrets } from '#platform/process/secrets.ts'
import { openSavedSettings } from '#platform/saved-settings/saved-settings.ts'
import { keepFilesDuring } from '#platform/storage/keep-files.ts'
import { openFiles } from '#platform/storage/moving/open-files.ts'
import { subscribers } from '#subscribers.ts'
import { openTestDatabase, openTestReplica } from './test-database.ts'

/** A server on a fresh database and folder, called over HTTP. */
export interface TestPortal {
  app: FastifyInstance
  deps: Deps
  /** The server's log so far, one JSON text per line. */
  logLines: string[]
  /**
   * Calls an endpoint; `params` fill its path, `query` is sent as the contract defines, `token` signs in,
   * `key` is an API key. A list as the body of an endpoint that takes lines is sent one per line.
   */
  call(endpoint: Endpoint, input?: CallInput): Promise<LightMyRequestResponse>
  /** Gets a URL that a server returned, such as `next` or `file`. */
  get(url: string, token?: string, key?: string): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

export interface CallInput {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  token?: string
  key?: string
  headers?: Record<string, string>
  /** The client's IP address, by default 127.0.0.1. */
  ip?: string
}

/**
 * Opens a portal; `variables` are environment variables and `clock` is the test's. It never considers itself
 * overloaded unless `longestDelayMs` is given: results must not depend on how busy the machine is.
 */
export async function openTestPortal(
  options: {
    variables?: Record<string, string>
    clock?: Deps['clock']
    longestDelayMs?: number
    pastPooler?: boolean
    /** Resolves names of webhooks. */
    lookUp?: Lookup
  } = {},
): Promise<TestPortal> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portolan-test-'))
  const open = await openTestDatabase({ pastPooler: options.pastPooler ?? false })
  const env = readEnv({
    DATA_DIR: dataDir,
    SECRET_KEY: 'a secret for tests only, 32 characters',
    ...s3Variables(),
    ...options.variables,
  })
  const logLines: string[] = []
  const log = openLog('debug', { write: (line: string) => logLines.push(line) })
  const clock = options.clock ?? systemClock
  const activity = openActivityLog({ database: open.database, clock, log })
  const savedSettings = await openSavedSettings(open.database)
  const replica = await openTestReplica(open, log)
  const deps: Deps = {
    env,
    savedSettings,
    brand: await openBrand(env, open.database, savedSettings),
    database: open.database,
    ...subscribers,
    replica,
    reads: replica === null ? onlyPrimary : openReads(open.database, replica, log),
    isDatabaseBusy: open.isBusy,
    databaseUse: open.use,
    listen: open.listen,
    inBulk: open.inBulk,
    withAdvisoryLock: (turn, work) => withAdvisoryLock(open, turn, work),
    guard: openRequestGuard(env.webhookNetworks, options.lookUp),
    files: keepFilesDuring(openFiles(env), () => isBackupRunning(open.database)),
    secrets: openSecrets(env),
    inputRules,
    clock,
    activity,
    organizationOfCall,
    isColleague,
    log,
    reports: await openErrorReports(env.errorReports, log),
  }
  const app = await build(deps, { webRoot: null, longestDelayMs: options.longestDelayMs ?? 0 })
  return {
    app,
    deps,
    logLines,
    call: (endpoint, input = {}) => call(app, endpoint, input),
    async get(url, token, key) {
      await setImmediate()
      return app.inject({ url, headers: authorizationOf({ token, key }) })
    },
    async close() {
      await app.close()
      deps.guard.close()
      await activity.close()
      await deps.reports.close()
      await replica?.close()
      await open.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A separate part of the run's bucket, if the run is about files in S3. */
function s3Variables(): Record<string, string> {
  const url = inject('s3Url')
  if (!url) return {}
  return { S3_URL: url, S3_PREFIX: randomUUID(), S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }
}

function authorizationOf(by: {
  token?: string | undefined
  key?: string | undefined
}): Record<string, string> {
  if (by.key !== undefined) return { authorization: `Bearer ${by.key}` }
  return by.token ? { authorization: `JWT ${by.token}` } : {}
}

async function call(
  app: FastifyInstance,
  endpoint: Endpoint,
  input: CallInput,
): Promise<LightMyRequestResponse> {
  // Injected calls on PGlite never leave the microtasks; without a pause nothing else would run.
  await setImmediate()
  const url = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  )
  return app.inject({
    method: endpoint.method,
    url,
    query: input.query ?? {},
    headers: {
      'accept-language': 'en',
      ...authorizationOf(input),
      ...(endpoint.lines && { 'content-type': linesType }),
      ...(endpoint.raw && Buffer.isBuffer(input.body) && { 'content-type': endpoint.raw.types[0] }),
      ...input.headers,
    },
    ...(input.ip && { remoteAddress: input.ip }),
    ...(input.body !== undefined && { payload: payloadOf(endpoint, input.body) }),
  })
}

function payloadOf(endpoint: Endpoint, body: unknown): object | string {
  if (endpoint.lines && Array.isArray(body)) return body.map((line) => JSON.stringify(line)).join('\n')
  return body as object
}
