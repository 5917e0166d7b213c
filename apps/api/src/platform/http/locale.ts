import { type Locale, locales } from '@portolan/contract/identity/users'
import type { FastifyRequest } from 'fastify'
import { signedInOf } from './caller.ts'

/** The language of messages: Accept-Language, else the person's own, else Russian. */
export function localeOf(request: FastifyRequest): Locale {
  return preferredLocale(request.headers['accept-language'] ?? '') ?? signedInOf(request)?.locale ?? 'ru'
}

/** The one of our languages that the header weighs most, the first if equal; null if it names none. */
function preferredLocale(header: string): Locale | null {
  let best: { locale: Locale | null; weight: number } = { locale: null, weight: 0 }
  for (const part of header.split(',')) {
    const [range = '', ...parameters] = part.toLowerCase().split(';')
    const locale = locales.find((each) => each === range.trim().split('-')[0])
    const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))
    const weight = quality === undefined ? 1 : Number.parseFloat(quality.trim().slice(2))
    if (locale && weight > best.weight) best = { locale, weight }
  }
  return best.locale
}
