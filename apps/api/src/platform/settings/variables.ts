import { Email } from '@portolan/contract/identity/addresses/email'
import { Locale } from '@portolan/contract/identity/users'
import { invitationDays, usualStorageMb } from '@portolan/contract/shared/limits'
import { dsnExpected, parseDsn } from '@portolan/error-reports/dsn'
import * as z from 'zod/mini'
import { parseNetworks } from '#platform/net/networks.ts'
import { shownText } from '#platform/text/shown-text.ts'

export const positive = z.int().check(z.minimum(1))

/** The values that a variable accepts, for the error message. */
export const expected: Partial<Record<string, string>> = {
  PORTAL_ROLE: 'all, web or worker',
  PORT: 'a port from 0 to 65535',
  DATABASE_URL: 'postgresql://…',
  DATABASE_DIRECT_URL: 'postgresql://…',
  DATABASE_READ_URL: 'postgresql://…',
  COMPANY_NAME: 'one line of at most 100 characters, none of them invisible',
  COMPANY_ACCENT: 'a color such as #17509e',
  LEGAL_NOTICE_URL: 'an address such as https://example.com/imprint',
  PRIVACY_URL: 'an address such as https://example.com/privacy',
  TERMS_URL: 'an address such as https://example.com/terms',
  PUBLIC_URL: 'an http or https address without a path such as https://portal.example.com',
  TRUSTED_PROXIES: 'IP addresses or networks such as 127.0.0.1,10.1.0.0/16',
  SECRET_KEY: 'at least 32 characters',
  BACKUP_PASSPHRASE: 'at least 12 characters',
  BACKUP_RECIPIENTS: 'public keys of age such as age1…, comma-separated',
  BACKUP_S3_PREFIX: 'a path such as portal/backups',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent',
  DRAIN_SECONDS: 'a whole number from 0 to 60',
  INVITATION_DAYS: `a whole number from 1 to ${invitationDays.most}`,
  DEFAULT_LOCALE: 'en or ru',
  DATABASE_PREPARED: 'on or off',
  STAFF_NAMES: 'hidden or shown',
  TIME_ZONE: 'an IANA time zone such as Europe/Riga',
  CONTACT_EMAIL: 'an email address, with no other letters than a to z before @',
  TEAM_EMAIL: 'an email address, with no other letters than a to z before @',
  CONTACT_PHONE: 'a phone number such as +371 6700 0000',
  MAP_TILE_URL: 'https://…/{z}/{x}/{y}…, optionally with {r} for @2x',
  MAP_TILE_ATTRIBUTION: 'one line of at most 200 characters, none of them invisible',
  ERROR_REPORT_DSN: dsnExpected,
  SMTP_STARTTLS: 'required, optional or off',
  REPLY_ADDRESS: 'an email address without a name, with no other letters than a to z before @',
  MAIL_FROM: 'an email address without a name, with no other letters than a to z before @',
  SMS_METHOD: 'POST, PUT or GET',
  METRICS_TOKEN: 'at least 32 characters',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'the address of a collector such as http://127.0.0.1:4318',
  OTEL_SERVICE_NAME: 'one line of at most 100 characters, none of them invisible',
  OTEL_TRACES_SAMPLER_ARG: 'a share from 0 to 1',
  FILE_STORE: 's3 or folder',
  S3_PREFIX: 'a path such as portal/files',
  WEBHOOK_NETWORKS: 'networks such as 10.1.0.0/16,fd00::/8',
}

