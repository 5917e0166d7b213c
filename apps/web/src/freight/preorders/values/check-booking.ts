import { SentContent } from '@portolan/contract/freight/preorders/preorder-content'
import { faultOf } from '#platform/forms/check-by.ts'
import type { TypedContent } from './content-of-values.ts'
import { valueAt } from './paths.ts'

/** A message about a field, as a key of its messages. */
export type CheckWord =
  | 'city'
  | 'date'
  | 'incoterm'
  | 'describe'
  | 'wholeNumber'
  | 'above0'
  | 'hsCode'
  | 'country'
  | 'name'
  | 'personName'
  | 'unNumber'
  | 'dangerClass'
  | 'degrees'
  | 'amount'
  | 'phone'
  | 'noUnits'
  | 'fillIn'
  | 'tooLong'
  | 'invalid'

/** A field rejected by the contract's schema. */
export interface CheckFault {
  path: string
  word: CheckWord
}

const wordsOfMembers: Readonly<Record<string, CheckWord>> = {
  from: 'city',
  to: 'city',
  readyOn: 'date',
  incoterms: 'incoterm',
  cargo: 'describe',
  description: 'describe',
  quantity: 'wholeNumber',
  grossWeightKg: 'above0',
  lengthCm: 'above0',
  widthCm: 'above0',
  heightCm: 'above0',
  volumeM3: 'above0',
  netKg: 'above0',
  neqKg: 'above0',
  hsCode: 'hsCode',
  originCountry: 'country',
  countryCode: 'country',
  unNumber: 'unNumber',
  class: 'dangerClass',
  temperatureC: 'degrees',
  min: 'degrees',
  max: 'degrees',
  setpoint: 'degrees',
  amount: 'amount',
  units: 'noUnits',
}
// Texts for which an excessive length and an empty value have different messages.
const texts = new Set(['cargo', 'description'])
const missingWords: Readonly<Record<string, CheckWord>> = { name: 'name', phone: 'phone' }

function wordOf(path: string, fault: ReturnType<typeof faultOf>): CheckWord {
  const member = path.split('.').at(-1) ?? ''
  const isPerson = member === 'name' && /contact\.name$/i.test(path)
  if (fault === 'missing' && isPerson) return 'personName'
  if (fault === 'missing') return missingWords[member] ?? wordsOfMembers[member] ?? 'fillIn'
  if (fault === 'tooLong' && texts.has(member)) return 'tooLong'
  return wordsOfMembers[member] ?? (fault === 'tooLong' ? 'tooLong' : 'invalid')
}

/** The schema's errors, the first of each field. */
export function checkBooking(content: TypedContent): CheckFault[] {
  const faults = new Map<string, CheckFault>()
  for (const issue of SentContent.safeParse(content).error?.issues ?? []) {
    // The form shows a place as a whole, not its members.
    const whole = issue.path[0] === 'from' || issue.path[0] === 'to' ? issue.path.slice(0, 1) : issue.path
    const path = whole.join('.')
    if (!faults.has(path))
      faults.set(path, { path, word: wordOf(path, faultOf(issue, valueAt(content, path))) })
  }
  return [...faults.values()]
}
