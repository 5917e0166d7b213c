import { expect, it } from 'vitest'
import { redactSecrets } from './redact-secrets.ts'

const key = `ptl_${'aB3-_'.repeat(9)}`
const token = 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8S9t0u1v'
const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiIxIn0.s1-gn_atUre'

it.each([
  [`/api/v2/company/orders/?key=${key}`, '/api/v2/company/orders/?key=[redacted]'],
  [`/api/v2/company/orders/?q=${key}&page=2`, '/api/v2/company/orders/?q=ptl_[redacted]&page=2'],
  [`/api/v2/company/orders/${key}/`, '/api/v2/company/orders/[redacted]/'],
  [`/x?API_KEY=abc&x-api-key=def;apikey=ghi`, '/x?API_KEY=[redacted]&x-api-key=[redacted];apikey=[redacted]'],
  ['/x?access%5ftoken=abc&Password=d%26e#f', '/x?access%5ftoken=[redacted]&Password=[redacted]#f'],
  ['/x?token%3Dabc&countryCode=DE&code=123456', '/x?token%3D[redacted]&countryCode=DE&code=[redacted]'],
  [`/x?t=${jwt}`, '/x?t=[redacted]'],
  [`/password-reset/${token}`, '/password-reset/[redacted]'],
  [`/api/v2/customer/invitations/AB12CD/`, '/api/v2/customer/invitations/[redacted]/'],
  [`/email-change/${token}?a=1`, '/email-change/[redacted]?a=1'],
  ['/api/v2/company/users/vera@customer.example/email/', '/api/v2/company/users/[redacted]/email/'],
  ['/o/12345', '/o/[redacted]'],
  [
    'GET https://hooks.example/services/T0/B0?secret=abc failed',
    'GET https://hooks.example/services/T0/B0?secret=[redacted] failed',
  ],
  ['postgresql://portal:s3cret@db.example:5432/portal', 'postgresql://[redacted]@db.example:5432/portal'],
  ['smtps://user%40x:p:w@mail.example', 'smtps://[redacted]@mail.example'],
  [`Authorization: Bearer ${key}`, 'Authorization: Bearer [redacted]'],
  ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw==', 'whsec_[redacted]'],
])('%s', (text, redacted) => {
  expect(redactSecrets(text)).toBe(redacted)
})

it.each([
  '/api/v2/customer/orders/01a1fdb1-0000-7000-8000-000000000000/documents/',
  '/api/v2/customer/orders/?search=MSKU6011672&status=active&ordering=-createdAt&page=2',
  '/assets/order-list-page-B3xk9QpL.js',
  '/api/v2/company/orders/TMS-2026-00012345/events/?organization=acme',
  '/o/keynote',
  'connect ECONNREFUSED 10.0.0.1:5432',
  'the token of a session has expired',
  'https://portal.example/orders/',
])('leaves %s', (text) => {
  expect(redactSecrets(text)).toBe(text)
})

it('takes as many steps for what looks like many beginnings as for any text', () => {
  const lengthOf = (piece: string) => redactSecrets(piece.repeat(Math.ceil(200_000 / piece.length))).length
  // Each would take minutes if every match start scanned all that follows.
  for (const piece of ['a.', 'eyJ-', '://', '?key', '/aA1', '&', '%3', 'ptl_', 'Bearer '])
    expect(lengthOf(piece)).toBeLessThanOrEqual(200_010 * 4)
})
