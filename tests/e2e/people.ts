import { inject } from 'vitest'
import { fetchToken } from '../browser/sign-in.ts'
import { runPortal } from './portal-command.ts'

/** The password of every person that a test makes. */
export const password = 'a lantern on the third pier'

let made = 0

/** Makes a person of a demo organization, whom no other test knows; answers the email to sign in with. */
export async function makePerson(locale: 'en' | 'ru' = 'en'): Promise<string> {
  made++
  const email = `olga-${process.pid}-${made}@customer.example`
  const names = ['--first-name', 'Olga', '--last-name', 'Berg', '--locale', locale]
  const organization = ['--organization', 'demo-meridian']
  await runPortal(
    ['users', 'create', '--email', email, ...organization, ...names, '--password-stdin'],
    password,
  )
  return email
}

/** Signs such a person in as another device does; answers the token. */
export function signInElsewhere(email: string): Promise<string> {
  return fetchToken(inject('portalUrl'), email, password)
}
