import { writtenName } from '../../src/cities/written-name.ts'

/** Names that both sources have old or odd, by GeoNames id. */
const names: Record<number, string> = {
  1526273: 'Astana',
  2028462: 'Ulaanbaatar',
  104515: 'Mecca',
  3687925: 'Cali',
  1788694: 'Lianyungang',
}

const scholarly = new Set(
  'AE AF BD BH DZ EG IN IQ IR JO JP KP KR KW LB LY MA NP OM PK QA RU SA SD SY TN UA YE'.split(' '),
)
const official =
  /\b(City|District|Island|Islands|-si|-shi)$|^(City|Borough|Cidade|Municipality) (of|de)\b|Santiago de/

/**
 * The name for readers of English. GeoNames' own name is often the local one (Köln) and its English one at
 * times an old (Amoy) or an office's (City of Taguig): the English one is taken where it is neither.
 * Scholarly spellings (Sūrat, Tol’yatti) give way to plain ones, the accents of living Latin alphabets (Łódź)
 * stay.
 */
export function englishName(id: number, country: string, own: string, english: string | undefined): string {
  const corrected = names[id]
  if (corrected !== undefined) return corrected
  if (english === undefined || english === own) return own
  if (writtenName(english) === writtenName(own)) {
    return scholarly.has(country) && english.length <= own.length ? english : own
  }
  return country === 'CN' || official.test(english) ? own : english.normalize('NFC')
}
