import type { Locale } from '@portolan/contract/identity/users'
import { type Letter, type Letters, oneLine, type Sender } from '#messaging/letters/letter.ts'
import { englishLetters } from '#messaging/letters/letters.en.ts'
import { russianLetters } from '#messaging/letters/letters.ru.ts'
import type { LetterContent } from '#messaging/letters/message.ts'

const letters: Record<Locale, Letters> = { en: englishLetters, ru: russianLetters }

/** The letter in the product's own words; `content` is clean. */
export function builtInLetter(content: LetterContent, locale: Locale, sender: Sender): Letter {
  const write = letters[locale][content.kind] as (content: LetterContent, sender: Sender) => Letter
  return write(content, sender)
}

/** Texts written by people become one line without control characters. */
export function cleaned<T>(value: T): T
export function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return oneLine(value, 2_000)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, cleaned(member)]))
}
