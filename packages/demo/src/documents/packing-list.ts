import type { UnitRecord } from '@portolan/contract/company/orders'
import type { Totals } from '@portolan/contract/freight/orders/cargo-facts'
import type { DemoOrder } from '#orders/demo-order.ts'
import {
  column,
  dateAt,
  field,
  figure,
  goodsLines,
  partyLines,
  placeLines,
  signatureField,
} from './document-facts.ts'
import type { PrintedDocument } from './document-layout.ts'

/** A line of a packing list. */
type PackedUnit = Pick<
  UnitRecord,
  'quantity' | 'packaging' | 'lengthCm' | 'widthCm' | 'heightCm' | 'grossWeightKg' | 'volumeM3' | 'marks'
> & { container: string | null; goods: string }

/** The content of a packing list; parties and places as lines of their boxes. */
export interface PackingFacts {
  shipper: readonly string[]
  consignee: readonly string[]
  from: readonly string[]
  to: readonly string[]
  /** A calendar date. */
  date: string
  reference: string
  units: readonly PackedUnit[]
  totals: Pick<Totals, 'packages' | 'grossWeightKg' | 'volumeM3'>
  origin: string
  shipment: string
}

/** A packing list of an order. */
export function packingList(order: DemoOrder, number: string, at: number): PrintedDocument {
  const { legs, last } = order.timetable
  const { units, totals, customerReference } = order.record
  const [lengthCm, widthCm, heightCm] = order.goods.packageCm
  const facts = {
    shipper: partyLines(order.shipper),
    consignee: partyLines(order.consignee),
    from: placeLines(legs[0].from),
    to: placeLines(last.to),
    date: dateAt(at, legs[0].from),
    reference: customerReference ?? order.record.number,
    units: units.map((unit) => ({
      ...unit,
      ...(unit.lengthCm === null && { lengthCm, widthCm, heightCm }),
      goods: goodsLines(order),
    })),
    totals,
    origin: order.shipper.country,
    shipment: order.record.number,
  }
  return printPackingList(facts, number, at)
}

/** A packing list, written by the shipper. */
export function printPackingList(facts: PackingFacts, number: string, at: number): PrintedDocument {
  const { units, totals } = facts
  return {
    issuer: facts.shipper,
    title: { en: 'Packing List', ru: 'Упаковочный лист' },
    number,
    at: new Date(at),
    bands: [
      {
        height: 64,
        fields: [
          field(6, 'Consignee', 'Грузополучатель', ...facts.consignee),
          field(3, 'Date', 'Дата', facts.date),
          field(3, 'Reference', 'Референс', facts.reference),
        ],
      },
      {
        height: 40,
        fields: [field(6, 'From', 'Откуда', ...facts.from), field(6, 'To', 'Куда', ...facts.to)],
      },
      {
        columns: [
          column(2.9, 'Marks and numbers', 'Марки и номера'),
          column(3.3, 'Goods', 'Товар'),
          column(1.3, 'Packages', 'Места', 'right'),
          column(1.7, 'Dimensions, cm', 'Размеры, см', 'right'),
          column(1.5, 'Gross, kg', 'Брутто, кг', 'right'),
          column(1.3, 'Volume, m³', 'Объём, м³', 'right'),
        ],
        rows: units.map((unit) => [
          [unit.marks, unit.container].filter(Boolean).join('\n'),
          unit.goods,
          `${unit.quantity} ${unit.packaging}`,
          [unit.lengthCm, unit.widthCm, unit.heightCm].join(' × '),
          figure(unit.grossWeightKg, 1),
          figure(unit.volumeM3, 3),
        ]),
        totals: [
          'Total / Итого',
          '',
          String(totals.packages),
          '',
          figure(totals.grossWeightKg, 1),
          figure(totals.volumeM3, 3),
        ],
      },
      {
        height: 34,
        fields: [
          field(6, 'Net weight, kg', 'Масса нетто, кг', figure((totals.grossWeightKg ?? 0) * 0.88, 1)),
          field(6, 'Country of origin', 'Страна происхождения', facts.origin),
        ],
      },
      {
        height: 70,
        fields: [
          field(
            8,
            'Remarks',
            'Примечания',
            'Packed for export, keep dry. / Экспортная упаковка, беречь от влаги.',
          ),
          signatureField(4, 'Signature', 'Подпись', facts.shipper[0] ?? ''),
        ],
      },
    ],
    footer: {
      en: `Packing list for shipment ${facts.shipment}`,
      ru: `упаковочный лист к отправке ${facts.shipment}`,
    },
  }
}
