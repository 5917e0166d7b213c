import type { DocumentRecord } from '@portolan/contract/company/orders'
import type { SentChargeLine } from '@portolan/contract/freight/charges'
import { chargeCodes, nameOfCharge } from '@portolan/freight/charges/charge-codes'
import type { DemoOrder } from '#orders/demo-order.ts'
import {
  column,
  field,
  figure,
  partyLines,
  signatureField,
  strongField,
  termsLine,
} from './document-facts.ts'
import type { PrintedDocument } from './document-layout.ts'

/** The forwarder's invoice for its services. */
export function freightInvoice(
  order: DemoOrder,
  issuer: string,
  invoice: NonNullable<DocumentRecord['invoice']>,
  lines: readonly SentChargeLine[],
  at: number,
): PrintedDocument {
  const { legs, last } = order.timetable
  const { currency } = invoice.amount
  return {
    issuer: [issuer, 'Wilhelminakade 308, 3072 AR Rotterdam', 'Netherlands'],
    title: { en: 'Invoice', ru: 'Счёт' },
    number: invoice.number,
    at: new Date(at),
    bands: [
      {
        height: 64,
        fields: [
          field(6, 'Bill to', 'Плательщик', ...partyLines(order.customer)),
          field(3, 'Date of issue', 'Дата счёта', invoice.issuedOn),
          strongField(3, 'Due', 'Срок оплаты', invoice.dueOn),
        ],
      },
      {
        height: 40,
        fields: [
          field(3, 'Shipment', 'Заказ', order.record.number),
          field(3, 'Your reference', 'Ваш референс', order.record.customerReference ?? ''),
          field(6, 'Route', 'Маршрут', `${legs[0].from.city} - ${last.to.city}`, termsLine(order)),
        ],
      },
      {
        columns: [
          column(8, 'Service', 'Услуга'),
          column(4, `Amount, ${currency}`, `Сумма, ${currency}`, 'right'),
        ],
        rows: lines.map(({ code, amount }) => [
          `${nameOfCharge(code, chargeCodes, 'en')} / ${nameOfCharge(code, chargeCodes, 'ru')}`,
          figure(Number(amount), 2),
        ]),
        totals: ['Total due / Итого к оплате', figure(Number(invoice.amount.amount), 2)],
      },
      {
        height: 64,
        fields: [
          field(
            8,
            'Payment',
            'Оплата',
            `Please quote ${invoice.number}. / Просим указать ${invoice.number}.`,
            'Demo Bank, account 0000 0000 0000 0000, BIC DEMONL00',
          ),
          signatureField(4, 'For the company', 'За компанию', issuer),
        ],
      },
    ],
    footer: {
      en: 'International transport, VAT reverse-charged or zero-rated.',
      ru: 'Международная перевозка, НДС 0 % или обратное начисление.',
    },
  }
}
