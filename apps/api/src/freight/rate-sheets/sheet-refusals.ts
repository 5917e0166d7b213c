import type { Locale } from '@portolan/contract/identity/users'
import type { FieldErrors } from '@portolan/contract/shared/errors'
import { maxPairs, type SheetRefusal } from './save-sheet.ts'

const refusals: Record<SheetRefusal, { path: string } & Record<Locale, string>> = {
  'unknown-customer': {
    path: 'organizationRef',
    en: 'There is no customer with this reference.',
    ru: 'Клиента с таким референсом нет.',
  },
  taken: {
    path: 'ref',
    en: 'There is a rate sheet with this reference already.',
    ru: 'Тариф с таким референсом уже есть.',
  },
  'has-draft': {
    path: 'ref',
    en: 'This sheet has a draft already. Publish or discard it first.',
    ru: 'У этого тарифа уже есть черновик. Сначала опубликуйте его или удалите.',
  },
  'too-many-pairs': {
    path: 'lanes',
    en: `The zones of the lanes make more than ${maxPairs} pairs of places. Use wider zones, or several sheets.`,
    ru: `Зоны направлений образуют больше ${maxPairs} пар мест. Расширьте зоны или разделите тариф на несколько.`,
  },
}

/** The rejection of a sheet, as an error of the member in question. */
export function refusalErrors(refusal: SheetRefusal, locale: Locale): FieldErrors {
  const { path, [locale]: text } = refusals[refusal]
  return { [path]: [text] }
}
