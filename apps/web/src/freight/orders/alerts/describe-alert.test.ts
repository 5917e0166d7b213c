import type { Alert } from '@portolan/contract/freight/attention'
import { describe, expect, it } from 'vitest'
import { describeAlert, describeDelay } from './describe-alert.ts'

const now = new Date('2026-11-21T12:00:00Z')
const dubai: NonNullable<Alert['place']> = {
  name: 'Jebel Ali',
  city: 'Dubai',
  countryCode: 'AE',
  locode: 'AEJEA',
  lat: 25,
  lng: 55,
  timeZone: 'Asia/Dubai',
}

function alert(kind: Alert['kind'], changes: Partial<Alert> = {}): Alert {
  return {
    kind,
    at: null,
    place: null,
    minutes: null,
    reasonCode: null,
    documentKinds: [],
    freeTime: null,
    cutOff: null,
    ahead: null,
    ...changes,
  }
}

/** With ordinary spaces, so that the expected texts are readable. */
function textOf(of: Alert, locale: 'en' | 'ru' = 'en'): string {
  return describeAlert(of, locale, now).replaceAll('\u00a0', ' ')
}

describe('an alert in words', () => {
  it.each([
    [
      alert('missed-departure', { minutes: 300, place: dubai }),
      'Departure overdue by 5 h',
      'Отправление просрочено на 5 ч',
    ],
    [
      alert('missed-departure', { minutes: 21 * 1440, place: dubai }),
      'Departure overdue by 21 days',
      'Отправление просрочено на 21 день',
    ],
    [
      alert('missed-arrival', { minutes: 2 * 1440, place: dubai }),
      'Arrival overdue by 2 days',
      'Прибытие просрочено на 2 дня',
    ],
    [
      alert('late-arrival', { minutes: 5 * 1440, place: dubai, reasonCode: 'WEA' }),
      'Arrives 5 days late · weather',
      'Опоздает на 5 дней · погода',
    ],
    [
      alert('unlikely-arrival', { minutes: 1440, place: dubai }),
      'Arrival uncertain: Dubai overdue by 1 day',
      'Срок под вопросом: Dubai, просрочка 1 день',
    ],
    [alert('unlikely-arrival'), 'Arrival uncertain', 'Срок под вопросом'],
    [
      alert('no-news', { at: '2026-11-18T10:10:00Z', place: dubai }),
      'No event since 18 Nov 14:10 Dubai',
      'Нет событий с 18 нояб. 14:10, Dubai',
    ],
    [alert('no-news'), 'No events yet', 'Событий пока не было'],
    [
      alert('missing-papers', { documentKinds: ['bill-of-lading'] }),
      'Missing: bill of lading',
      'Нет документов: коносамент',
    ],
    [
      alert('missing-papers', { documentKinds: ['bill-of-lading'], at: '2026-11-18T10:10:00Z' }),
      'Missing: bill of lading · since 18 Nov',
      'Нет документов: коносамент · с 18 нояб.',
    ],
    [
      alert('missing-papers', { documentKinds: ['cmr', 'packing-list'] }),
      'Missing: CMR consignment note, packing list',
      'Нет документов: CMR-накладная, упаковочный лист',
    ],
    [
      alert('missing-papers', { documentKinds: ['cmr', 'packing-list', 'customs'] }),
      'Missing: CMR consignment note, packing list, customs document',
      'Нет документов: CMR-накладная, упаковочный лист, таможенный документ',
    ],
    [
      alert('overdue-invoices', { at: '2025-12-30T00:00:00Z' }),
      'Payment was due 30 Dec 2025',
      'Срок оплаты был 30 дек. 2025',
    ],
    [alert('customs-hold', { place: dubai }), 'Held by customs in Dubai', 'Задержан таможней: Dubai'],
    [alert('customs-hold'), 'Held by customs', 'Задержан таможней'],
    [
      alert('tight-transshipment', { minutes: 14 * 60, place: dubai }),
      'Only 14 h to transship in Dubai',
      'Мало времени на перевалку: Dubai, 14 ч',
    ],
    [
      alert('free-days-ending', { at: '2026-11-25T00:00:00Z' }),
      'Free days end 25 Nov',
      'Бесплатное хранение до 25 нояб.',
    ],
    [
      // The last free day follows its place's calendar.
      alert('free-days-ending', {
        at: '2026-11-21T08:00:00Z',
        precision: 'day',
        place: { ...dubai, timeZone: 'America/Los_Angeles' },
      }),
      'Free days end 21 Nov',
      'Бесплатное хранение до 21 нояб.',
    ],
    [
      alert('free-days-ending', { at: '2026-11-20T00:00:00Z' }),
      'Free days ended 20 Nov',
      'Бесплатное хранение закончилось 20 нояб.',
    ],
    [
      alert('free-days-ending', { at: '2026-11-25T00:00:00Z', freeTime: 'detention' }),
      'Free days end 25 Nov, then detention',
      'Бесплатный возврат контейнера до 25 нояб., затем детеншен',
    ],
    [
      alert('free-days-ending', { at: '2026-11-20T00:00:00Z', freeTime: 'demurrage' }),
      'Free days ended 20 Nov, demurrage accrues',
      'Бесплатное хранение закончилось 20 нояб., начисляется демередж',
    ],
  ])('%j', (of, english, russian) => {
    expect(textOf(of)).toBe(english)
    expect(textOf(of, 'ru')).toBe(russian)
  })

  it('gives only the date where only dates are known', () => {
    const place = { ...dubai, timeZone: null }
    expect(textOf(alert('no-news', { at: '2026-11-18T00:00:00Z', place }))).toBe(
      'No event since 18 Nov Dubai',
    )
    expect(textOf(alert('missed-arrival', { minutes: 300, place }))).toBe('Arrival overdue by 1 day')
  })

  it.each([
    ['CGS', 'berth congestion', 'очередь у причала'],
    ['AM', 'shipper', 'из-за грузоотправителя'],
    ['X9', 'reason code X9', 'код причины X9'],
    ['constructor', 'constructor', 'constructor'],
  ])('gives the reason %s in words, else as its code', (reasonCode, english, russian) => {
    const hold = alert('customs-hold', { reasonCode })
    expect(textOf(hold)).toBe(`Held by customs · ${english}`)
    expect(textOf(hold, 'ru')).toContain(` · ${russian}`)
  })
})

describe('what sorts late orders', () => {
  const late = (of: Alert, lateMinutes: number | null, locale: 'en' | 'ru' = 'en') =>
    describeDelay(of, { lateMinutes, to: dubai }, locale)?.replaceAll('\u00a0', ' ') ?? null

  it('is said where the alert counts from a later estimate', () => {
    const overdue = alert('missed-departure', { minutes: 2 * 1440, place: dubai })
    expect(late(overdue, 4 * 1440)).toBe('4 days behind plan')
    expect(late(overdue, 4 * 1440, 'ru')).toBe('отставание 4 дня')
    expect(late(alert('unlikely-arrival'), 300)).toBe('5 h behind plan')
  })

  it.each([
    [alert('late-arrival', { minutes: 4 * 1440, place: dubai }), 4 * 1440],
    [alert('missed-departure', { minutes: 60, place: dubai }), null],
    [alert('missed-departure', { minutes: 60, place: dubai }), -60],
    [alert('customs-hold'), 4 * 1440],
  ])('isn’t repeated or made up: %j', (of, lateMinutes) => {
    expect(late(of, lateMinutes)).toBeNull()
  })
})
