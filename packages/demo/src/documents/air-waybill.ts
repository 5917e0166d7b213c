import type { DemoOrder } from '#orders/demo-order.ts'
import type { Random } from '#random.ts'
import {
  dateAt,
  field,
  figure,
  partyLines,
  placeLines,
  signatureField,
  strongField,
  termsLine,
  unitsTable,
} from './document-facts.ts'
import type { PrintedDocument } from './document-layout.ts'

// The airlines' three-digit accounting codes, which begin their waybill numbers.
const prefixes: Readonly<Record<string, string>> = {
  'Lufthansa Cargo': '020',
  'Qatar Airways Cargo': '157',
  'Cathay Cargo': '160',
  Cargolux: '172',
  'Emirates SkyCargo': '176',
  'Korean Air Cargo': '180',
  'Turkish Cargo': '235',
}

/**
 * A waybill number as IATA makes them: the eighth digit is the remainder of the seven before divided by 7.
 */
export function airWaybillNumber(carrier: string, random: Random): string {
  const serial = random.digits(7)
  return `${prefixes[carrier] ?? '000'}-${serial}${Number(serial) % 7}`
}

/** An air waybill. */
export function airWaybill(order: DemoOrder, issuer: string, number: string, at: number): PrintedDocument {
  const { legs, last } = order.timetable
  const [first] = legs
  const flights = legs.map(
    (leg) =>
      `${leg.conveyance}  ${leg.from.city} - ${leg.to.city}  ${dateAt(leg.departure.planned, leg.from)}`,
  )
  const { totals } = order.record
  return {
    issuer: [first.carrier, `Issued by ${issuer} as agent / Выдана агентом ${issuer}`],
    title: { en: 'Air Waybill', ru: 'Авиагрузовая накладная' },
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
        height: 40,
        fields: [
          field(6, 'Airport of departure', 'Аэропорт отправления', ...placeLines(first.from)),
          field(6, 'Airport of destination', 'Аэропорт назначения', ...placeLines(last.to)),
        ],
      },
      {
        height: 56,
        fields: [
          strongField(7, 'Flights and dates', 'Рейсы и даты', ...flights),
          field(
            5,
            'Shipment and reference',
            'Заказ и номер клиента',
            order.record.number,
            order.record.customerReference ?? '',
          ),
        ],
      },
      unitsTable(order),
      {
        height: 34,
        fields: [
          strongField(
            4,
            'Chargeable weight, kg',
            'Оплачиваемая масса, кг',
            figure(totals.chargeableWeightKg, 1),
          ),
          field(3, 'Declared value', 'Ценность', 'NVD'),
          field(5, 'Terms of delivery', 'Условия поставки', termsLine(order)),
        ],
      },
      {
        height: 34,
        fields: [
          field(
            12,
            'Handling information',
            'Указания по обработке',
            'Not restricted. Keep dry, do not stack. / Не является опасным. Беречь от влаги, не штабелировать.',
          ),
        ],
      },
      {
        height: 78,
        fields: [
          signatureField(4, "Shipper's signature", 'Подпись отправителя', order.shipper.name),
          field(4, 'Executed on, at', 'Дата и место составления', dateAt(at, first.from), first.from.city),
          signatureField(4, "Carrier's signature", 'Подпись перевозчика', first.carrier),
        ],
      },
    ],
    footer: {
      en: "Carriage is subject to the carrier's conditions and the Montreal Convention 1999.",
      ru: 'Перевозка по условиям перевозчика и Монреальской конвенции 1999 г.',
    },
  }
}
