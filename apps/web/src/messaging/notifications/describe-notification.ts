import type { Notification } from '@portolan/contract/messaging/notifications'
import type { Precision } from '@portolan/freight/time/moment'
import type { Format } from '#platform/i18n/format/format.ts'
import type { TranslateOf } from '#platform/i18n/use-messages.ts'
import type { messages } from './messages.ts'

export interface NotificationTexts {
  title: string
  /** Short facts, most important first; each makes sense on its own. */
  facts: string[]
}

type Translate = TranslateOf<typeof messages>

function subjectNumber({ order, preorder, quote }: Notification): string {
  return quote?.number ?? preorder?.number ?? order?.number ?? ''
}

/** A time in the zone of its place; only the date if the hour or the zone is unknown. */
function moment(
  format: Format,
  instant: string,
  timeZone: string | null | undefined,
  precision: Precision | undefined,
): string {
  return timeZone && precision !== 'day'
    ? format.dateTime(instant, timeZone)
    : format.date(instant, timeZone ?? 'UTC')
}

function present(facts: readonly (string | undefined | false | null)[]): string[] {
  return facts.filter((fact): fact is string => typeof fact === 'string' && fact !== '')
}

/** When the cargo is expected at the door, for notifications of its arrival. */
function doorFact({ delivery, timeZone }: Notification['data'], t: Translate, format: Format) {
  return delivery && t('fact.atDoor', { date: moment(format, delivery.at, timeZone, delivery.precision) })
}

function describeSecurity(
  { security, device, ip, at }: Notification['data'],
  t: Translate,
  format: Format,
  timeZone: string,
): NotificationTexts {
  return {
    title: t(`security.${security ?? 'other'}`),
    facts: present([
      device && t('fact.device', { device }),
      ip && t('fact.ip', { ip }),
      at && format.dateTime(at, timeZone),
      t('security.hint'),
    ]),
  }
}

/**
 * Describes a notification in natural words, omitting facts that the company didn't give. Account events are
 * in the reader's time zone, as are the list's days.
 */
export function describeNotification(
  notification: Notification,
  t: Translate,
  format: Format,
  timeZone: string,
): NotificationTexts {
  const { kind, data, order, preorder } = notification
  const at = (name: 'at' | 'previousArrival' | 'estimatedArrival' | 'validUntil') => {
    const { [name]: instant, precision = {}, timeZone: zone } = data
    return instant && moment(format, instant, zone, name === 'validUntil' ? 'time' : precision[name])
  }
  const atDoor = doorFact(data, t, format)
  const route = data.from && data.to && t('route', { from: data.from, to: data.to })
  const reason = data.reason && t('fact.reason', { reason: data.reason })

  if (kind === 'security') return describeSecurity(data, t, format, timeZone)
  const endedPrice = data.endedPrice?.map((total) => format.money(total)).join(' + ')
  const title = t(`kind.${kind}`, { number: subjectNumber(notification) })
  switch (kind) {
    case 'order-departed':
    case 'order-arrived':
      return { title, facts: present([data.place, at('at'), atDoor, route]) }
    case 'order-delayed':
    case 'arrival-changed': {
      const newArrival = at('estimatedArrival')
      const previous = at('previousArrival')
      return {
        title,
        facts: present([
          newArrival && t('fact.newArrival', { date: newArrival }),
          previous && t('fact.insteadOf', { date: previous }),
          atDoor,
          reason,
          route,
        ]),
      }
    }
    case 'order-canceled':
      return { title, facts: present([reason, route]) }
    case 'document-added':
    case 'document-accepted':
    case 'document-rejected':
      return { title, facts: present([data.documentName, reason, route]) }
    case 'invoice-added':
      return {
        title,
        facts: present([
          data.invoiceNumber && t('fact.invoice', { number: data.invoiceNumber }),
          data.amount && format.money(data.amount),
          data.dueOn && t('fact.due', { date: format.date(data.dueOn) }),
          route,
        ]),
      }
    case 'preorder-approved':
      return {
        title,
        facts: present([
          order && preorder && t('fact.becameOrder', { number: order.number }),
          endedPrice && t('fact.endedPrice', { price: endedPrice }),
          route,
        ]),
      }
    case 'preorder-rejected':
    case 'preorder-update-requested':
    case 'preorder-changes-proposed':
    case 'preorder-amendment-confirmed':
    case 'preorder-amendment-declined':
    case 'preorder-cancellation-confirmed':
    case 'preorder-cancellation-declined':
      return {
        title,
        facts: present([
          endedPrice &&
            t(kind === 'preorder-changes-proposed' ? 'fact.endingPrice' : 'fact.endedPrice', {
              price: endedPrice,
            }),
          reason,
          data.question,
          data.note,
          route,
        ]),
      }
    case 'message-received':
      return { title, facts: present([data.message, data.documentName ?? data.invoiceNumber]) }
    case 'quote-offered':
    case 'quote-refused':
    case 'quote-expiring': {
      const until = at('validUntil')
      return {
        title,
        facts: present([until && t('fact.validUntil', { date: until }), reason, data.note, route]),
      }
    }
  }
}
