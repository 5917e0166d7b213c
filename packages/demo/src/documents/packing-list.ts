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
} from './paper-facts.ts'
import type { Paper } from './paper-layout.ts'

/** A packing list, written by the shipper. */
export function packingList(order: DemoOrder, number: string, at: number): Paper {
  const { legs, last } = order.timetable
  const { units, totals } = order.record
  return {
    issuer: partyLines(order.shipper),
    title: { en: 'Packing List', ru: 'Упаковочный лист' },
    number,
    at: new Date(at),
    bands: [
      {
        height: 64,
        fields: [
          field(6, 'Consignee', 'Грузополучатель', ...partyLines(order.consignee)),
          field(3, 'Date', 'Дата', dateAt(at, legs[0].from)),
          field(3, 'Reference', 'Референс', order.record.customerReference ?? order.record.number),
        ],
      },
      {
        height: 40,
        fields: [
          field(6, 'From', 'Откуда', ...placeLines(legs[0].from)),
          field(6, 'To', 'Куда', ...placeLines(last.to)),
        ],
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
          goodsLines(order),
          `${unit.quantity} ${unit.packaging}`,
          (unit.lengthCm === null
            ? order.goods.packageCm
            : [unit.lengthCm, unit.widthCm, unit.heightCm]
          ).join(' × '),
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
          field(6, 'Country of origin', 'Страна происхождения', order.shipper.country),
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
          signatureField(4, 'Signature', 'Подпись', order.shipper.name),
        ],
      },
    ],
    footer: {
      en: `Packing list for shipment ${order.record.number}`,
      ru: `упаковочный лист к отправке ${order.record.number}`,
    },
  }
}
