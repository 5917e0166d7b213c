import type { Money } from '@portolan/contract/shared/money'
import { useFormat } from '#platform/i18n/format/use-format.ts'

/** Formats a price, with one amount for each currency. */
export function useWritePrice(): (totals: readonly Money[]) => string {
  const format = useFormat()
  return (totals) => totals.map((total) => format.money(total)).join(' + ')
}
