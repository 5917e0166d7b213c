import { goodsValueUsd } from '#charges.ts'
import type { DemoOrder } from '#orders/demo-order.ts'
import {
  column,
  dateAt,
  field,
  figure,
  goodsLines,
  partyLines,
  signatureField,
  strongField,
  termsLine,
} from './paper-facts.ts'
import type { Paper } from './paper-layout.ts'

/** The shipper's invoice for the goods, which customs asks for. */
export function commercialInvoice(order: DemoOrder, number: string, at: number): Paper {
  const { legs, last } = order.timetable
  const { units, totals } = order.record
  const value = goodsValueUsd(order.goods, totals)
  const shares = units.map((unit) =>
    Math.round((value * (unit.grossWeightKg ?? 0)) / (totals.grossWeightKg || 1)),
  )
  const total = shares.reduce((sum, share) => sum + share, 0)
  return {
    issuer: partyLines(order.shipper),
    title: { en: 'Commercial Invoice', ru: 'Коммерческий инвойс' },
    number,
    at: new Date(at),
    bands: [
      {
        height: 64,
        fields: [
          field(6, 'Buyer', 'Покупатель', ...partyLines(order.consignee)),
          field(3, 'Date', 'Дата', dateAt(at, legs[0].from)),
          field(3, 'Reference', 'Референс', order.record.customerReference ?? order.record.number),
        ],
      },
      {
        height: 34,
        fields: [
          field(6, 'Terms of delivery', 'Условия поставки', termsLine(order)),
          field(3, 'Origin', 'Происхождение', order.shipper.country),
          field(3, 'Destination', 'Назначение', last.to.city),
        ],
      },
      {
        columns: [
          column(5, 'Goods', 'Товар'),
          column(1.8, 'Packages', 'Места', 'right'),
          column(2.4, 'Per package, USD', 'За место, USD', 'right'),
          column(2.8, 'Amount, USD', 'Сумма, USD', 'right'),
        ],
        rows: units.map((unit, index) => [
          goodsLines(order),
          `${unit.quantity} ${unit.packaging}`,
          figure((shares[index] ?? 0) / unit.quantity, 2),
          figure(shares[index] ?? 0, 2),
        ]),
        totals: ['Total / Итого', String(totals.packages), '', figure(total, 2)],
      },
      {
        height: 80,
        fields: [
          strongField(4, 'Amount due', 'Сумма к оплате', `USD ${figure(total, 2)}`),
          field(4, 'Payment', 'Оплата', '30 days after shipment', '30 дней после отгрузки'),
          signatureField(4, 'Signature', 'Подпись', order.shipper.name),
        ],
      },
    ],
    footer: { en: 'The goods are of the stated origin.', ru: 'Происхождение товара подтверждается.' },
  }
}
