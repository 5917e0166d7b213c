import type { LetterName } from '@portolan/contract/content/letter-texts/letter-names'
import type { Locale } from '@portolan/contract/identity/users'
import type { NotificationData, NotificationKind } from '@portolan/contract/messaging/notifications'
import type { LetterContent, Occurrence } from '#messaging/letters/message.ts'

type OfLocale<T> = Readonly<Record<Locale, T>>

const cities: OfLocale<{ from: string; to: string; place: string }> = {
  en: { from: 'Shanghai', to: 'Hamburg', place: 'Container Terminal Altenwerder' },
  ru: { from: 'Шанхай', to: 'Гамбург', place: 'Терминал Альтенвердер' },
}

const said: OfLocale<{
  reason: string
  question: string
  note: string
  message: string
  announced: string[]
}> = {
  en: {
    reason: 'The port is congested',
    question: 'Which of the two addresses is right?',
    note: 'As discussed by phone',
    message: 'The container was loaded this morning.',
    announced: ['Strike at the port of Ningbo', 'Departures may be three days late.'],
  },
  ru: {
    reason: 'Порт перегружен',
    question: 'Какой из двух адресов верный?',
    note: 'Как договорились по телефону',
    message: 'Контейнер погружен сегодня утром.',
    announced: ['Забастовка в порту Нинбо', 'Отправления могут задержаться на три дня.'],
  },
}

const occurrence: Required<Occurrence> = {
  at: '2026-11-21T08:05:00Z',
  device: 'Firefox 145, Linux',
  place: '203.0.113.7',
}
const timeZone = 'Europe/Berlin'
const at = '2026-11-24T14:00:00Z'
const arrivals = { previousArrival: '2026-12-05T09:00:00Z', estimatedArrival: '2026-12-08T11:30:00Z' }
const url = (origin: string) => `${origin}/example/QUJDREVGR0hJSktMTU5P`
const invitationId = '01a1fdb1-0000-7000-8000-000000000000'

function dataOf(kind: NotificationKind, locale: Locale): NotificationData {
  const { from, to, place } = cities[locale]
  const { reason, question, note, message } = said[locale]
  const route = { from, to, timeZone }
  switch (kind) {
    case 'order-departed':
    case 'order-arrived':
      return { ...route, place, at }
    case 'order-delayed':
    case 'arrival-changed':
      return { ...route, ...arrivals, reason }
    case 'document-added':
    case 'document-accepted':
      return { ...route, documentName: 'HBL-20417.pdf' }
    case 'document-rejected':
      return { ...route, documentName: 'HBL-20417.pdf', reason }
    case 'invoice-added':
      return {
        ...route,
        invoiceNumber: 'INV-3071',
        amount: { amount: '1840.50', currency: 'EUR' },
        dueOn: '2026-12-18',
      }
    case 'order-canceled':
    case 'preorder-rejected':
    case 'quote-refused':
      return { ...route, reason }
    case 'preorder-update-requested':
      return { ...route, question }
    case 'preorder-changes-proposed':
    case 'preorder-amendment-confirmed':
    case 'preorder-amendment-declined':
    case 'preorder-cancellation-confirmed':
    case 'preorder-cancellation-declined':
      return { ...route, note }
    case 'quote-offered':
    case 'quote-expiring':
      return { ...route, validUntil: '2026-12-11T17:00:00Z' }
    case 'message-received':
      return { ...route, message }
    default:
      return route
  }
}

function notificationOf(kind: NotificationKind, locale: Locale): LetterContent {
  const [orderId, preorderId, quoteId] = kind.startsWith('preorder')
    ? [null, invitationId, null]
    : kind.startsWith('quote')
      ? [null, null, invitationId]
      : [invitationId, null, null]
  const about = { orderNumber: 'HH-20417', orderId, preorderId, quoteId, data: dataOf(kind, locale) }
  return { kind: 'notification', notificationKind: kind, ...about }
}

/** A message with all variables of its letter, invented. */
export function exampleOf(name: LetterName, locale: Locale, origin: string): LetterContent {
  const organization = 'Nordwind Handel'
  switch (name) {
    case 'second-factor-code':
    case 'registration-code':
    case 'destination-code':
      return { kind: name, code: '481593', minutes: 10 }
    case 'password-reset':
      return { kind: name, url: url(origin), minutes: 30 }
    case 'email-change':
      return { kind: name, url: url(origin), days: 3 }
    case 'email-change-requested':
      return { kind: 'email-changed', state: 'requested', address: 'a•••@nordwind.example', ...occurrence }
    case 'email-changed':
      return { kind: name, state: 'changed', address: 'a•••@nordwind.example', ...occurrence }
    case 'second-factor-on':
      return { kind: 'second-factor-changed', state: 'sms', ...occurrence }
    case 'second-factor-off':
      return { kind: 'second-factor-changed', state: 'disabled', ...occurrence }
    case 'passkey-added':
    case 'passkey-removed':
    case 'passkey-suspicious':
      return { kind: name, name: 'Office laptop', ...occurrence }
    case 'password-changed':
    case 'new-sign-in':
      return { kind: name, ...occurrence }
    case 'invitation':
      return { kind: name, organization, url: url(origin), code: '481593', days: 14, until: '2026-12-05' }
    case 'member-invitation':
      return { kind: name, organization, invitationId, days: 14, until: '2026-12-05' }
    case 'announcement': {
      const [title = '', text = ''] = said[locale].announced
      return { kind: name, level: 'disruption', title, paragraphs: [text], link: null, marksOrders: true }
    }
    case 'digest':
      return digestOf(locale)
    default:
      return notificationOf(name, locale)
  }
}

function digestOf(locale: Locale): LetterContent {
  const { from, to } = cities[locale]
  const subject = (orderNumber: string, kinds: readonly NotificationKind[]) => ({
    orderNumber,
    orderId: invitationId,
    from,
    to,
    updates: kinds.map((notificationKind) => ({ notificationKind, data: dataOf(notificationKind, locale) })),
    moreUpdates: 0,
  })
  const subjects = [
    subject('HH-20417', ['order-departed', 'document-added']),
    subject('HH-20399', ['order-arrived']),
  ]
  return { kind: 'digest', updates: 3, subjects, moreSubjects: 0 }
}
