import type { LoadType, RecordStatus, ShipmentStatus } from '@portolan/contract/freight/orders/order-codes'
import type { TransportMode } from '@portolan/contract/freight/places'
import type { Locale } from '@portolan/contract/identity/users'

type Words<Key extends string> = Record<Locale, Record<Key, string>>

const english = {
  number: 'Order',
  reference: 'Your reference',
  organization: 'Organization',
  status: 'Record status',
  shipmentStatus: 'Status',
  mode: 'Mode',
  loadType: 'Load type',
  incoterms: 'Incoterm',
  cargo: 'Cargo',
  fromCity: 'From: city',
  fromCountry: 'From: country',
  fromLocode: 'From: UN/LOCODE',
  toCity: 'To: city',
  toCountry: 'To: country',
  toLocode: 'To: UN/LOCODE',
  departurePlanned: 'Departure: planned',
  departureEstimated: 'Departure: estimated',
  departureActual: 'Departure: actual',
  departureZone: 'Departure: time zone',
  arrivalPlanned: 'Arrival: planned',
  arrivalEstimated: 'Arrival: estimated',
  arrivalActual: 'Arrival: actual',
  arrivalZone: 'Arrival: time zone',
  packages: 'Packages',
  grossWeight: 'Gross weight, kg',
  volume: 'Volume, m³',
  chargeableWeight: 'Chargeable weight, kg',
  created: 'Created (UTC)',
  updated: 'Updated (UTC)',
}

/** A column of the export. */
export type ColumnName = keyof typeof english

export const columnTitles: Words<ColumnName> = {
  en: english,
  ru: {
    number: 'Заказ',
    reference: 'Ваш референс',
    organization: 'Организация',
    status: 'Статус записи',
    shipmentStatus: 'Статус',
    mode: 'Транспорт',
    loadType: 'Тип загрузки',
    incoterms: 'Инкотермс',
    cargo: 'Груз',
    fromCity: 'Откуда: город',
    fromCountry: 'Откуда: страна',
    fromLocode: 'Откуда: UN/LOCODE',
    toCity: 'Куда: город',
    toCountry: 'Куда: страна',
    toLocode: 'Куда: UN/LOCODE',
    departurePlanned: 'Отправление: план',
    departureEstimated: 'Отправление: ожидается',
    departureActual: 'Отправление: факт',
    departureZone: 'Отправление: часовой пояс',
    arrivalPlanned: 'Прибытие: план',
    arrivalEstimated: 'Прибытие: ожидается',
    arrivalActual: 'Прибытие: факт',
    arrivalZone: 'Прибытие: часовой пояс',
    packages: 'Мест',
    grossWeight: 'Вес брутто, кг',
    volume: 'Объём, м³',
    chargeableWeight: 'Расчётный вес, кг',
    created: 'Создан (UTC)',
    updated: 'Обновлён (UTC)',
  },
}

export const recordStatuses: Words<RecordStatus> = {
  en: { active: 'Active', archived: 'Archived' },
  ru: { active: 'Активный', archived: 'В архиве' },
}

export const shipmentStatuses: Words<ShipmentStatus> = {
  en: { BOOKED: 'Booked', IN_TRANSIT: 'In transit', ARRIVED: 'Arrived', CANCELED: 'Canceled' },
  ru: { BOOKED: 'Забронирован', IN_TRANSIT: 'В пути', ARRIVED: 'Прибыл', CANCELED: 'Отменён' },
}

export const modes: Words<TransportMode> = {
  en: { air: 'Air', sea: 'Sea', truck: 'Road', rail: 'Rail' },
  ru: { air: 'Авиа', sea: 'Море', truck: 'Авто', rail: 'Ж/д' },
}

export const loadTypes: Words<LoadType> = {
  en: { 'not-set': 'Not set', FCL: 'FCL', LCL: 'LCL' },
  ru: { 'not-set': 'Не указан', FCL: 'FCL', LCL: 'LCL' },
}

/** The name of the sheet and the file. */
export const exportNames: Record<Locale, string> = { en: 'Orders', ru: 'Заказы' }

export const tooManyRows: Record<Locale, string> = {
  en: 'An Excel sheet can’t hold that many orders. Choose CSV instead.',
  ru: 'Столько заказов не помещается на лист Excel. Выберите CSV.',
}
