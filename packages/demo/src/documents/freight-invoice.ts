import type { DocumentRecord } from '@portolan/contract/company/orders'
import type { Charge } from '@portolan/contract/freight/orders'
import type { DemoOrder } from '#orders/demo-order.ts'
import { column, field, figure, partyLines, signatureField, strongField, termsLine } from './paper-facts.ts'
import type { Bilingual, Paper } from './paper-layout.ts'

const names: Readonly<Record<Charge['kind'], Bilingual>> = {
  freight: { en: 'Freight', ru: 'Фрахт' },
  insurance: { en: 'Cargo insurance', ru: 'Страхование груза' },
  customs: { en: 'Customs clearance', ru: 'Таможенное оформление' },
  handling: { en: 'Terminal handling', ru: 'Терминальная обработка' },
  other: { en: 'Other', ru: 'Прочее' },
}

/** The forwarder's invoice for its services. */
export function freightInvoice(
  order: DemoOrder,
  issuer: string,
  invoice: NonNullable<DocumentRecord['invoice']>,
  lines: readonly Charge[],
  at: number,
): Paper {
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
        rows: lines.map(({ kind, amount }) => [
          `${names[kind].en} / ${names[kind].ru}`,
          figure(Number(amount.amount), 2),
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
