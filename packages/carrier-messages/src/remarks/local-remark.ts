import remarks from '@portolan/carrier-messages/remarks.ru.json' with { type: 'json' }

/** The portal's own words in remarks, of which each is a whole part: texts of codes.json. */
export const russianRemarks: Readonly<Record<string, string>> = {
  ...remarks.statuses,
  ...remarks.discrepancies,
  ...remarks.reasons,
}

const plurals = new Intl.PluralRules('ru')
const number = new Intl.NumberFormat('ru')

// English sentences of dcsa/notices/free-time.ts, followed by what the carrier wrote.
const freeTime =
  /^(Demurrage|Detention|Storage): (?:(-?[\d.e+-]+) (calendar day|working day|hour)s? free|free time)\.(?: Last free day: (\d{4})-(\d\d)-(\d\d)(?: (\d\d:\d\d))?\.)?(?: (.+))?$/s

const names: Readonly<Record<string, string>> = {
  Demurrage: 'Демередж',
  Detention: 'Детеншен',
  Storage: 'Хранение',
}

const units: Readonly<Record<string, Partial<Record<Intl.LDMLPluralRule, string>>>> = {
  'calendar day': {
    one: 'календарный день',
    few: 'календарных дня',
    many: 'календарных дней',
    other: 'календарного дня',
  },
  'working day': { one: 'рабочий день', few: 'рабочих дня', many: 'рабочих дней', other: 'рабочего дня' },
  hour: { one: 'час', few: 'часа', many: 'часов', other: 'часа' },
}

function freeTimeInRussian(remark: string): string | null {
  const [, name = '', duration, unit = '', year, month, day, time, rest] = freeTime.exec(remark) ?? []
  const what = names[name]
  if (what === undefined) return null
  const count = Number(duration)
  const free =
    duration === undefined || !Number.isFinite(count)
      ? 'бесплатный срок'
      : `бесплатно ${number.format(count)}\u00a0${units[unit]?.[plurals.select(count)]}`
  const last = time === undefined ? `${day}.${month}.${year}` : `${day}.${month}.${year}, ${time}`
  return [
    `${what}: ${free}.`,
    ...(year === undefined ? [] : [`Последний бесплатный день: ${last}.`]),
    ...(rest === undefined ? [] : [rest]),
  ].join(' ')
}

function partInRussian(part: string): string {
  if (Object.hasOwn(russianRemarks, part)) return russianRemarks[part] ?? part
  // A status of X12 214 and its reason.
  const [status = '', reason = '', ...others] = part.split(': ')
  return others.length === 0 && [status, reason].every((text) => Object.hasOwn(russianRemarks, text))
    ? `${russianRemarks[status]}: ${russianRemarks[reason]}`
    : part
}

/**
 * The remark of an event for a reader: the log keeps it in English. Only the portal's own words are
 * translated; what a carrier or a person wrote stays as it is.
 */
export function localRemark(remark: string | null, locale: 'en' | 'ru'): string | null {
  if (remark === null || locale !== 'ru') return remark
  return freeTimeInRussian(remark) ?? remark.split('; ').map(partInRussian).join('; ')
}
