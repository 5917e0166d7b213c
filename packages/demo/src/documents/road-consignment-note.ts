import type { DemoOrder } from '#orders/demo-order.ts'
import {
  dateAt,
  field,
  partyLines,
  placeLines,
  signatureField,
  strongField,
  termsLine,
  unitsTable,
} from './paper-facts.ts'
import type { Paper } from './paper-layout.ts'

/** A CMR consignment note. */
export function roadConsignmentNote(order: DemoOrder, issuer: string, number: string, at: number): Paper {
  const { legs, last } = order.timetable
  const [first, ...onward] = legs
  const successive = [...new Set(onward.map((leg) => leg.carrier).filter((name) => name !== first.carrier))]
  const via = onward.map((leg) => leg.from.city)
  return {
    issuer: [first.carrier, `Arranged by ${issuer} / Организовано ${issuer}`],
    title: { en: 'CMR Consignment Note', ru: 'Международная товарно-транспортная накладная' },
    number,
    at: new Date(at),
    bands: [
      {
        height: 64,
        fields: [
          field(6, 'Sender', 'Отправитель', ...partyLines(order.shipper)),
          field(6, 'Consignee', 'Получатель', ...partyLines(order.consignee)),
        ],
      },
      {
        height: 52,
        fields: [
          field(
            6,
            'Place and date of taking over',
            'Место и дата погрузки',
            ...placeLines(first.from),
            dateAt(at, first.from),
          ),
          field(6, 'Place designated for delivery', 'Место разгрузки', ...placeLines(last.to)),
        ],
      },
      {
        height: 40,
        fields: [
          strongField(5, 'Truck and trailer', 'Тягач и прицеп', first.conveyance),
          field(3.5, 'Successive carriers', 'Следующие', ...successive),
          field(3.5, 'Route', 'Маршрут', via.join(', ') || 'direct / напрямую'),
        ],
      },
      {
        height: 34,
        fields: [
          field(
            6,
            'Documents attached',
            'Прилагаемые документы',
            'Packing list, invoice / Упаковочный лист, инвойс',
          ),
          field(
            6,
            'Shipment and reference',
            'Заказ и номер клиента',
            `${order.record.number}  ${order.record.customerReference ?? ''}`,
          ),
        ],
      },
      unitsTable(order),
      {
        height: 34,
        fields: [
          field(6, 'Terms of delivery', 'Условия поставки', termsLine(order)),
          field(6, "Carrier's reservations", 'Оговорки перевозчика', 'none / нет'),
        ],
      },
      {
        height: 84,
        fields: [
          signatureField(4, 'Signature of the sender', 'Подпись отправителя', order.shipper.name),
          signatureField(4, 'Signature of the carrier', 'Подпись перевозчика', first.carrier),
          signatureField(4, 'Goods received', 'Груз получен', order.consignee.name),
        ],
      },
    ],
    footer: {
      en: 'This carriage is subject to the Convention on the Contract for the International Carriage of Goods by Road (CMR).',
      ru: 'Перевозка по Конвенции КДПГ.',
    },
  }
}
