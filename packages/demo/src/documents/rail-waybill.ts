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

/** A rail waybill as the SMGS agreement has it. */
export function railWaybill(order: DemoOrder, issuer: string, number: string, at: number): Paper {
  const { legs, last } = order.timetable
  const [first, ...onward] = legs
  const carriers = legs.map((leg) => `${leg.carrier}: ${leg.from.city} - ${leg.to.city}`)
  const random = order.randomFor('wagons')
  const wagons = order.record.units.map(() => random.digits(8))
  return {
    issuer: [first.carrier, `Forwarder: ${issuer} / Экспедитор: ${issuer}`],
    title: { en: 'SMGS Rail Waybill', ru: 'Накладная СМГС' },
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
        height: 40,
        fields: [
          field(6, 'Station of departure', 'Станция отправления', ...placeLines(first.from)),
          field(6, 'Station of destination', 'Станция назначения', ...placeLines(last.to)),
        ],
      },
      {
        height: 52,
        fields: [
          field(4, 'Border stations', 'Пограничные станции', ...onward.map((leg) => leg.from.name)),
          field(5, 'Carriers and sections', 'Перевозчики и участки', ...carriers),
          strongField(3, 'Train', 'Поезд', first.conveyance),
        ],
      },
      {
        height: 34,
        fields: [
          field(6, 'Wagons', 'Вагоны', wagons.join(', ')),
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
          field(
            6,
            'Payment of carriage charges',
            'Оплата провозных платежей',
            `By the forwarder / Экспедитор ${issuer}`,
          ),
        ],
      },
      {
        height: 78,
        fields: [
          signatureField(4, 'Signature of the sender', 'Подпись отправителя', order.shipper.name),
          field(4, 'Date of the contract', 'Дата договора', dateAt(at, first.from)),
          signatureField(4, 'Stamp of the station', 'Штемпель станции', first.from.city),
        ],
      },
    ],
    footer: {
      en: 'Carriage under the Agreement on International Goods Transport by Rail (SMGS).',
      ru: 'Перевозка по Соглашению СМГС.',
    },
  }
}
