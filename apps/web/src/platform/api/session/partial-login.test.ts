import { expect, test } from 'vitest'
import { createPartialLoginStore } from './partial-login.ts'

const challenge = { type: 'sms', destination: '+7 ••• 67', resendAfter: 30 } as const
const login = { token: 'partial', remember: true, challenge, resendAt: 1 }

function storeWith(stored: string | null) {
  let kept = stored
  return createPartialLoginStore({
    getItem: () => kept,
    setItem: (_, value) => {
      kept = value
    },
    removeItem: () => {
      kept = null
    },
  })
}

test('a login that awaits its code is read as it was written, and no more once it is cleared', () => {
  const store = storeWith(null)
  expect(store.read()).toBeNull()
  store.write(login)
  expect(store.read()).toEqual(login)
  store.write({ ...login, challenge: null })
  expect(store.read()).toEqual({ ...login, challenge: null })
  store.clear()
  expect(store.read()).toBeNull()
})

test.each([
  'not json',
  'null',
  '[]',
  JSON.stringify({ ...login, token: undefined }),
  JSON.stringify({ ...login, remember: 'yes' }),
  JSON.stringify({ ...login, resendAt: null }),
  JSON.stringify({ ...login, challenge: {} }),
  JSON.stringify({ ...login, challenge: { ...challenge, type: 'pigeon' } }),
])('what another version wrote is no login: %s', (stored) => {
  expect(storeWith(stored).read()).toBeNull()
})
