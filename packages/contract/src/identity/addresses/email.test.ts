import { expect, it } from 'vitest'
import { asciiDomain, Email } from './email.ts'

it.each([
  ['info@mühle.de', 'info@xn--mhle-0ra.de'],
  [' info@MÜHLE.de ', 'info@xn--mhle-0ra.de'],
  ['info@mu\u0308hle.de', 'info@xn--mhle-0ra.de'],
  ['anna@пример.рф', 'anna@xn--e1afmkfd.xn--p1ai'],
  ['wang@例子.中国', 'wang@xn--fsqu00a.xn--fiqs8s'],
  ['wang＠ｅｘａｍｐｌｅ。ｃｏｍ', 'wang@example.com'],
  ['a@xn--mhle-0ra.de', 'a@xn--mhle-0ra.de'],
  ['Anna.Petrova+x@Example.com', 'Anna.Petrova+x@Example.com'],
])('%j is the email %s', (typed, email) => {
  expect(Email.parse(typed)).toBe(email)
})

it.each(['анна@example.com', 'jos\u00e9@example.com', 'müller@mühle.de', 'аnna@example.com'])(
  '%j is refused for its letters, and for nothing else',
  (email) => {
    expect(Email.safeParse(email).error?.issues).toMatchObject([
      { code: 'custom', params: { reason: 'emailLetters' } },
    ])
  },
)

it.each([
  'anna@',
  '@mühle.de',
  'anna@mühle',
  'anna',
  'a@b@mühle.de',
  'a@mühle.de/x',
  'a@mühle.de:25',
  'a@１２７.0.0.1',
  `a@${'ü'.repeat(64)}.de`,
  'a@ü%2e.de',
  'a@℀.de',
  'a@ü .de',
])('%j is no email', (email) => {
  expect(Email.safeParse(email).success).toBe(false)
})

it('leaves what has no ASCII form as it is', () => {
  for (const text of ['n/a', 'see ü', 'a@ü/b', `a@${'ü'.repeat(300)}.de`, '@'])
    expect(asciiDomain(text)).toBe(text)
})
