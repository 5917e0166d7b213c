import type { Locale } from '@portolan/contract/identity/users'

const tags: Record<Locale, string> = { en: 'en-US', ru: 'ru-RU' }
const noBreak = '\u00a0'

/**
 * Dates for one short line: the year only if it isn't the current one, the zone implied by the city that
 * follows.
 */
export function shortTimes(locale: Locale, now: Date) {
  function date(instant: string, timeZone?: string): string {
    const options = {
      ...(timeZone && { timeZone }),
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    } as const
    const formatter = new Intl.DateTimeFormat(tags[locale], options)
    const read = (of: Date) => {
      const parts = formatter.formatToParts(of)
      return (type: string) => parts.find((part) => part.type === type)?.value ?? ''
    }
    const part = read(new Date(instant))
    const year = part('year') === read(now)('year') ? [] : [part('year')]
    return [part('day'), part('month'), ...year].join(noBreak)
  }
  return {
    date,
    /** `18 Nov 14:10`. */
    moment(instant: string, timeZone?: string): string {
      const clock = new Intl.DateTimeFormat('en-GB', {
        ...(timeZone && { timeZone }),
        hour: '2-digit',
        minute: '2-digit',
      })
      return `${date(instant, timeZone)}${noBreak}${clock.format(new Date(instant))}`
    },
  }
}
