import type { UnitRecord } from '@portolan/contract/company/orders'
import type { Totals } from '@portolan/contract/freight/orders/cargo-facts'
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
} from './document-facts.ts'
import type { PrintedDocument } from './document-layout.ts'

/** The content of an invoice for goods; parties as lines of their boxes. */
export interface InvoiceFacts {
  seller: readonly string[]
  buyer: readonly string[]
  /** A calendar date. */
  date: string
  reference: string
  terms: string
  origin: string
  destination: string
  units: readonly (Pick<UnitRecord, 'quantity' | 'packaging' | 'grossWeightKg'> & { goods: string })[]
  totals: Pick<Totals, 'packages' | 'grossWeightKg'>
  value: number
  currency: string
}

/** The invoice for the goods of an order. */
export function commercialInvoice(order: DemoOrder, number: string, at: number): PrintedDocument {
  const { legs, last } = order.timetable
  const { units, totals, customerReference } = order.record
  const facts = {
    seller: partyLines(order.shipper),
    buyer: partyLines(order.consignee),
    date: dateAt(at, legs[0].from),
    reference: customerReference ?? order.record.number,
    terms: termsLine(order),
    origin: order.shipper.country,
    destination: last.to.city,
    units: units.map((unit) => ({ ...unit, goods: goodsLines(order) })),
    totals,
    value: goodsValueUsd(order.goods, totals),
    currency: 'USD',
  }
  return printCommercialInvoice(facts, number, at)
}

/** The shipper's invoice for the goods, which customs asks for. */
export function printCommercialInvoice(facts: InvoiceFacts, number: string, at: number): PrintedDocument {
  const { units, totals, value, currency } = facts
  const shares = units.map((unit) =>
    Math.round((value * (unit.grossWeightKg ?? 0)) / (totals.grossWeightKg || 1)),
  )
  const total = shares.reduce((sum, share) => sum + share, 0)
  return {
    issuer: facts.seller,
    title: { en: 'Commercial Invoice', ru: 'Коммерческий инвойс' },
    number,
    at: new Date(at),
    bands: [
      {
        height: 64,
        fields: [
          field(6, 'Buyer', 'Покупатель', ...facts.buyer),
          field(3, 'Date', 'Дата', facts.date),
          field(3, 'Reference', 'Референс', facts.reference),
        ],
      },
      {
        height: 34,
        fields: [
          field(6, 'Terms of delivery', 'Условия поставки', facts.terms),
          field(3, 'Origin', 'Происхождение', facts.origin),
          field(3, 'Destination', 'Назначение', facts.destination),
        ],
      },
      {
        columns: [
          column(5, 'Goods', 'Товар'),
          column(1.8, 'Packages', 'Места', 'right'),
          column(2.4, `Per package, ${currency}`, `За место, ${currency}`, 'right'),
          column(2.8, `Amount, ${currency}`, `Сумма, ${currency}`, 'right'),
        ],
        rows: units.map((unit, index) => [
          unit.goods,
          `${unit.quantity} ${unit.packaging}`,
          figure((shares[index] ?? 0) / unit.quantity, 2),
          figure(shares[index] ?? 0, 2),
        ]),
        totals: ['Total / Итого', String(totals.packages), '', figure(total, 2)],
      },
      {
        height: 80,
        fields: [
          strongField(4, 'Amount due', 'Сумма к оплате', `${currency} ${figure(total, 2)}`),
          field(4, 'Payment', 'Оплата', '30 days after shipment', '30 дней после отгрузки'),
          signatureField(4, 'Signature', 'Подпись', facts.seller[0] ?? ''),
        ],
      },
    ],
    footer: { en: 'The goods are of the stated origin.', ru: 'Происхождение товара подтверждается.' },
  }
}
