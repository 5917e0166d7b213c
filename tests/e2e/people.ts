import { inject } from 'vitest'
import { fetchToken } from '../browser/sign-in.ts'
import { runPortal } from './portal-command.ts'

/** The password of every person that tests create. */
export const password = 'a lantern on the third pier'

let serial = 0

/** Creates a person of a demo organization that no other test uses; returns the email to sign in with. */
export async function makePerson(locale: 'en' | 'ru' = 'en'): Promise<string> {
  serial++
  const email = `olga-${process.pid}-${serial}@customer.example`
  const names = ['--first-name', 'Olga', '--last-name', 'Berg', '--locale', locale]
  const organization = ['--organization', 'demo-meridian']
  await runPortal(
    ['users', 'create', '--email', email, ...organization, ...names, '--password-stdin'],
    password,
  )
  return email
}

/** Signs such a person in as another device does; returns the token. */
export function signInElsewhere(email: string): Promise<string> {
  return fetchToken(inject('portalUrl'), email, password)
}
