import type { Locale } from '@portolan/contract/identity/users'

const units: Record<Locale, readonly string[]> = {
  en: ['B', 'kB', 'MB', 'GB'],
  ru: ['Б', 'кБ', 'МБ', 'ГБ'],
}

/** `1.4 MB`, in steps of 1,000, as in the web app. */
export function fileSize(bytes: number, locale: Locale): string {
  const most = units[locale].length - 1
  const step = bytes < 1000 ? 0 : Math.min(most, Math.floor(Math.log10(bytes) / 3))
  const size = (bytes / 1000 ** step).toLocaleString(locale, { maximumFractionDigits: 1 })
  return `${size}\u00a0${units[locale][step]}`
}
