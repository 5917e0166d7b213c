import type { Locale } from '@portolan/contract/identity/users'
import { formatMoment } from './format-moment.ts'
import type { LetterPart } from './letter.ts'
import type { Occurrence } from './message-content.ts'

/** The words of one language for an occurrence. */
export interface OccurrenceWords {
  locale: Locale
  device: string
  place: string
  time: string
  quote: (text: string) => string
}

/**
 * How an owner recognizes what happened, as one part of a letter: the device in quotation marks, since it named itself.
 * None where nothing is known.
 */
export function occurrenceFacts({ device, place, at }: Occurrence, words: OccurrenceWords): LetterPart[] {
  const known: Record<'device' | 'place' | 'time', string | null | undefined> = {
    device: device && words.quote(device),
    place,
    time: at && formatMoment(at, 'UTC', words.locale),
  }
  const facts = (['device', 'place', 'time'] as const).flatMap((name) => {
    const value = known[name]
    return value ? [{ label: words[name], value }] : []
  })
  return facts.length > 0 ? [{ part: 'facts', facts }] : []
}
