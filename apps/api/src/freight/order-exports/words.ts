import type { DocumentKind } from '@portolan/contract/freight/documents'
import type { LoadType, RecordStatus, ShipmentStatus } from '@portolan/contract/freight/orders/order-codes'
import type { TransportMode } from '@portolan/contract/freight/places'
import type { Locale } from '@portolan/contract/identity/users'
import type { AlertKind } from '@portolan/freight/attention/alert'

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
  deliveryPlanned: 'At the door: planned',
  deliveryEstimated: 'At the door: estimated',
  deliveryActual: 'Delivered',
  delay: 'Delay, hours',
  attention: 'Attention',
  missingDocuments: 'Missing documents',
  containers: 'Containers',
  carrier: 'Carrier',
  conveyance: 'Vessel, flight',
  packages: 'Packages',
  grossWeight: 'Gross weight, kg',
  volume: 'Volume, m³',
  chargeableWeight: 'Chargeable weight, kg',
  amountDue: 'Amount due',
  currency: 'Currency',
  dueOn: 'Payment due',
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
    deliveryPlanned: 'Доставка: план',
    deliveryEstimated: 'Доставка: ожидается',
    deliveryActual: 'Доставлен',
    delay: 'Отклонение, ч',
    attention: 'Что не так',
    missingDocuments: 'Не хватает документов',
    containers: 'Контейнеры',
    carrier: 'Перевозчик',
    conveyance: 'Судно, рейс',
    packages: 'Мест',
    grossWeight: 'Вес брутто, кг',
    volume: 'Объём, м³',
    chargeableWeight: 'Расчётный вес, кг',
    amountDue: 'К оплате',
    currency: 'Валюта',
    dueOn: 'Оплатить до',
    created: 'Создан (UTC)',
    updated: 'Обновлён (UTC)',
  },
}

export const recordStatuses: Words<RecordStatus> = {
  en: { active: 'Active', archived: 'Archived' },
  ru: { active: 'Активный', archived: 'В архиве' },
}

/** The states that people see: a delivered order has more than arrived. */
export const shownStates: Words<ShipmentStatus | 'DELIVERED'> = {
  en: {
    BOOKED: 'Booked',
    IN_TRANSIT: 'In transit',
    ARRIVED: 'Arrived',
    CANCELED: 'Canceled',
    DELIVERED: 'Delivered',
  },
  ru: {
    BOOKED: 'Забронирован',
    IN_TRANSIT: 'В пути',
    ARRIVED: 'Прибыл',
    CANCELED: 'Отменён',
    DELIVERED: 'Доставлен',
  },
}

export const alertNames: Words<AlertKind> = {
  en: {
    'customs-hold': 'Held by customs',
    'cut-off-passed': 'Cut-off missed',
    'cut-off-ahead': 'Cut-off soon',
    'missed-departure': 'Departure overdue',
    'missed-arrival': 'Arrival overdue',
    'unlikely-arrival': 'Arrival uncertain',
    'late-arrival': 'Arrives late',
    'free-days-ending': 'Free days ending',
    'tight-transshipment': 'Tight transshipment',
    'missing-papers': 'Documents missing',
    'overdue-invoices': 'Payment overdue',
    'future-actual': 'Report to check',
    'no-news': 'No news',
  },
  ru: {
    'customs-hold': 'Задержан на таможне',
    'cut-off-passed': 'Пропущен крайний срок',
    'cut-off-ahead': 'Скоро крайний срок',
    'missed-departure': 'Отправление просрочено',
    'missed-arrival': 'Прибытие просрочено',
    'unlikely-arrival': 'Срок под вопросом',
    'late-arrival': 'Прибудет с опозданием',
    'free-days-ending': 'Заканчивается бесплатное хранение',
    'tight-transshipment': 'Короткая стыковка',
    'missing-papers': 'Не хватает документов',
    'overdue-invoices': 'Просрочена оплата',
    'future-actual': 'Сообщение под вопросом',
    'no-news': 'Нет новостей',
  },
}

export const documentNames: Words<DocumentKind> = {
  en: {
    'bill-of-lading': 'Bill of lading',
    'air-waybill': 'Air waybill',
    cmr: 'CMR consignment note',
    'rail-waybill': 'Rail waybill',
    'packing-list': 'Packing list',
    'commercial-invoice': 'Commercial invoice',
    invoice: 'Invoice',
    certificate: 'Certificate',
    customs: 'Customs document',
    'arrival-notice': 'Arrival notice',
    photo: 'Photo',
    other: 'Other document',
  },
  ru: {
    'bill-of-lading': 'Коносамент',
    'air-waybill': 'Авианакладная',
    cmr: 'CMR-накладная',
    'rail-waybill': 'Ж/д накладная',
    'packing-list': 'Упаковочный лист',
    'commercial-invoice': 'Коммерческий инвойс',
    invoice: 'Счёт',
    certificate: 'Сертификат',
    customs: 'Таможенный документ',
    'arrival-notice': 'Уведомление о прибытии',
    photo: 'Фото',
    other: 'Другой документ',
  },
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
