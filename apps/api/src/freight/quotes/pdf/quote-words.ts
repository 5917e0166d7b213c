import type { MissingCharge, NotIncluded } from '@portolan/contract/freight/offers'
import type { LoadType } from '@portolan/contract/freight/orders/order-codes'
import type { TransportMode } from '@portolan/contract/freight/places'
import type { Locale } from '@portolan/contract/identity/users'
import type { ChargeLeg } from '@portolan/freight/charges/charge-line'

type Bearer = NotIncluded['bearer']

/** The words of one language for the PDF of an offer. */
export interface QuoteWords {
  tag: string
  title: string
  version: (version: number, date: string) => string
  validUntil: string
  customer: string
  route: string
  transport: string
  incoterms: string
  readyOn: string
  cargo: string
  reference: string
  mode: Record<TransportMode, string>
  load: Record<LoadType, string>
  units: { kg: string; m3: string; chargeable: (weight: string) => string }
  /** `text` is the count as the language writes it. */
  packages: (count: number, text: string) => string
  option: (letter: string) => string
  via: (place: string) => string
  days: (from: number, to: number) => string
  leg: Record<ChargeLeg, string>
  charge: string
  arithmetic: string
  amount: string
  total: string
  converted: string
  rate: (rate: { base: string; quote: string; rate: string; source: string; on: string }) => string
  included: string
  notIncluded: string
  missing: string
  incomplete: string
  byRule: (rule: string, bearer: Bearer) => string
  notRequested: (rule: string, bearer: Bearer) => string
  missingReason: Record<MissingCharge['reason'], (what: string) => string>
  freeTime: string
  remarks: string
  terms: string
  note: string
  page: (page: number, of: number) => string
}

const english: QuoteWords = {
  tag: 'en-US',
  title: 'Quote',
  version: (version, date) => `Offer ${version} of ${date}`,
  validUntil: 'Valid until',
  customer: 'Customer',
  route: 'Route',
  transport: 'Transport',
  incoterms: 'Incoterms rule',
  readyOn: 'Cargo ready on',
  cargo: 'Cargo',
  reference: 'Your reference',
  mode: { sea: 'Sea', air: 'Air', truck: 'Road', rail: 'Rail' },
  load: { FCL: 'FCL', LCL: 'LCL', 'not-set': '' },
  units: { kg: 'kg', m3: 'm³', chargeable: (weight) => `chargeable weight ${weight}` },
  packages: (count, text) => (count === 1 ? `${text} package` : `${text} packages`),
  option: (letter) => `Option ${letter}`,
  via: (place) => `via ${place}`,
  days: (from, to) => (from !== to ? `${from}–${to} days` : from === 1 ? '1 day' : `${from} days`),
  leg: { origin: 'Origin', main: 'Main carriage', destination: 'Destination' },
  charge: 'Charge',
  arithmetic: 'How it’s calculated',
  amount: 'Amount',
  total: 'Total',
  converted: 'About, indicative only',
  rate: ({ base, quote, rate, source, on }) => `${base} 1 = ${quote} ${rate}, ${source}, ${on}`,
  included: 'Included',
  notIncluded: 'Not included',
  missing: 'Missing',
  incomplete: 'The total is a part of the price: these charges have no amount yet.',
  byRule: (rule, bearer) =>
    bearer === null ? `not yours under ${rule}` : `under ${rule}, ${bearersEn[bearer]} pays it`,
  notRequested: (rule, bearer) =>
    bearer === null ? 'not requested' : `not requested; under ${rule}, ${bearersEn[bearer]} arranges it`,
  missingReason: {
    quantity: () => 'the quantity isn’t known',
    price: () => 'no rate',
    equipment: (what) => `no rate for ${what}`,
    place: (what) => `no rate for ${what}`,
    line: () => 'no rate',
    percentOf: () => 'the charge that it is a percentage of has no amount',
    currency: () => 'its minimum is in another currency',
  },
  freeTime: 'Free time',
  remarks: 'Remarks',
  terms: 'Terms',
  note: 'Note',
  page: (page, of) => `Page ${page} of ${of}`,
}

const bearersEn = {
  seller: 'the seller',
  buyer: 'the buyer',
  'to-place': 'the seller up to the named place, then the buyer,',
} as const

const bearersRu = {
  seller: 'продавец',
  buyer: 'покупатель',
  'to-place': 'продавец до пункта поставки, далее покупатель',
} as const

const russian: QuoteWords = {
  tag: 'ru-RU',
  title: 'Котировка',
  version: (version, date) => `Предложение ${version} от ${date}`,
  validUntil: 'Действует до',
  customer: 'Клиент',
  route: 'Маршрут',
  transport: 'Перевозка',
  incoterms: 'Базис поставки',
  readyOn: 'Готовность груза',
  cargo: 'Груз',
  reference: 'Ваш референс',
  mode: { sea: 'Море', air: 'Авиа', truck: 'Авто', rail: 'Ж/д' },
  load: { FCL: 'FCL', LCL: 'LCL', 'not-set': '' },
  units: { kg: 'кг', m3: 'м³', chargeable: (weight) => `расчётный вес ${weight}` },
  packages: (_count, text) => `мест: ${text}`,
  option: (letter) => `Вариант ${letter}`,
  via: (place) => `через ${place}`,
  days: (from, to) => `${from === to ? from : `${from}–${to}`} дн.`,
  leg: { origin: 'В пункте отправления', main: 'Основная перевозка', destination: 'В пункте назначения' },
  charge: 'Статья',
  arithmetic: 'Расчёт',
  amount: 'Сумма',
  total: 'Итого',
  converted: 'Примерно, для справки',
  rate: ({ base, quote, rate, source, on }) => `1 ${base} = ${rate} ${quote}, ${source}, ${on}`,
  included: 'Включено',
  notIncluded: 'Не включено',
  missing: 'Не хватает',
  incomplete: 'Итог – только часть цены: суммы этих статей пока неизвестны.',
  byRule: (rule, bearer) =>
    bearer === null ? `по ${rule} платите не вы` : `по ${rule} платит ${bearersRu[bearer]}`,
  notRequested: (rule, bearer) =>
    bearer === null ? 'не заказано' : `не заказано; по ${rule} это делает ${bearersRu[bearer]}`,
  missingReason: {
    quantity: () => 'количество неизвестно',
    price: () => 'нет ставки',
    equipment: (what) => `нет ставки для ${what}`,
    place: (what) => `нет ставки для ${what}`,
    line: () => 'нет ставки',
    percentOf: () => 'неизвестна сумма статьи, от которой считается процент',
    currency: () => 'минимум задан в другой валюте',
  },
  freeTime: 'Бесплатное хранение',
  remarks: 'Примечания',
  terms: 'Условия',
  note: 'Комментарий',
  page: (page, of) => `Страница ${page} из ${of}`,
}

export const quoteWords: Readonly<Record<Locale, QuoteWords>> = { en: english, ru: russian }