function isTileUrl(value: string): boolean {
  const parts = [...value.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const names = ['z', 'x', 'y', 'r']
  return (
    /^https?:$/.test(URL.parse(value)?.protocol ?? '') &&
    !value.slice(0, value.indexOf('/', 8)).includes('{') &&
    ['z', 'x', 'y'].every((name) => parts.includes(name)) &&
    parts.every((name) => names.includes(name ?? ''))
  )
}

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Without a path, which would be dropped. */
function isOrigin(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && url.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
}

/** Names of ranges that Fastify knows. */
const proxyNames = ['loopback', 'linklocal', 'uniquelocal']

function areProxies(value: string): boolean {
  const networks = listOf(value).filter((part) => !proxyNames.includes(part))
  // Every address as a proxy would let anyone claim any address.
  return networks.every((network) => !/\/0+$/.test(network)) && parseNetworks(networks) !== null
}

const webUrl = z.url({ protocol: /^https?$/ })
const bucketPath = z.string().check(z.regex(/^[\w.-]+(?:\/[\w.-]+)*$/))

/** The parts between commas. */
export const listOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** The platform's variables, each checked separately; env.ts reads what depends on several or on files. */
export const Variables = z.object({
  PORTAL_ROLE: z._default(z.enum(['all', 'web', 'worker']), 'all'),
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(z.coerce.number().check(z.minimum(0), z.maximum(65_535)), 8080),
  DATA_DIR: z._default(z.string(), 'data'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
  DATABASE_DIRECT_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
  DATABASE_READ_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
  COMPANY_NAME: z._default(shownText(100), 'Portolan'),
  PUBLIC_URL: z.optional(webUrl.check(z.refine(isOrigin))),
  SECRET_KEY: z.optional(z.string().check(z.minLength(32))),
  BACKUP_PASSPHRASE: z.optional(z.string().check(z.minLength(12))),
  BACKUP_RECIPIENTS: z.optional(z.string().check(z.regex(/^\s*age1[0-9a-z]+(\s*,\s*age1[0-9a-z]+)*\s*$/))),
  BACKUP_S3_URL: z.optional(z.string()),
  BACKUP_S3_PREFIX: z._default(bucketPath, ''),
  BACKUP_S3_REGION: z.optional(z.string()),
  BACKUP_S3_ACCESS_KEY_ID: z.optional(z.string()),
  BACKUP_S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  TRUSTED_PROXIES: z._default(z.string().check(z.refine(areProxies)), ''),
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
  TIME_ZONE: z._default(z.string().check(z.refine(isTimeZone)), 'UTC'),
  CUSTOMER_STORAGE_MB: z._default(z.pipe(z.coerce.number(), positive), usualStorageMb),
  DATABASE_POOL: z._default(z.pipe(z.coerce.number(), positive), 10),
  DATABASE_PREPARED: z._default(z.enum(['on', 'off']), 'on'),
  STAFF_NAMES: z._default(z.enum(['hidden', 'shown']), 'hidden'),
  COMPANY_LOGO: z.optional(z.string()),
  COMPANY_ACCENT: z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/i))),
  LEGAL_NOTICE_URL: z.optional(webUrl),
  PRIVACY_URL: z.optional(webUrl),
  TERMS_URL: z.optional(webUrl),
  FAQ_DIR: z.optional(z.string()),
  CONTACT_EMAIL: z.optional(Email),
  TEAM_EMAIL: z.optional(Email),
  CONTACT_PHONE: z.optional(z.string().check(z.regex(/^\+?[\d ()-]{5,30}$/))),
  MAP_TILE_URL: z.optional(z.string().check(z.refine(isTileUrl))),
  MAP_TILE_ATTRIBUTION: z.optional(shownText(200)),
  ERROR_REPORT_DSN: z.optional(z.string().check(z.refine((value) => parseDsn(value) !== null))),
  SMTP_URL: z.optional(z.string()),
  REPLY_IMAP_URL: z.optional(z.string()),
  REPLY_ADDRESS: z.optional(Email),
  SMTP_STARTTLS: z._default(z.enum(['required', 'optional', 'off']), 'required'),
  SMTP_CA: z.optional(z.string()),
  MAIL_FROM: z.optional(Email),
  SMS_URL: z.optional(z.string()),
  SMS_METHOD: z._default(z.enum(['POST', 'PUT', 'GET']), 'POST'),
  SMS_HEADERS: z.optional(z.string()),
  FILE_STORE: z.optional(z.enum(['s3', 'folder'])),
  S3_URL: z.optional(z.string()),
  S3_PREFIX: z._default(bucketPath, ''),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(32))),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(webUrl),
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(z.string()),
  OTEL_SERVICE_NAME: z._default(shownText(100), 'portolan'),
  OTEL_TRACES_SAMPLER_ARG: z._default(
    z.pipe(z.coerce.number(), z.number().check(z.minimum(0), z.maximum(1))),
    1,
  ),
  WEBHOOK_NETWORKS: z._default(
    z.string().check(z.refine((value) => parseNetworks(listOf(value)) !== null)),
    '',
  ),
  SMS_BODY: z._default(z.string(), '{"to":"{to}","text":"{text}"}'),
})
