import { readFileSync } from 'node:fs'

/** The settings for sending email. */
export interface MailSettings {
  host: string
  port: number
  /** TLS from the first byte (`smtps:`); otherwise STARTTLS as configured below. */
  secure: boolean
  startTls: StartTls
  login: { user: string; password: string } | null
  /** Additional trusted certificate authorities, PEM. */
  ca: string | null
  /** The email address that messages come from. */
  from: string
}

export type StartTls = 'required' | 'optional' | 'off'

/** The variables as given; the throwing functions below say which one is wrong and why. */
interface Given {
  SMTP_URL?: string | undefined
  SMTP_STARTTLS: StartTls
  SMTP_CA?: string | undefined
  MAIL_FROM?: string | undefined
}

/**
 * Null without SMTP_URL. Throws a sentence that begins with the variable's name and never contains the
 * password.
 */
export function readMailSettings(variables: Given): MailSettings | null {
  if (variables.SMTP_URL === undefined) return null
  const url = URL.parse(variables.SMTP_URL)
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    throw new Error('SMTP_URL: expected smtp://user:password@host:port or smtps://…')
  }
  if (variables.MAIL_FROM === undefined)
    throw new Error('MAIL_FROM: required with SMTP_URL, the sender address of emails')
  const secure = url.protocol === 'smtps:'
  return {
    host: asciiHost(url.hostname).replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    startTls: variables.SMTP_STARTTLS,
    login: url.username === '' ? null : { user: decoded(url.username), password: decoded(url.password) },
    ca: variables.SMTP_CA === undefined ? null : readCertificates(variables.SMTP_CA),
    from: variables.MAIL_FROM,
  }
}

/**
 * URL only converts hosts of http and similar schemes to ASCII; others, such as `mail.mühle.de`, get
 * percent-encoded.
 */
function asciiHost(host: string): string {
  return URL.parse(`http://${host}`)?.hostname ?? host
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new Error('SMTP_URL: write a % in the user or password as %25')
  }
}

function readCertificates(path: string): string {
  try {
    const text = readFileSync(path, 'utf8')
    if (text.includes('-----BEGIN CERTIFICATE-----')) return text
  } catch {}
  throw new Error('SMTP_CA: expected a PEM file of certificates')
}
