import { expect, test } from 'vitest'
import { relyingPartyOf } from './relying-party.ts'

function party(publicUrl: string | null) {
  return relyingPartyOf({ publicUrl, port: 8080 }, 'Acme Freight')
}

test('without a public URL passkeys belong to localhost and the own port', () => {
  expect(party(null)).toEqual({ id: 'localhost', origin: 'http://localhost:8080', name: 'Acme Freight' })
})

test.each([
  ['https://portal.example.com', 'portal.example.com', 'https://portal.example.com'],
  ['https://portal.example.com/', 'portal.example.com', 'https://portal.example.com'],
  ['https://Portal.Example.com:8443/start', 'portal.example.com', 'https://portal.example.com:8443'],
  ['https://заказы.example', 'xn--80aatcn8h.example', 'https://xn--80aatcn8h.example'],
  ['http://localhost:5173', 'localhost', 'http://localhost:5173'],
  ['http://portal.localhost', 'portal.localhost', 'http://portal.localhost'],
])('%s is the party %s at %s', (publicUrl, id, origin) => {
  expect(party(publicUrl)).toEqual({ id, origin, name: 'Acme Freight' })
})

test.each([
  'http://127.0.0.1:8080',
  'https://192.168.1.20',
  'https://[2001:db8::1]',
  'http://[::1]:8080',
  'http://portal.example.com',
  'ftp://portal.example.com',
])('%s can’t have passkeys', (publicUrl) => {
  expect(party(publicUrl)).toBeNull()
})
