import { expect, test } from 'vitest'
import { safeRedirect } from './redirect-to.ts'

const origin = 'https://portal.example'

test.each(['/orders', '/orders/0190?tab=documents#top', '/notifications?state=new', '/settings'])(
  '%s stays',
  (wish) => {
    expect(safeRedirect(wish, origin)).toBe(wish)
  },
)

test.each([
  undefined,
  null,
  7,
  '',
  'orders',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n//evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'javascript:alert(1)',
  '/login',
  '/login?redirectTo=%2Flogin',
])('%j leads to the start', (wish) => {
  expect(safeRedirect(wish, origin)).toBe('/')
})
