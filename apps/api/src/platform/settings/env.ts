import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import { Locale } from '@portolan/contract/identity/users'
import { invitationDays } from '@portolan/contract/shared/limits'
import { type Dsn, dsnExpected, parseDsn } from '@portolan/error-reports/dsn'
import type { EmissionFactors } from '@portolan/freight/emissions'
import * as z from 'zod/mini'
import { type MailSettings, readMailSettings } from '#platform/delivery/mail-settings.ts'
import { readSmsSettings, type SmsSettings } from '#platform/delivery/sms-settings.ts'
import { readEmissionFactors } from './emission-factors.ts'

const positive = z.int().check(z.minimum(1))

const tileUrlExpected = 'https://…/{z}/{x}/{y}…, where {r} may stand for @2x'

function isTileUrl(value: string): boolean {
  const parts = [...value.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const known = ['z', 'x', 'y', 'r']
  return (
    /^https?:$/.test(URL.parse(value)?.protocol ?? '') &&
    !value.slice(0, value.indexOf('/', 8)).includes('{') &&
    ['z', 'x', 'y'].every((name) => parts.includes(name)) &&
    parts.every((name) => known.includes(name ?? ''))
  )
}

const Variables = z.object({
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(z.coerce.number().check(z.minimum(0), z.maximum(65_535)), 8080),
  DATA_DIR: z._default(z.string(), 'data'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'postgresql://…'))),
  COMPANY_NAME: z._default(z.string().check(z.minLength(1), z.maxLength(100)), 'Portolan'),
  PUBLIC_URL: z.optional(z.url()),
  SECRET_KEY: z.optional(z.string().check(z.minLength(32))),
  TRUSTED_PROXIES: z.optional(z.string()),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  DRAIN_SECONDS: z.optional(z.pipe(z.coerce.number(), z.int().check(z.minimum(0), z.maximum(60)))),
  LOGIN_FAILURES_PER_ACCOUNT: z._default(z.pipe(z.coerce.number(), positive), 10),
  LOGIN_FAILURES_PER_ADDRESS: z._default(z.pipe(z.coerce.number(), positive), 30),
  SESSION_IDLE_MINUTES: z._default(z.pipe(z.coerce.number(), positive), 60),
  REMEMBERED_SESSION_IDLE_DAYS: z._default(z.pipe(z.coerce.number(), positive), 14),
  DEFAULT_LOCALE: z._default(Locale, 'en'),
  INVITATION_DAYS: z._default(
    z.pipe(z.coerce.number(), positive.check(z.maximum(invitationDays.most))),
    invitationDays.usual,
  ),
  DATABASE_POOL: z._default(z.pipe(z.coerce.number(), positive), 10),
  EMISSION_FACTORS: z.optional(z.string()),
  COMPANY_LOGO: z.optional(z.string()),
  FAQ_DIR: z.optional(z.string()),
  CONTACT_EMAIL: z.optional(z.email()),
  CONTACT_PHONE: z.optional(z.string().check(z.regex(/^\+?[\d ()-]{5,30}$/, 'a phone number'))),
  MAP_TILE_URL: z.optional(z.string().check(z.refine(isTileUrl, tileUrlExpected))),
  MAP_TILE_ATTRIBUTION: z.optional(z.string().check(z.maxLength(200))),
  ERROR_REPORT_DSN: z.optional(z.string().check(z.refine((value) => parseDsn(value) !== null, dsnExpected))),
  SMTP_URL: z.optional(z.string()),
  SMTP_STARTTLS: z._default(z.enum(['required', 'optional', 'off']), 'required'),
  SMTP_CA: z.optional(z.string()),
  MAIL_FROM: z.optional(z.email()),
  SMS_URL: z.optional(z.string()),
  SMS_METHOD: z._default(z.enum(['POST', 'PUT', 'GET']), 'POST'),
  SMS_HEADERS: z.optional(z.string()),
  SMS_BODY: z._default(z.string(), '{"to":"{to}","text":"{text}"}'),
})

