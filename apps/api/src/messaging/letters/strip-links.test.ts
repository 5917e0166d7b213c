import { expect, it } from 'vitest'
import { stripLinks } from './strip-links.ts'

it.each([
  ['Firefox', 'Firefox'],
  ['YubiKey 5.7', 'YubiKey 5.7'],
  ['Ключ Анны', 'Ключ Анны'],
  ['Your account is locked: https://evil.example/x', 'Your account is locked:'],
  ['go to evil.example now', 'go to now'],
  ['go to EVIL.EXAMPLE/path?x=1', 'go to'],
  ['иди на зло.рф', 'иди на'],
  ['write help@evil.example', 'write'],
  ['www.evil', ''],
  ['javascript://x data', 'data'],
  ['host 203.0.113.9 or 2001:db8::1', 'host or'],
  ['call +1 (500) 555-0006 today', 'call today'],
  ['a ”quoted” «name»', 'a quoted name'],
  ['line\r\nbreak\ttab', 'line break tab'],
  ['x'.repeat(80), `${'x'.repeat(29)}…`],
])('%j becomes %j', (text, plain) => {
  expect(stripLinks(text, 30)).toBe(plain)
})
