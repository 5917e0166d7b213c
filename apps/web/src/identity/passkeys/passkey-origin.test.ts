import { expect, test } from 'vitest'
import { checkPasskeyOrigin } from './passkey-origin.ts'

const local = 'http://localhost:8080'
const portalOrigin = 'https://portal.example.com'

test.each([
  [local, local, 'here'],
  [local, 'http://127.0.0.1:8080', { elsewhere: local }],
  [local, 'http://[::1]:8080', { elsewhere: local }],
  [local, 'http://localhost:9000', { elsewhere: local }],
  [local, 'http://192.168.1.20:8080', 'nowhere'],
  [local, portalOrigin, 'nowhere'],
  [portalOrigin, portalOrigin, 'here'],
  [portalOrigin, 'https://10.0.0.7', { elsewhere: portalOrigin }],
  [null, portalOrigin, 'nowhere'],
])('a portal of %s opened at %s', (passkeyOrigin, url, meaning) => {
  const { origin, hostname } = new URL(url)
  expect(checkPasskeyOrigin(passkeyOrigin, { origin, hostname })).toEqual(meaning)
})
