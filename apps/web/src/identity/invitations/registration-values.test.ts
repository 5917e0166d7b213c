import { expect, test } from 'vitest'
import { checkRegistration } from './registration-values.ts'

const good = { firstName: 'Vera', lastName: 'Lind', email: 'vera@customer.example', phone: '' }

test('a form without a phone is right, also with spaces around its words', () => {
  expect(checkRegistration(good)).toEqual({})
  expect(
    checkRegistration({ ...good, email: ' vera@customer.example ', phone: '+7 (916) 123-45-67' }),
  ).toEqual({})
})

test('missing values are reported by field', () => {
  expect(checkRegistration({ firstName: ' ', lastName: '', email: '', phone: '' })).toEqual({
    firstName: 'firstNameMissing',
    lastName: 'lastNameMissing',
    email: 'emailMissing',
  })
})

test.each(['vera', 'vera@', 'vera@customer', 'vera lind@customer.example'])('%s is no email', (email) => {
  expect(checkRegistration({ ...good, email })).toEqual({ email: 'emailInvalid' })
})

test.each(['89161234567', '+0 123', 'call me'])('%s is no number', (phone) => {
  expect(checkRegistration({ ...good, phone })).toEqual({ phone: 'phoneInvalid' })
})
