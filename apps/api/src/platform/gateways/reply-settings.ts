import type { MailSettings } from './mail-settings.ts'

/** The mailbox that replies to emails about conversations arrive in. */
export interface ReplySettings {
  host: string
  port: number
  /** TLS from the first byte (`imaps:`); otherwise STARTTLS is required, unless the host is this machine. */
  secure: boolean
  login: { user: string; password: string }
  folder: string
  /** Replies go to this address with `+` and a token before the @. */
  address: string
  /** Additional trusted certificate authorities, PEM. */
  ca: string | null
}

interface Given {
  REPLY_IMAP_URL?: string | undefined
  REPLY_ADDRESS?: string | undefined
}

/**
 * Null without REPLY_IMAP_URL. Throws a sentence that begins with the variable's name and never contains the
 * password.
 */
export function readReplySettings(variables: Given, mail: MailSettings | null): ReplySettings | null {
  if (variables.REPLY_IMAP_URL === undefined) return null
  const url = URL.parse(variables.REPLY_IMAP_URL)
  if (url === null || !/^imaps?:$/.test(url.protocol) || url.hostname === '' || url.username === '')
    throw new Error('REPLY_IMAP_URL: expected imaps://user:password@host:port/folder')
  if (variables.REPLY_ADDRESS === undefined)
    throw new Error('REPLY_ADDRESS: required with REPLY_IMAP_URL, the email address of the mailbox')
  if (mail === null)
    throw new Error('REPLY_IMAP_URL: needs SMTP_URL, since replies are to emails that are sent')
  const secure = url.protocol === 'imaps:'
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 993 : 143) : Number(url.port),
    secure,
    login: { user: decoded(url.username), password: decoded(url.password) },
    folder: decoded(url.pathname.slice(1)) || 'INBOX',
    address: variables.REPLY_ADDRESS,
    ca: mail.ca,
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new Error('REPLY_IMAP_URL: write a % in the user, password or folder as %25')
  }
}
