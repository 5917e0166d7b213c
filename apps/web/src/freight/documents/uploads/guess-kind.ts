import type { documentKinds } from '@portolan/contract/freight/documents'

type DocumentKind = (typeof documentKinds)[number]

const beginnings: readonly (readonly [DocumentKind, RegExp])[] = [
  ['packing-list', /packing|pack.?list|\bpl\b|упаков/],
  // An invoice that travels with cargo is the seller's, not the transport's.
  ['commercial-invoice', /invoice|\binv\b|инвойс/],
  ['invoice', /сч[её]т/],
  ['air-waybill', /\bh?awb\b|air.?waybill|авианакладн/],
  ['bill-of-lading', /bill.?of.?lading|\bh?b.?l\b|коносамент/],
  ['cmr', /\bcmr\b|цмр/],
  ['rail-waybill', /смгс|\bsmgs\b|rail.?waybill|ж.?д.?накладн/],
  ['certificate', /certif|\bcoo\b|\bmsds\b|\bsds\b|сертификат|паспорт/],
  ['customs', /customs|declaration|\bmrn\b|таможен|деклараци/],
  ['arrival-notice', /arrival.?notice|уведомление.о.прибытии/],
  ['photo', /photo|фото|\.(?:jpe?g?|jfif|hei[cf]|webp|gif)$/],
]

/** Guesses the kind of a document by its file name; the person may correct it. */
export function guessKind(fileName: string): DocumentKind {
  // \b doesn't support Cyrillic, and treats an underscore as part of a word.
  const name = ` ${fileName.toLowerCase().replaceAll('_', ' ')} `.trim()
  return beginnings.find(([, pattern]) => pattern.test(name))?.[0] ?? 'other'
}
