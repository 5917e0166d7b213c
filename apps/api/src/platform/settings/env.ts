import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { Locale } from '@portolan/contract/identity/users'
import { type Dsn, parseDsn } from '@portolan/error-reports/dsn'
import type * as z from 'zod/mini'
import { type MailSettings, readMailSettings } from '#platform/gateways/mail-settings.ts'
import { type ReplySettings, readReplySettings } from '#platform/gateways/reply-settings.ts'
import { readSmsSettings, type SmsSettings } from '#platform/gateways/sms-settings.ts'
import { type Networks, noNetworks, parseNetworks } from '#platform/net/networks.ts'
import {
  type FilePlace,
  readBackupBucket,
  readS3Settings,
  type S3Settings,
} from '#platform/storage/s3/s3-settings.ts'
import { readTraceSettings, type TraceSettings } from './trace-settings.ts'
import { expected, listOf, Variables } from './variables.ts'

/** The platform's part of the configuration. README.md documents the variables. */
export interface Env {
  /** Whether this process answers requests, works on the queues, or both. */
  role: 'all' | 'web' | 'worker'
  host: string
  port: number
  /** Absolute path of the folder for the embedded database, files, the secret key and the command socket. */
  dataDir: string
  /** Null means the embedded PGlite in `dataDir`. */
  databaseUrl: string | null
  /** For what needs a session, and the owner of the tables; null if `databaseUrl` has both. */
  databaseDirectUrl: string | null
  /** A copy of the database that follows it, for lists and exports; null for none. */
  databaseReadUrl: string | null
  databasePool: number
  /** True if connections keep named statements, which not every connection pooler supports. */
  databasePrepared: boolean
  companyName: string
  /** True if customers see who of the company's people wrote to them. */
  namesStaff: boolean
  /** The URL of the portal in browsers; null to derive it from the request. */
  publicUrl: string | null
  /** True if `publicUrl` uses https, which makes cookies `Secure` and enables HSTS. */
  https: boolean
  /** At least 32 characters, the same in every process; null for the file in `dataDir`. */
  secretKey: string | null
  /** Encrypts backups, unless there are recipients; null for not at all. */
  backupPassphrase: string | null
  /** Public keys of age that backups are encrypted for. */
  backupRecipients: readonly string[]
  /** The bucket for copies of backups; null for none. */
  backupBucket: S3Settings | null
  /** Networks whose X-Forwarded-For is trusted. */
  trustedProxies: string[]
  logLevel: string
  /** How long to keep serving after SIGTERM while not ready; null to depend on where the process runs. */
  drainSeconds: number | null
  loginFailuresPerAccount: number
  loginFailuresPerIp: number
  sessionIdleMinutes: number
  rememberedSessionIdleDays: number
  /** The language of people who haven't chosen one. */
  defaultLocale: Locale
  /** Days until an invitation expires by default; at most 30. */
  invitationDays: number
  /** IANA name; the company's days end in this zone. */
  timeZone: string
  /** Storage limit of a customer's people, unless the customer has its own. */
  customerStorageMb: number
  /** A PNG, JPEG or SVG; null for the Portolan logo. A brand saved at the desk wins. */
  companyLogo: Buffer | null
  /** The accent color, `#rrggbb`; null for the built-in one. */
  companyAccent: string | null
  /** URLs of the company's legal documents. */
  legalUrls: { notice: string | null; privacy: string | null; terms: string | null }
  /** The folder of the company's FAQ articles; null for only the built-in ones. */
  faqFolder: string | null
  /** The company's contact details. */
  contact: { email: string | null; phone: string | null }
  /** Where the company's people read what waits for them; null for nowhere. */
  teamEmail: string | null
  /** Raster tiles for streets with their attribution; null for only the built-in map. */
  mapTiles: { url: string; attribution: string } | null
  /** Destination of error reports of server and browsers; null disables them. */
  errorReports: Dsn | null
  /** Null keeps emails in the outbox. */
  mail: MailSettings | null
  /** Where replies to emails about conversations arrive; null lets them go to people's own addresses. */
  replies: ReplySettings | null
  /** Null keeps SMS in the outbox. */
  sms: SmsSettings | null
  /** Token for `/metrics`; null disables it. */
  metricsToken: string | null
  /** Where traces go; null traces nothing. */
  traces: TraceSettings | null
  /** The bucket for files; null for only the folder in `dataDir`. */
  s3: S3Settings | null
  /** Where new files go; the other place, if there is one, has those that haven't moved. */
  filesIn: FilePlace
  /** Inner networks that webhooks may call, also by http. */
  webhookNetworks: Networks
}

/** Reads the platform's part of the configuration, as `parseVariables` does. */
export function readEnv(variables?: VariablesGiven): Env {
  return envOf(parseVariables(Variables, expected, variables))
}

type VariablesGiven = Record<string, string | undefined>

/**
 * Parses variables by their schema. Throws one `OperatorError` that names all invalid ones with their
 * `expectations`. Empty variables count as unset.
 */
export function parseVariables<Schema extends z.ZodMiniType>(
  schema: Schema,
  expectations: Partial<Record<string, string>>,
  variables: VariablesGiven = process.env,
): z.output<Schema> {
  const set = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = schema.safeParse(set)
  if (parsed.success) return parsed.data
  const names = new Set(parsed.error.issues.map(({ path }) => String(path[0])))
  // The value isn't repeated: it may be a secret.
  throw invalid(
    [...names].map((name) => `${name}: expected ${expectations[name] ?? 'a whole number from 1'}`),
  )
}

