import { expect, test } from 'vitest'
import { checkRules } from './password-rules.ts'

test.each([
  ['', false],
  ['elevenchars', false],
  ['twelve chars', true],
  ['🚢'.repeat(11), false],
  ['🚢'.repeat(12), true],
  // One letter in form C, two code points as typed.
  [`${'и'.repeat(10)}\u0438\u0306`, false],
  ['x'.repeat(128), true],
  ['x'.repeat(129), false],
])('the length of %j is right: %s', (password, right) => {
  expect(checkRules(password, []).length).toBe(right)
})

test.each([
  ['correct horse battery', ['Ada', 'Kern'], true],
  ['kernkraft werk', ['Ada', 'Kern'], false],
  ['ada ada ada ada', ['Ada', 'Kern'], true],
  ['Мы петровы навсегда', ['Анна', 'Петров'], false],
  ['secret of acme.trading', ['Acme Trading GmbH'], false],
  ['my mailbox someone1', ['someone1@customer.example'], false],
  ['', ['Ada'], false],
])('%j beside %j is free of names: %s', (password, names, free) => {
  expect(checkRules(password, names).nameless).toBe(free)
})
