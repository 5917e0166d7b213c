import { inject } from 'vitest'
import {
  annaEmail,
  borisEmail,
  demoPassword,
  deskEmail,
  fetchDeskToken,
  fetchToken,
  setLanguage,
} from '../browser/sign-in.ts'
import type { Locale } from '../browser/visitor.ts'
import { password } from './people.ts'

const tokens = new Map<string, Promise<string>>()

const isDemo = (email: string) => email === annaEmail || email === borisEmail

/**
 * Returns the token of a demo login or of a test's person, which all tests share: a sign-in takes the server
 * a tenth of a second of processor time, and codes for the desk are sent only a few times an hour.
 */
export function tokenOf(email: string): Promise<string> {
  const token =
    tokens.get(email) ??
    (email === deskEmail
      ? fetchDeskToken(inject('portalUrl'))
      : fetchToken(inject('portalUrl'), email, isDemo(email) ? demoPassword : password))
  tokens.set(email, token)
  return token
}

/** Forgets a token that a test has signed out. */
export function forgetToken(email: string): void {
  tokens.delete(email)
}

/**
 * Sets the language of a demo login's account: pages use that of their person, and an earlier test may have
 * changed it.
 */
export async function speakTo(email: string, locale: Locale): Promise<void> {
  const url = inject('portalUrl')
  const saved = await setLanguage(url, await tokenOf(email), locale)
  if (saved) return
  forgetToken(email)
  if (!(await setLanguage(url, await tokenOf(email), locale))) throw new Error(`${email} can't sign in.`)
}
