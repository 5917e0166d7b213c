import { type SecurityEvent, securityEventKinds } from '@portolan/contract/identity/security-log'
import { expect, test } from 'vitest'
import { isAlarming, subjectText } from './security-events.ts'

const words = { password: 'with password', sms: 'turned on, codes by SMS' }
const event = (kind: SecurityEvent['kind'], subject: string | null): SecurityEvent => ({
  id: '01a1fdb1-0000-7000-8000-000000000000',
  at: '2026-11-21T08:00:00Z',
  kind,
  ip: null,
  subject,
})
const textOf = (kind: SecurityEvent['kind'], subject: string | null) =>
  subjectText(event(kind, subject), (key) => Reflect.get(words, key) ?? `?${key}`)

test("the portal's own words are translated, names that people gave stay as they are", () => {
  expect(textOf('sign-in', 'password')).toBe('with password')
  expect(textOf('second-factor-changed', 'sms')).toBe('turned on, codes by SMS')
  expect(textOf('passkey-added', 'password')).toBe('password')
  expect(textOf('document-downloaded', 'BL-17.pdf')).toBe('BL-17.pdf')
  expect(textOf('orders-exported', 'xlsx')).toBe('XLSX')
})

test('what isn’t known is shown as it came, nothing stays nothing', () => {
  expect(textOf('sign-in', 'retina')).toBe('retina')
  expect(textOf('sign-in', null)).toBeNull()
})

test('attempts that failed stand out', () => {
  expect(securityEventKinds.filter((kind) => isAlarming(event(kind, null)))).toEqual([
    'sign-in-failed',
    'second-factor-failed',
    'passkey-suspicious',
  ])
})
