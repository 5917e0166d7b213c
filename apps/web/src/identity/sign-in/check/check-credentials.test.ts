import { expect, test } from 'vitest'
import { checkCredentials, describeFaults } from './check-credentials.ts'

test.each([
  [{ username: 'vera@customer.example', password: 'x' }, {}],
  [{ username: ' vera@customer.example ', password: ' ' }, {}],
  [
    { username: ' ', password: '' },
    { username: 'emailMissing', password: 'passwordMissing' },
  ],
  [{ username: 'vera', password: 'x' }, { username: 'emailInvalid' }],
  [{ username: `vera@${'x'.repeat(300)}`, password: 'x' }, { username: 'emailInvalid' }],
  [{ username: 'vera@customer.example', password: 'x'.repeat(1025) }, { password: 'wrongCredentials' }],
])('%j is judged as %j', (values, faults) => {
  expect(checkCredentials(values)).toEqual(faults)
})

test('each fault is said in the reader’s language', () => {
  expect(describeFaults({ username: '', password: '' }, 'en')).toEqual({
    username: 'Enter your email.',
    password: 'Enter your password.',
  })
  expect(describeFaults({ username: 'vera', password: 'x'.repeat(1025) }, 'ru')).toEqual({
    username: 'Введите адрес почты полностью, например name@example.com.',
    password: 'Неверная почта или пароль. Проверьте раскладку и Caps Lock.',
  })
  expect(describeFaults({ username: 'vera@customer.example', password: 'x' }, 'en')).toEqual({})
})
