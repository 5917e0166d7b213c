import type { Format } from '#platform/i18n/format/format.ts'

/** `+3.5%`, `−10%`: a change is always signed. */
export function percentText(percent: number, format: Format): string {
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : ''
  return `${sign}${format.percent(Math.abs(percent) / 100, 1)}`
}
