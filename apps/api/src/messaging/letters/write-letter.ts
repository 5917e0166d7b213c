import type { Locale } from '@portolan/contract/identity/users'
import type { Env } from '#platform/settings/env.ts'
import type { Letter, Sender } from './letter.ts'
import { writeEnglish } from './letters.en.ts'
import { writeRussian } from './letters.ru.ts'
import type { MessageContent } from './message-content.ts'

/** The sender of this portal's messages. */
export function senderOf({ companyName, publicUrl, host, port }: Env): Sender {
  const shown = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host
  const url = new URL(publicUrl ?? `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`)
  return {
    company: oneLine(companyName, 100),
    origin: url.origin,
    codeHost: url.protocol === 'https:' ? url.host : null,
  }
}

const writers: Record<Locale, (content: MessageContent, sender: Sender) => Letter> = {
  en: writeEnglish,
  ru: writeRussian,
}

/** Puts a message into words. What people wrote themselves comes in as one line without control characters. */
export function writeLetter(content: MessageContent, locale: Locale, sender: Sender): Letter {
  const letter = writers[locale](cleaned(content), sender)
  const sms = letter.sms.replace(/[\u00a0\u202f]/g, ' ')
  return { ...letter, subject: oneLine(letter.subject, 200), sms }
}

function cleaned<T>(value: T): T
function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return oneLine(value, 2_000)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, cleaned(member)]))
}

// Also the characters that turn the direction of what follows: they would make a line read otherwise than it is.
const unprintable = /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

function oneLine(text: string, longest: number): string {
  const line = text.replace(unprintable, ' ').replace(/ {2,}/g, ' ').trim()
  return line.length > longest ? `${line.slice(0, longest - 1).trimEnd()}…` : line
}
