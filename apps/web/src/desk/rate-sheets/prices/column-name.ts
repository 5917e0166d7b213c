import type { LineChange } from '@portolan/contract/company/rate-sheets/sheet-versions'
import type { messages } from '#desk/rate-sheets/messages.ts'
import type { TranslateOf } from '#platform/i18n/use-messages.ts'
import type { TableColumn } from './price-table.ts'

type Translate = TranslateOf<typeof messages>
type Part = Pick<LineChange['prices'][number], 'part' | 'from'>

/** `min.`, `from 45`; empty for the price itself. */
export function partName({ part, from }: Part, t: Translate): string {
  if (part === 'break') return t('parts.break', { from: from ?? '0' })
  return part === 'amount' ? '' : t(`parts.${part}`)
}

/** `BAF 45G1 min.`, as short as a heading has to be. */
export function columnName(column: TableColumn, t: Translate): string {
  return [column.code, column.equipment, partName(column, t)].filter(Boolean).join(' ')
}

/** The rest: currency, unit and where or when it applies. */
export function columnFacts(column: TableColumn, t: Translate): string {
  const { currency, basis, per, zone, validFrom, validTo } = column
  const unit = basis === 'percent' ? t('bases.percent') : `${currency} ${t(`bases.${basis}`)}`
  return [
    per === null ? unit : `${unit} × ${per}`,
    zone,
    validFrom && `${validFrom} –`,
    validTo && `– ${validTo}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
