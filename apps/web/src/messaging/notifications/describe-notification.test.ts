import {
  type Notification,
  type NotificationData,
  notificationKinds,
} from '@portolan/contract/messaging/notifications'
import { describe, expect, it } from 'vitest'
import { createFormat } from '#platform/i18n/format/format.ts'
import { translatorOf } from '#platform/i18n/use-messages.ts'
import { describeNotification } from './describe-notification.ts'
import { messages } from './messages.ts'
import { byDay } from './notification-days.ts'

const speakers = {
  en: {
    t: translatorOf(messages, 'en'),
    format: createFormat('en'),
  },
  ru: {
    t: translatorOf(messages, 'ru'),
    format: createFormat('ru'),
  },
}

function notification(kind: Notification['kind'], data: NotificationData = {}): Notification {
  const isPreorder = kind.startsWith('preorder')
  const isQuote = kind.startsWith('quote')
  return {
    id: '0',
    kind,
    state: 'new',
    viewed: false,
    createdAt: '2026-11-21T08:00:00Z',
    order: kind === 'security' || isPreorder || isQuote ? null : { id: '1', number: 'PO-1' },
    preorder: isPreorder ? { id: '2', number: 'PRE-2' } : null,
    quote: isQuote ? { id: '3', number: 'Q-3' } : null,
    data,
  }
}

function textsOf(locale: 'en' | 'ru', notification: Notification): string[] {
  const { t, format } = speakers[locale]
  const { title, facts } = describeNotification(notification, t, format, 'Asia/Vladivostok')
  return [title, ...facts].map((text) => text.replaceAll('\u00a0', ' '))
}

const delayed = notification('order-delayed', {
  from: 'Шанхай',
  to: 'Hamburg',
  timeZone: 'Europe/Berlin',
  estimatedArrival: '2026-12-05T11:00:00Z',
  previousArrival: '2026-12-02T11:00:00Z',
  reason: 'fog',
})

