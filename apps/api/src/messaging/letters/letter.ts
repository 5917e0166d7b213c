import type { ThemeColors } from '@portolan/contract/content/brand/accent-colors'
import type { LetterName, LetterTexts } from '@portolan/contract/content/letter-texts/letter-names'
import type { Locale } from '@portolan/contract/identity/users'
import type { Brand } from '#platform/brand/brand.ts'
import { mailColors } from '#platform/brand/brand-style.ts'
import type { SavedSettings } from '#platform/saved-settings/saved-settings.ts'
import type { Env } from '#platform/settings/env.ts'
import { shorten } from '#platform/text/shorten.ts'
import type { LetterContent } from './message.ts'

/** A message in words, before it becomes plain text, HTML or an SMS. Nothing in it is escaped yet. */
export interface Letter {
  subject: string
  /** The line that inboxes show next to the subject. */
  preview: string
  title: string
  parts: LetterPart[]
  /** The reason why the person gets it, at the end. */
  footer: string
  /** The whole message in one text of about 160 characters. */
  sms: string
}

export type LetterPart =
  | { part: 'text'; text: string }
  | { part: 'code'; code: string }
  | { part: 'facts'; facts: Fact[] }
  | { part: 'button'; label: string; url: string }
  /** An order with its events, as part of a digest. */
  | { part: 'subject'; title: string; url: string; lines: string[] }
  /** Less prominent text, such as what to do if it was someone else. */
  | { part: 'note'; text: string }

export interface Fact {
  label: string
  value: string
}

/** The sender's name and look, and the portal's URL. */
export interface Sender {
  company: string
  /** URL of the logo for the letter's HTML; null for the name in its place. */
  logo: string | null
  colors: Record<'light' | 'dark', Pick<ThemeColors, 'accent' | 'ink'>>
  /** Such as `https://portal.example.com`, without a trailing slash. */
  origin: string
  /**
   * Host for which phones fill codes in automatically, as in `@portal.example.com #123456`; null without
   * https.
   */
  codeHost: string | null
  /** The texts that the company has changed; undefined for a letter as built in. */
  texts: (letter: LetterName, locale: Locale) => LetterTexts | undefined
}

/** A letter for each kind of message. */
export type Letters = {
  readonly [Kind in LetterContent['kind']]: (
    content: Extract<LetterContent, { kind: Kind }>,
    sender: Sender,
  ) => Letter
}

/** The portal's origin in links, such as `https://portal.example.com`. */
export function portalOriginOf(env: Env): string {
  return portalUrlOf(env).origin
}

function portalUrlOf({ publicUrl, host, port }: Env): URL {
  const publicHost = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return new URL(publicUrl ?? `http://${publicHost.includes(':') ? `[${publicHost}]` : publicHost}:${port}`)
}

/** The saved texts of a letter in a language. */
export function savedTextsOf(
  savedSettings: Pick<SavedSettings, 'section'>,
  letter: LetterName,
  locale: Locale,
): LetterTexts | undefined {
  const { entries } = savedSettings.section(`letter/${letter}`)
  const texts = Object.entries(entries).flatMap(([name, { value }]) =>
    name.startsWith(`${locale}.`) && typeof value === 'string' ? [[name.slice(3), value]] : [],
  )
  return texts.length === 0 ? undefined : Object.fromEntries(texts)
}

/** The sender of this portal's messages, with the logo at the URL that `logoUrl` returns for it. */
export function senderOf(
  {
    env,
    brand,
    savedSettings,
  }: { env: Env; brand: () => Brand; savedSettings: Pick<SavedSettings, 'section'> },
  logoUrl: (logo: NonNullable<Brand['logoLight']>) => string | null = () => null,
): Sender {
  const { name, accent, logoLight } = brand()
  const url = portalUrlOf(env)
  return {
    company: oneLine(name, 100),
    logo: logoLight && logoUrl(logoLight),
    colors: mailColors(accent),
    origin: url.origin,
    codeHost: url.protocol === 'https:' ? url.host : null,
    texts: (letter, locale) => savedTextsOf(savedSettings, letter, locale),
  }
}

// Includes characters that change the text direction, which would make a line read differently.
const unprintable = /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** Shortened to one line without control characters. */
export function oneLine(text: string, longest: number): string {
  return shorten(text.replace(unprintable, ' ').replace(/ {2,}/g, ' ').trim(), longest)
}