/** Builds the configuration from parsed variables; throws if one contradicts another or a file. */
export function envOf(v: z.output<typeof Variables>): Env {
  const mail = checked(() => readMailSettings(v))
  return {
    role: roleOf(v),
    host: v.HOST,
    port: v.PORT,
    dataDir: resolve(v.DATA_DIR),
    databaseUrl: v.DATABASE_URL ?? null,
    databaseDirectUrl: v.DATABASE_DIRECT_URL ?? null,
    databaseReadUrl: readUrlOf(v),
    databasePool: v.DATABASE_POOL,
    databasePrepared: v.DATABASE_PREPARED === 'on',
    companyName: v.COMPANY_NAME,
    namesStaff: v.STAFF_NAMES === 'shown',
    publicUrl: v.PUBLIC_URL ?? null,
    https: v.PUBLIC_URL !== undefined && new URL(v.PUBLIC_URL).protocol === 'https:',
    secretKey: v.SECRET_KEY ?? null,
    backupPassphrase: v.BACKUP_PASSPHRASE ?? null,
    backupRecipients: listOf(v.BACKUP_RECIPIENTS ?? ''),
    trustedProxies: listOf(v.TRUSTED_PROXIES),
    logLevel: v.LOG_LEVEL,
    drainSeconds: v.DRAIN_SECONDS ?? null,
    loginFailuresPerAccount: v.LOGIN_FAILURES_PER_ACCOUNT,
    loginFailuresPerIp: v.LOGIN_FAILURES_PER_ADDRESS,
    sessionIdleMinutes: v.SESSION_IDLE_MINUTES,
    rememberedSessionIdleDays: v.REMEMBERED_SESSION_IDLE_DAYS,
    defaultLocale: v.DEFAULT_LOCALE,
    invitationDays: v.INVITATION_DAYS,
    timeZone: v.TIME_ZONE,
    customerStorageMb: v.CUSTOMER_STORAGE_MB,
    companyLogo: logoOf(v.COMPANY_LOGO),
    companyAccent: v.COMPANY_ACCENT ?? null,
    legalUrls: {
      notice: v.LEGAL_NOTICE_URL ?? null,
      privacy: v.PRIVACY_URL ?? null,
      terms: v.TERMS_URL ?? null,
    },
    faqFolder: v.FAQ_DIR ?? null,
    contact: { email: v.CONTACT_EMAIL ?? null, phone: v.CONTACT_PHONE ?? null },
    teamEmail: v.TEAM_EMAIL ?? null,
    mapTiles: tilesOf(v.MAP_TILE_URL, v.MAP_TILE_ATTRIBUTION),
    errorReports: parseDsn(v.ERROR_REPORT_DSN ?? ''),
    mail,
    replies: checked(() => readReplySettings(v, mail)),
    sms: checked(() => readSmsSettings(v)),
    metricsToken: v.METRICS_TOKEN ?? null,
    traces: checked(() => readTraceSettings(v)),
    ...checked(() => readS3Settings(v)),
    ...checked(() => readBackupBucket(v)),
    webhookNetworks: parseNetworks(listOf(v.WEBHOOK_NETWORKS)) ?? noNetworks,
  }
}

function roleOf({ PORTAL_ROLE, DATABASE_URL }: z.output<typeof Variables>): Env['role'] {
  if (PORTAL_ROLE === 'all' || DATABASE_URL !== undefined) return PORTAL_ROLE
  throw invalid(['PORTAL_ROLE: needs DATABASE_URL, since the embedded database supports one process'])
}

function readUrlOf({ DATABASE_READ_URL, DATABASE_URL }: z.output<typeof Variables>): string | null {
  if (DATABASE_READ_URL === undefined || DATABASE_URL !== undefined) return DATABASE_READ_URL ?? null
  throw invalid(['DATABASE_READ_URL: needs DATABASE_URL, since the embedded database has no replica'])
}

function checked<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw invalid([error instanceof Error ? error.message : String(error)])
  }
}

function tilesOf(url: string | undefined, attribution: string | undefined): Env['mapTiles'] {
  if (url === undefined) return null
  if (attribution !== undefined) return { url, attribution }
  throw invalid(['MAP_TILE_ATTRIBUTION: required with MAP_TILE_URL, such as © OpenStreetMap contributors'])
}

function logoOf(path: string | undefined): Buffer | null {
  if (path === undefined) return null
  try {
    const bytes = readFileSync(path)
    const start = bytes.subarray(0, 4).toString('hex')
    const isSvg = /^\s*</.test(bytes.subarray(0, 100).toString('utf8'))
    if (start !== '89504e47' && !start.startsWith('ffd8ff') && !isSvg)
      throw new Error('it is neither PNG, JPEG nor SVG')
    return bytes
  } catch (error) {
    throw wrongFile('COMPANY_LOGO: expected a PNG, JPEG or SVG file', error)
  }
}

function invalid(messages: readonly string[]): OperatorError {
  return new OperatorError('configuration', `Invalid configuration:\n${messages.join('\n')}`)
}

/** The error for a file or folder named by a variable: what was expected, and why it can't be used. */
export function wrongFile(description: string, error: unknown): OperatorError {
  const reason = error instanceof Error ? error.message : String(error)
  return invalid([`${description}: ${reason}`])
}
