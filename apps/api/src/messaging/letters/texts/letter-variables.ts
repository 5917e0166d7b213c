import type { Locale } from '@portolan/contract/identity/users'
import { counted } from '#messaging/letters/counted.ru.ts'
import { digestNumbers } from '#messaging/letters/digest-letter.ts'
import type { Letter, Sender } from '#messaging/letters/letter.ts'
import { formatDate, formatMoment } from '#messaging/letters/letter-facts.ts'
import { factorChannels as englishChannels } from '#messaging/letters/letters.en.ts'
import { factorChannels as russianChannels } from '#messaging/letters/letters.ru.ts'
import type { MessageContent, NotificationContent, Occurrence } from '#messaging/letters/message.ts'
import { notificationWords as englishWords } from '#messaging/letters/notification-letter.en.ts'
import { notificationWords as russianWords } from '#messaging/letters/notification-letter.ru.ts'
import { namedFacts } from '#messaging/letters/notification-letter.ts'
import { stripLinks } from '#messaging/letters/strip-links.ts'

/** The values of a letter's variables; one without a value in this message is left out. */
export type Variables = Readonly<Record<string, string>>

type Values = Record<string, string | null | undefined>

const notificationWords = { en: englishWords, ru: russianWords }
const factorChannels = { en: englishChannels, ru: russianChannels }

const spans = {
  en: { minutes: (count: number) => `${count} minutes`, days: (count: number) => `${count} days` },
  ru: {
    minutes: (count: number) => counted(count, ['минуту', 'минуты', 'минут']),
    days: (count: number) => counted(count, ['день', 'дня', 'дней']),
  },
}

function validityOf(content: MessageContent, locale: Locale): Values {
  const date = 'until' in content && content.until ? formatDate(content.until, locale) : null
  if ('minutes' in content)
    return { validity: spans[locale].minutes(content.minutes), minutes: String(content.minutes) }
  if ('days' in content)
    return { validity: spans[locale].days(content.days), days: String(content.days), until: date }
  return {}
}

function occurrenceValues({ device, place, at }: Occurrence, locale: Locale): Values {
  // A browser names itself.
  return { device: device && stripLinks(device, 100), ip: place, time: at && formatMoment(at, 'UTC', locale) }
}

const factVariables: Readonly<Record<string, string>> = {
  newArrival: 'arrival',
  before: 'previous-arrival',
  door: 'delivery',
  endedPrice: 'price',
  endingPrice: 'price',
  validUntil: 'valid-until',
}

function notificationValues(content: NotificationContent, locale: Locale): Values {
  const facts = namedFacts(content, notificationWords[locale])
  return {
    number: content.orderNumber,
    from: content.data.from,
    to: content.data.to,
    ...Object.fromEntries(facts.map(([name, { value }]) => [factVariables[name] ?? name, value])),
  }
}

function ownValues(content: MessageContent, locale: Locale): Values {
  switch (content.kind) {
    case 'second-factor-code':
    case 'registration-code':
    case 'destination-code':
      return { code: content.code }
    case 'invitation':
      return { organization: content.organization, code: content.code }
    case 'member-invitation':
      return { organization: content.organization }
    case 'passkey-added':
    case 'passkey-removed':
    case 'passkey-suspicious':
      // An intruder may have named the passkey.
      return { passkey: stripLinks(content.name, 60) || '…', ...occurrenceValues(content, locale) }
    case 'email-changed':
      return { email: content.address, ...occurrenceValues(content, locale) }
    case 'second-factor-changed': {
      const channel = content.state === 'disabled' ? null : factorChannels[locale][content.state]
      return { channel, ...occurrenceValues(content, locale) }
    }
    case 'password-changed':
    case 'new-sign-in':
      return occurrenceValues(content, locale)
    case 'announcement':
      return { title: content.title }
    case 'notification':
      return notificationValues(content, locale)
    case 'digest': {
      const count = notificationWords[locale].digest.updates(content.updates)
      return { count, numbers: digestNumbers(content.subjects) }
    }
    default:
      return {}
  }
}

/** The values for a message, whose built-in letter this is: its button has the link. */
export function variablesOf(
  content: MessageContent,
  { letter, locale, sender }: { letter: Letter; locale: Locale; sender: Sender },
): Variables {
  const button = letter.parts.find(({ part }) => part === 'button')
  const values: Values = {
    company: sender.company,
    portal: sender.origin,
    url: button?.part === 'button' ? button.url : null,
    ...validityOf(content, locale),
    ...ownValues(content, locale),
  }
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}
