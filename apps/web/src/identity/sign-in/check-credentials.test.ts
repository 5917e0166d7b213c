import { expect, test } from 'vitest'
import { checkCredentials } from './check-credentials.ts'

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
