import type { DocumentKind } from '#freight/documents/uploads/upload-items.ts'

/** The facts of an invoice that its text says, as texts for the form; null for what isn't found. */
export interface ReadInvoice {
  number: string | null
  amount: string | null
  currency: string | null
}

export interface ReadPaper {
  /** Null if the text doesn't say. */
  kind: DocumentKind | null
  invoice: ReadInvoice
}

// The first words of a document name it; an invoice mentions bills of lading, so it comes before them.
const kinds: readonly (readonly [DocumentKind, RegExp])[] = [
  ['commercial-invoice', /commercial invoice|pro.?forma invoice|коммерческий инвойс|инвойс/i],
  ['packing-list', /packing list|упаковочный лист/i],
  ['arrival-notice', /arrival notice|notice of arrival|уведомление о прибытии/i],
  ['invoice', /\binvoice\b|сч[её]т(?: на оплату)? №/i],
  ['air-waybill', /air ?waybill|авианакладная/i],
  ['bill-of-lading', /bill of lading|sea ?waybill|коносамент/i],
  ['cmr', /\bCMR\b|международная товарно-транспортная накладная/],
  ['rail-waybill', /rail(?:way)? (?:consignment note|waybill)|СМГС|SMGS/i],
  ['certificate', /certificate|сертификат/i],
  ['customs', /customs declaration|export declaration|таможенная декларация/i],
]

const maxRead = 4_000
const numberPattern =
  /(?:invoice|сч[её]т)(?: на оплату)?\s*(?:no|nr|number|№|#)\.?:?\s*([\p{L}\d][\p{L}\d/-]{1,40})/iu
const amountPattern =
  /(?:amount due|total due|grand total|total|итого|к оплате)[^\d\n]{0,30}?(?:([A-Z]{3})\s*)?(\d[\d\s.,'’]*\d)(?:\s*([A-Z]{3}))?/giu

/** `1.200,50` and `1,200.50` are 1200.50: the last separator before two digits is the decimal one. */
export function plainAmount(text: string): string {
  const [, whole = text, decimals] = /^(.*?)(?:[.,](\d{2}))?$/.exec(text.trim()) ?? []
  const digits = whole.replace(/\D/g, '')
  return decimals === undefined ? digits : `${digits}.${decimals}`
}

/** Reads what a document is, and of an invoice its number and sum, from the text of its first page. */
export function readPaper(text: string): ReadPaper {
  const read = text.slice(0, maxRead)
  const found = kinds
    .map(([kind, pattern]) => ({ kind, index: read.search(pattern) }))
    .filter(({ index }) => index >= 0)
    .toSorted((a, b) => a.index - b.index)
  // The last total of a page is that of all lines.
  const total = [...text.matchAll(amountPattern)].at(-1)
  return {
    kind: found[0]?.kind ?? null,
    invoice: {
      number: numberPattern.exec(read)?.[1] ?? null,
      amount: total?.[2] === undefined ? null : plainAmount(total[2]),
      currency: total?.[1] ?? total?.[3] ?? null,
    },
  }
}
