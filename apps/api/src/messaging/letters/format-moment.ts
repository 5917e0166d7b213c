import type { Locale } from '@portolan/contract/identity/users'

export function formatDate(date: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : 'ru', { dateStyle: 'medium', timeZone: 'UTC' })
    .format(new Date(date))
    .replace(/\sг\./, '')
    .replace(/\s/g, ' ')
}

/** With the zone of the place named; only the date where no zone is known. */
export function formatMoment(at: string, timeZone: string | null | undefined, locale: Locale): string {
  if (!timeZone) return formatDate(at, locale)
  const written = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : 'ru', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'shortOffset',
  }).format(new Date(at))
  return written.replace(/\sг\./, '').replace(/\s/g, ' ').replace('GMT', 'UTC')
}
