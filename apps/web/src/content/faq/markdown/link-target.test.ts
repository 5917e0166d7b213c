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
  'java\tscript:alert(1)',
  '/\t/example.com',
  '/\n/example.com',
  '/\r\\example.com',
  '/orders\t',
  '\t//example.com',
  '\u0000https://example.com',
  'https://example.com/\n',
  'https:\t//example.com',
  '/\u00a0/example.com',
  '#a\tb',
  '/./\t/example.com',
  '/.//example.com',
  '/../\\example.com',
  '/orders/..//example.com',
  'Passkeys.en.md',
  '',
])('%j is no link', (href) => {
  expect(linkTarget(href, 'hello')).toBeNull()
})

test('no URL of slashes, dots and characters that browsers drop leads to another server', () => {
  const parts = ['/', '\\', '\t', '\n', '\r', '.', ' ', '%2f', ':', 'example.com', '@', '?', '#']
  let rolls = 0
  for (let number = 0; number < parts.length ** 4; number++) {
    const targets = [0, 1, 2, 3].map(
      (place) => parts[Math.floor(number / parts.length ** place) % parts.length],
    )
    const target = linkTarget(`/${targets.join('')}`, 'hello')
    if (target === null) continue
    rolls += 1
    const { origin, pathname } = new URL(target.href, 'https://portal.example/faq/hello')
    expect([origin, pathname.startsWith('//')]).toEqual(['https://portal.example', false])
  }
  process.stdout.write(
    `attack: ${parts.length ** 4} URLs after a slash, ${rolls} of them links, 0 to another server\n`,
  )
  expect(rolls).toBeGreaterThan(1000)
})
