import type { Locale } from '@portolan/contract/identity/users'
import type { Point } from '@portolan/freight/distance/great-circle'

const hemispheres: Record<Locale, { north: string; south: string; east: string; west: string }> = {
  en: { north: 'N', south: 'S', east: 'E', west: 'W' },
  ru: { north: 'с. ш.', south: 'ю. ш.', east: 'в. д.', west: 'з. д.' },
}
const noBreak = '\u00a0'

/** `31.14° N, 121.80° E`; longitudes beyond ±180 are wrapped. */
export function formatPosition({ lat, lng }: Point, locale: Locale, digits = 2): string {
  const words = hemispheres[locale]
  const turned = ((((lng + 180) % 360) + 360) % 360) - 180
  const number = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  const part = (value: number, positive: string, negative: string) =>
    `${number.format(Math.abs(value))}°${noBreak}${value < 0 ? negative : positive}`
  const separator = locale === 'ru' ? '; ' : ', '
  return `${part(lat, words.north, words.south)}${separator}${part(turned, words.east, words.west)}`
}

/** `31.14000, 121.80000`, as other maps accept it. */
export function plainPosition({ lat, lng }: Point): string {
  const turned = ((((lng + 180) % 360) + 360) % 360) - 180
  return `${lat.toFixed(5)}, ${turned.toFixed(5)}`
}
