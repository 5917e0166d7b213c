import type { Notification } from '@portolan/contract/messaging/notifications'
import type { Precision } from '@portolan/contract/shared/instants'
import type { Format } from '#platform/i18n/format/format.ts'
import type { TranslateOf } from '#platform/i18n/use-messages.ts'
import type { messages } from './messages.ts'

export interface NotificationTexts {
  title: string
  /** Short facts, the most important first; each makes sense by itself. */
  facts: string[]
}

type Translate = TranslateOf<typeof messages>

function subjectNumber({ order, preorder, quote }: Notification): string {
  return quote?.number ?? preorder?.number ?? order?.number ?? ''
}

/** A time in the zone of its place; where no hour or no zone is known, only the date. */
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

/**
 * What a notification says, in natural words; facts that the company didn't give are left out. What happened
 * to the account is timed where the reader is, as the days of the list are.
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
  const route = data.from && data.to && t('route', { from: data.from, to: data.to })
  const reason = data.reason && t('fact.reason', { reason: data.reason })

  if (kind === 'security') {
    return {
      title: t(`security.${data.security ?? 'other'}`),
      facts: present([
        data.device && t('fact.device', { device: data.device }),
        data.ip && t('fact.ip', { ip: data.ip }),
        data.at && format.dateTime(data.at, timeZone),
        t('security.hint'),
      ]),
    }
  }
  const endedPrice = data.endedPrice?.map((total) => format.money(total)).join(' + ')
  const title = t(`kind.${kind}`, { number: subjectNumber(notification) })
  switch (kind) {
    case 'order-departed':
    case 'order-arrived':
      return { title, facts: present([data.place, at('at'), route]) }
    case 'order-delayed':
    case 'arrival-changed': {
      const newArrival = at('estimatedArrival')
      const previous = at('previousArrival')
      return {
        title,
        facts: present([
          newArrival && t('fact.newArrival', { date: newArrival }),
          previous && t('fact.insteadOf', { date: previous }),
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