describe('the text of a notification', () => {
  it('says when a delayed order comes now, instead of when, and why, in the zone of the place', () => {
    expect(textsOf('en', delayed)).toEqual([
      'Order PO-1 is delayed',
      'Expected 5 Dec 2026, 12:00 UTC+1',
      'instead of 2 Dec 2026, 12:00 UTC+1',
      'Reason: fog',
      'Шанхай → Hamburg',
    ])
    expect(textsOf('ru', delayed).slice(0, 2)).toEqual([
      'Заказ PO-1 задерживается',
      'Ожидается 5 дек. 2026, 12:00 UTC+1',
    ])
  })

  it('shows the day at the place, without an hour, where only that is known', () => {
    const delay = notification('order-delayed', {
      place: 'Los Angeles',
      timeZone: 'America/Los_Angeles',
      previousArrival: '2026-12-05T08:00:00Z',
      estimatedArrival: '2026-12-07T22:00:00Z',
      precision: { previousArrival: 'day' },
    })
    const texts = textsOf('en', delay).join(' ').replaceAll('\u00a0', ' ')
    expect(texts).toContain('instead of 5 Dec 2026')
    expect(texts).not.toContain('5 Dec 2026,')
    expect(texts).toContain('7 Dec 2026, 14:00')
  })

  it('shows only the date where no zone is known', () => {
    const dated = notification('order-arrived', {
      place: 'Lagos',
      timeZone: null,
      at: '2026-11-21T00:00:00Z',
    })
    expect(textsOf('en', dated)).toEqual(['Order PO-1 has arrived', 'Lagos', '21 Nov 2026'])
  })

  it('names number, amount and due date of an invoice', () => {
    const invoice = notification('invoice-added', {
      invoiceNumber: 'INV-7',
      amount: { amount: '1234.50', currency: 'USD' },
      dueOn: '2026-12-05',
    })
    expect(textsOf('en', invoice)).toEqual([
      'Order PO-1: new invoice',
      'Invoice INV-7',
      '$1,234.50',
      'due 5 Dec 2026',
    ])
  })

  it('says what an approved pre-order has become', () => {
    const approved = { ...notification('preorder-approved'), order: { id: '1', number: 'PO-1' } }
    expect(textsOf('en', approved)).toEqual(['Pre-order PRE-2 was approved', 'It is now order PO-1'])
  })

  it('says until when an offer is valid, in the company’s time zone', () => {
    const until = { validUntil: '2026-12-01T21:59:59Z', timeZone: 'Europe/Riga' }
    const offered = notification('quote-offered', { ...until, note: 'Space is tight.' })
    const [title, date, note] = textsOf('en', offered)
    expect([title, note]).toEqual(['Our offer for quote Q-3', 'Space is tight.'])
    expect(date).toMatch(/^Valid until 1 Dec 2026, 11:59 PM|^Valid until 1 Dec 2026, 23:59/)
    expect(textsOf('ru', notification('quote-refused', { reason: 'Нет мест' }))).toEqual([
      'По котировке Q-3 предложения не будет',
      'Причина: Нет мест',
    ])
    expect(textsOf('ru', notification('quote-expiring', until))[0]).toBe(
      'Предложение по котировке Q-3 скоро истекает',
    )
  })

  it('says what the company asks, proposes and answers about a pre-order', () => {
    const question = notification('preorder-update-requested', { question: 'Which HS code?' })
    expect(textsOf('en', question)).toEqual(['We have a question about pre-order PRE-2', 'Which HS code?'])
    const proposed = notification('preorder-changes-proposed', { note: 'Вес по нашим весам' })
    expect(textsOf('ru', proposed)).toEqual([
      'Предложены изменения в предварительном заказе PRE-2',
      'Вес по нашим весам',
    ])
    const declined = notification('preorder-cancellation-declined', { reason: 'It has left' })
    expect(textsOf('en', declined)).toEqual([
      'Cancellation of pre-order PRE-2 declined',
      'Reason: It has left',
    ])
  })

  it('says until when an offer is valid in the company’s zone, and why there is none', () => {
    const until = {
      validUntil: '2026-12-15T22:59:59Z',
      timeZone: 'Europe/Berlin',
      from: 'Шанхай',
      to: 'Hamburg',
    }
    expect(textsOf('en', notification('quote-expiring', until))).toEqual([
      'The offer for quote Q-3 expires soon',
      'Valid until 15 Dec 2026, 23:59 UTC+1',
      'Шанхай → Hamburg',
    ])
    const offered = notification('quote-offered', { ...until, note: 'Места есть' })
    expect(textsOf('ru', offered)).toEqual([
      'Предложение по котировке Q-3',
      'Действует до 15 дек. 2026, 23:59 UTC+1',
      'Места есть',
      'Шанхай → Hamburg',
    ])
    expect(textsOf('en', notification('quote-refused', { reason: 'No space' }))).toEqual([
      'We can’t make an offer for quote Q-3',
      'Reason: No space',
    ])
  })

  it('warns about security with device, IP address and hour, on the day under which it is listed', () => {
    const at = '2026-11-20T23:30:00Z'
    const data = { security: 'sign-in', at, device: 'Firefox, Linux', ip: '203.0.113.7' } as const
    const security = { ...notification('security', data), createdAt: at }
    expect(textsOf('en', security)).toEqual([
      'New sign-in to your account',
      'Device: “Firefox, Linux”',
      'IP address 203.0.113.7',
      '21 Nov 2026, 09:30 UTC+10',
      'If this wasn’t you, change your password and contact us.',
    ])
    expect(byDay([security], 'Asia/Vladivostok', new Date(at)).map(({ date }) => date)).toEqual([
      '2026-11-21',
    ])
    expect(textsOf('ru', security)[1]).toBe('Устройство: «Firefox, Linux»')
    expect(textsOf('en', notification('security', { security: 'password' }))).toEqual([
      'Your password was changed',
      'If this wasn’t you, change your password and contact us.',
    ])
  })

  it('is a whole sentence for every kind with nothing but the kind known', () => {
    for (const locale of ['en', 'ru'] as const) {
      for (const kind of notificationKinds) {
        const texts = textsOf(locale, notification(kind))
        expect(texts.join(' ')).not.toMatch(/undefined|null|notifications\.|\{|\}/)
        const { preorder, quote } = notification(kind)
        if (kind !== 'security') expect(texts[0]).toContain((quote ?? preorder)?.number ?? 'PO-1')
      }
    }
  })
})
