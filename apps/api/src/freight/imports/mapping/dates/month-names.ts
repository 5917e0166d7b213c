/** English wins if two languages disagree, such as on an abbreviation. */
const languages = ['en', 'de', 'ru', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'tr', 'uk']

/** Abbreviations that aren't prefixes of the name. */
const others: Readonly<Record<string, number>> = { mrz: 3, mrt: 3, maerz: 3, aout: 8, fev: 2, dec: 12 }

let names: readonly (readonly (readonly [string, number])[])[] | undefined
const cache = new Map<string, number | null>()

/** `Dez.`, `декабря`, `déc` and `December` are 12; null if it isn't a month, or is ambiguous. */
export function monthByName(text: string): number | null {
  const name = text.normalize('NFC').toLowerCase().replace(/\.$/, '')
  const month = cache.get(name)
  if (month !== undefined) return month
  const number = find(name)
  if (cache.size < 1_000) cache.set(name, number)
  return number
}

function find(name: string): number | null {
  names ??= languages.map(namesOf)
  const months = new Set<number>()
  for (const language of names) {
    const own = new Set(language.filter(([long]) => long.startsWith(name)).map(([, month]) => month))
    const [only] = own
    if (own.size === 1 && only !== undefined) {
      if (language === names[0]) return only
      months.add(only)
    }
  }
  const [only = null] = months.size > 0 ? months : [others[name]]
  return months.size > 1 ? null : only
}

/** The names as used in isolation and within a date: `декабрь` and `декабря`. */
function namesOf(language: string): [string, number][] {
  const alone = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  const inDate = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, index) => index).flatMap((index) => {
    const day = new Date(Date.UTC(2026, index, 1))
    const part = inDate.formatToParts(day).find(({ type }) => type === 'month')
    return [alone.format(day), part?.value ?? ''].map((text): [string, number] => [
      text.normalize('NFC').toLowerCase(),
      index + 1,
    ])
  })
}