/** The whole configuration. README.md has the table of the variables. */
export interface Env {
  host: string
  port: number
  /** Absolute path of the folder for the embedded database, files, the secret and the command socket. */
  dataDir: string
  /** null: the embedded PGlite in `dataDir`. */
  databaseUrl: string | null
  databasePool: number
  companyName: string
  /** How browsers reach the portal when a proxy stands before it; null: as the request says. */
  publicUrl: string | null
  /** Whether `publicUrl` is an https address: cookies are `Secure` then and browsers keep to TLS. */
  https: boolean
  /** At least 32 characters, the same in every process; null: kept in a file of `dataDir`. */
  secretKey: string | null
  /** Networks whose X-Forwarded-For is believed. */
  trustedProxies: string[]
  logLevel: string
  /** How long to go on serving, unready, after SIGTERM; null: as suits where the process runs. */
  drainSeconds: number | null
  loginFailuresPerAccount: number
  loginFailuresPerAddress: number
  sessionIdleMinutes: number
  rememberedSessionIdleDays: number
  /** The language of a person who has not chosen one yet. */
  defaultLocale: Locale
  /** How long the code of an invitation lives unless it is told otherwise; 30 at most. */
  invitationDays: number
  /** With their edition and scope, from the company's own file or as shipped. */
  emissionFactors: EmissionFactors
  /** A PNG or JPEG for the cards of invitations; null: the product's sign. */
  companyLogo: Buffer | null
  /** The folder of the company's own FAQ articles; null: only those that ship. */
  faqFolder: string | null
  /** Where a customer asks what the portal does not answer. */
  contact: { email: string | null; phone: string | null }
  /** Raster tiles for streets, with whom to name on the map; null: the product's own map alone. */
  mapTiles: { url: string; attribution: string } | null
  /** Where errors of server and browsers are reported; null: nowhere. */
  errorReports: Dsn | null
  /** null: e-mails stay in the outbox to be read. */
  mail: MailSettings | null
  /** null: SMS stay in the outbox to be read. */
  sms: SmsSettings | null
}

/** Reads the configuration; throws `OperatorError` for a wrong value. Empty variables count as not set. */
export function readEnv(variables: Record<string, string | undefined> = process.env): Env {
  const set = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Variables.safeParse(set)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new OperatorError('configuration', `The configuration is wrong.\n${wrong.join('\n')}`)
  }
  const v = parsed.data
  return {
    host: v.HOST,
    port: v.PORT,
    dataDir: resolve(v.DATA_DIR),
    databaseUrl: v.DATABASE_URL ?? null,
    databasePool: v.DATABASE_POOL,
    companyName: v.COMPANY_NAME,
    publicUrl: v.PUBLIC_URL ?? null,
    https: v.PUBLIC_URL !== undefined && new URL(v.PUBLIC_URL).protocol === 'https:',
    secretKey: v.SECRET_KEY ?? null,
    trustedProxies: (v.TRUSTED_PROXIES ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
    logLevel: v.LOG_LEVEL,
    drainSeconds: v.DRAIN_SECONDS ?? null,
    loginFailuresPerAccount: v.LOGIN_FAILURES_PER_ACCOUNT,
    loginFailuresPerAddress: v.LOGIN_FAILURES_PER_ADDRESS,
    sessionIdleMinutes: v.SESSION_IDLE_MINUTES,
    rememberedSessionIdleDays: v.REMEMBERED_SESSION_IDLE_DAYS,
    defaultLocale: v.DEFAULT_LOCALE,
    invitationDays: v.INVITATION_DAYS,
    emissionFactors: factorsOf(v.EMISSION_FACTORS),
    companyLogo: logoOf(v.COMPANY_LOGO),
    faqFolder: v.FAQ_DIR ?? null,
    contact: { email: v.CONTACT_EMAIL ?? null, phone: v.CONTACT_PHONE ?? null },
    mapTiles: tilesOf(v.MAP_TILE_URL, v.MAP_TILE_ATTRIBUTION),
    errorReports: parseDsn(v.ERROR_REPORT_DSN ?? ''),
    mail: checked(() => readMailSettings(v)),
    sms: checked(() => readSmsSettings(v)),
  }
}

function checked<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new OperatorError(
      'configuration',
      `The configuration is wrong.\n${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

function tilesOf(url: string | undefined, attribution: string | undefined): Env['mapTiles'] {
  if (url === undefined) return null
  if (attribution !== undefined) return { url, attribution }
  throw new OperatorError(
    'configuration',
    'The configuration is wrong.\nMAP_TILE_ATTRIBUTION: whom the licence of the tiles at MAP_TILE_URL asks to name, as © OpenStreetMap contributors',
  )
}

function logoOf(path: string | undefined): Buffer | null {
  if (path === undefined) return null
  try {
    const bytes = readFileSync(path)
    const start = bytes.subarray(0, 4).toString('hex')
    if (start !== '89504e47' && !start.startsWith('ffd8ff'))
      throw new Error('The file is neither PNG nor JPEG.')
    return bytes
  } catch (error) {
    throw wrongFile('COMPANY_LOGO: a PNG or JPEG file is expected', error)
  }
}

function factorsOf(path: string | undefined): EmissionFactors {
  try {
    return readEmissionFactors(path ?? null)
  } catch (error) {
    throw wrongFile('EMISSION_FACTORS: a file as packages/freight/emission-factors.json is expected', error)
  }
}

/** The refusal of a file or folder that a variable names: what is expected there, and why it was refused. */
export function wrongFile(expected: string, error: unknown): OperatorError {
  const reason = error instanceof Error ? error.message : String(error)
  return new OperatorError('configuration', `The configuration is wrong.\n${expected}: ${reason}`)
}
