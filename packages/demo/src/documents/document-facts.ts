import type { Place } from '@portolan/contract/freight/places'
import { incoterms } from '@portolan/freight/incoterms'
import type { Party } from '#customers.ts'
import type { DemoOrder } from '#orders/demo-order.ts'
import type { DemoPlace } from '#places/place.ts'
import { toLocalDate } from '#services/zoned-time.ts'
import type { Band, Column, Field } from './document-layout.ts'

const numbers = new Map<number, Intl.NumberFormat>()

/** A number with so many decimals and thousands set apart by a space, as both languages read it. */
export function figure(value: number | null, decimals: number): string {
  if (value === null) return ''
  let format = numbers.get(decimals)
  if (!format) {
    format = new Intl.NumberFormat('en-GB', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    })
    numbers.set(decimals, format)
  }
  return format.format(value).replaceAll(',', ' ')
}

/** A party as addresses are written. */
export function partyLines(party: Party): string[] {
  return [party.name, party.address, party.country]
}

/** A place with its city, country and code. */
export function placeLines({ name, city, countryCode, locode }: Place): string[] {
  return [name, `${city}, ${countryCode}${locode ? ` (${locode})` : ''}`]
}

/** A numbered box. */
export function field(span: number, en: string, ru: string, ...lines: string[]): Field {
  return { label: { en, ru }, lines, span }
}

/** A highlighted box. */
export function strongField(span: number, en: string, ru: string, ...lines: string[]): Field {
  return { ...field(span, en, ru, ...lines), strong: true }
}

/** A box with a place to sign. */
export function signatureField(span: number, en: string, ru: string, ...lines: string[]): Field {
  return { ...field(span, en, ru, ...lines), signature: true }
}

/** A column of text, or of figures where `align` says so. */
export function column(span: number, en: string, ru: string, align?: 'right'): Column {
  return { label: { en, ru }, span, ...(align && { align }) }
}

/** The term with its full name and the place that it names. */
export function termsLine({ booking, timetable }: DemoOrder): string {
  const atOrigin = ['EXW', 'FCA', 'FAS', 'FOB'].includes(booking.terms)
  const place = atOrigin ? timetable.legs[0].from : timetable.last.to
  return `${booking.terms} ${place.city} (${incoterms[booking.terms].name})`
}

/** The goods in both languages with their customs code. */
export function goodsLines({ goods }: DemoOrder): string {
  return `${goods.name}\n${goods.nameRu}\nHS ${goods.hsCode}`
}

/** The table of units with weights, volumes and their sums, which every transport document has. */
export function unitsTable(order: DemoOrder): Band {
  const { units, totals } = order.record
  return {
    columns: [
      column(3.4, 'Marks, container, seal', 'Марки, контейнер, пломба'),
      column(1.5, 'Packages', 'Места', 'right'),
      column(3.7, 'Description of goods', 'Наименование груза'),
      column(1.8, 'Gross weight, kg', 'Масса брутто, кг', 'right'),
      column(1.6, 'Volume, m³', 'Объём, м³', 'right'),
    ],
    rows: units.map((unit) => [
      [unit.marks, unit.container && `${unit.container} / ${unit.seal}`].filter(Boolean).join('\n'),
      `${unit.quantity} ${unit.packaging}`,
      goodsLines(order),
      figure(unit.grossWeightKg, 1),
      figure(unit.volumeM3, 3),
    ]),
    totals: [
      'Total / Итого',
      String(totals.packages),
      '',
      figure(totals.grossWeightKg, 1),
      figure(totals.volumeM3, 3),
    ],
  }
}

/** A date at a place, as both languages read it. */
export function dateAt(instant: number, place: DemoPlace): string {
  return toLocalDate(instant, place.timeZone)
}
