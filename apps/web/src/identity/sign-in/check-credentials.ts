import { Credentials } from '@portolan/contract/identity/sign-in'
import { checkBy } from '#platform/forms/check-by.ts'

const check = checkBy(Credentials, {
  username: { missing: 'emailMissing', invalid: 'emailInvalid' },
  password: { missing: 'passwordMissing', invalid: 'wrongCredentials' },
})

/** What is wrong with a login before it is sent, as keys of the messages of `sign-in`. */
export function checkCredentials(values: { username: string; password: string }): ReturnType<typeof check> {
  const found = check(values)
  // The server takes any name; a person's is an email address.
  const isEmail = values.username.trim() === '' || values.username.includes('@')
  return isEmail ? found : { username: 'emailInvalid', ...found }
}
