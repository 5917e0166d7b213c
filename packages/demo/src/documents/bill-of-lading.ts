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

/** A house bill of lading, issued by the forwarder for the ocean carrier. */
export function billOfLading(order: DemoOrder, issuer: string, number: string, at: number): Paper {
  const { legs, last } = order.timetable
  const [first, ...onward] = legs
  const discharge = legs.findLast((leg) => leg.mode === 'sea') ?? last
  const transshipment = onward.filter((leg) => leg.mode === 'sea').map((leg) => leg.from.city)
  const prepaid = ['CFR', 'CIF', 'CPT', 'CIP', 'DAP', 'DAT', 'DDU', 'DDP', 'DPU'].includes(
    order.booking.terms,
  )
  return {
    issuer: [issuer, `As agent for the carrier ${first.carrier} / Агент перевозчика ${first.carrier}`],
    title: { en: 'Bill of Lading', ru: 'Коносамент' },
    number,
    at: new Date(at),
    bands: [
      {
        height: 64,
        fields: [
          field(6, 'Shipper', 'Грузоотправитель', ...partyLines(order.shipper)),
          field(6, 'Consignee', 'Грузополучатель', ...partyLines(order.consignee)),
        ],
      },
      {
        height: 64,
        fields: [
          field(6, 'Notify party', 'Уведомить', ...partyLines(order.customer)),
          field(3, 'Shipment', 'Заказ', order.record.number),
          field(3, "Customer's reference", 'Номер клиента', order.record.customerReference ?? ''),
        ],
      },
      {
        height: 40,
        fields: [
          strongField(4, 'Vessel and voyage', 'Судно и рейс', first.conveyance),
          field(4, 'Port of loading', 'Порт погрузки', ...placeLines(first.from)),
          field(4, 'Transshipment', 'Перевалка', transshipment.join(', ') || 'none / нет'),
        ],
      },
      {
        height: 40,
        fields: [
          field(6, 'Port of discharge', 'Порт выгрузки', ...placeLines(discharge.to)),
          field(6, 'Place of delivery', 'Место доставки', ...placeLines(last.to)),
        ],
      },
      unitsTable(order),
      {
        height: 40,
        fields: [
          field(5, 'Terms of delivery', 'Условия поставки', termsLine(order)),
          field(4, 'Freight', 'Фрахт', prepaid ? 'Prepaid / Оплачен' : 'Collect / К оплате получателем'),
          field(3, 'Originals', 'Оригиналы', 'Three (3) / Три (3)'),
        ],
      },
      {
        height: 78,
        fields: [
          field(4, 'Shipped on board', 'Погружено на борт', dateAt(first.departure.real, first.from)),
          field(4, 'Place and date of issue', 'Место и дата выдачи', first.from.city, dateAt(at, first.from)),
          signatureField(4, 'Signature for the carrier', 'Подпись за перевозчика', issuer),
        ],
      },
    ],
    footer: {
      en: 'Received in apparent good order and condition for carriage as above.',
      ru: 'Груз принят к перевозке во внешне исправном состоянии.',
    },
  }
}
