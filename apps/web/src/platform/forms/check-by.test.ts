import { Registration } from '@portolan/contract/identity/invitations'
import { expect, test } from 'vitest'
import { checkBy } from './check-by.ts'

const check = checkBy(Registration, {
  firstName: { missing: 'name first', tooLong: 'shorter' },
  email: { missing: 'email first', invalid: 'no email' },
  phone: { invalid: 'no number' },
})
const body = {
  firstName: 'Vera',
  lastName: 'Lind',
  email: 'vera@customer.example',
  password: 'x',
  passwordConfirmation: 'x',
  locale: 'en',
}

test('a good body has no faults, with and without what may be left out', () => {
  expect(check(body)).toEqual({})
  expect(check({ ...body, phone: '+371 26 12 34 56' })).toEqual({})
})

test.each([
  [{ firstName: '  ' }, { firstName: 'name first' }],
  [{ firstName: 'x'.repeat(101) }, { firstName: 'shorter' }],
  [{ email: '' }, { email: 'email first' }],
  [{ email: 'vera' }, { email: 'no email' }],
  [{ email: `${'x'.repeat(300)}@customer.example` }, { email: 'no email' }],
  [{ phone: '2612' }, { phone: 'no number' }],
  [
    { firstName: '', email: 'x' },
    { firstName: 'name first', email: 'no email' },
  ],
])('%j is judged as %j', (part, faults) => {
  expect(check({ ...body, ...part })).toEqual(faults)
})

test('what the form has no words for is left to the server', () => {
  expect(check({ ...body, lastName: '', locale: 'xx', unknown: 1 })).toEqual({})
})
