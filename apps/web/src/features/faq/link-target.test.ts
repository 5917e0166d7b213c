import { expect, test } from 'vitest'
import { linkTarget } from './link-target.ts'

test.each([
  ['passkeys', '/faq/passkeys'],
  ['passkeys#add', '/faq/passkeys#add'],
  ['#ключ', '/faq/hello#ключ'],
  ['/orders?orderStatus=archived', '/orders?orderStatus=archived'],
  ['/', '/'],
])('%s leads to the page %s', (href, page) => {
  expect(linkTarget(href, 'hello')).toEqual({ kind: 'page', href: page })
})

test.each(['https://example.com/a', 'HTTP://example.com', 'mailto:a@example.com', 'tel:+37167000000'])(
  '%s leads outside',
  (href) => {
    expect(linkTarget(href, 'hello')).toEqual({ kind: 'outside', href })
  },
)

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:x',
  'file:///etc/passwd',
  '//example.com',
  '/\\example.com',
  '\\\\example.com',
  '../x',
  'Passkeys.en.md',
  '',
])('%j is no link', (href) => {
  expect(linkTarget(href, 'hello')).toBeNull()
})
