/** Spellings of some countries in lists, in addition to their names. */
const otherNames: readonly (readonly [string, string])[] = [
  ['usa', 'US'],
  ['u.s.a.', 'US'],
  ['uk', 'GB'],
  ['great britain', 'GB'],
  ['england', 'GB'],
  ['uae', 'AE'],
  ['prc', 'CN'],
  ['p.r.china', 'CN'],
  ['p.r. china', 'CN'],
  ['turkey', 'TR'],
  ['korea', 'KR'],
  ['vietnam', 'VN'],
  ['czech republic', 'CZ'],
  ['holland', 'NL'],
  ['кнр', 'CN'],
  ['сша', 'US'],
  ['оаэ', 'AE'],
  ['рф', 'RU'],
  ['англия', 'GB'],
  ['корея', 'KR'],
  ['тайвань', 'TW'],
  ['голландия', 'NL'],
]

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Codes that the standard leaves to users, which Intl nevertheless names. */
const unassigned = /^(?:AA|Q[M-Z]|X[A-Z]|ZZ|EU|EZ|UN|UK)$/

let byName: ReadonlyMap<string, string> | undefined

function countriesByName(): ReadonlyMap<string, string> {
  const names = ['en', 'ru'].map(
    (locale) => new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }),
  )
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const namesByCode = codes
    .filter((code) => !unassigned.test(code) && names[0]?.of(code) !== undefined)
    .flatMap((code) => [
      [code.toLowerCase(), code] as const,
      ...names.map((name) => [(name.of(code) ?? code).toLowerCase(), code] as const),
    ])
  return new Map([...namesByCode, ...otherNames])
}

/** The ISO 3166 alpha-2 code of a country by code or name, in English or Russian; null where it is none. */
export function readCountry(text: string): string | null {
  byName ??= countriesByName()
  return byName.get(text.trim().toLowerCase()) ?? null
}
