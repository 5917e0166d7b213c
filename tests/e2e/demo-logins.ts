import { expect, inject } from 'vitest'
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
const keyOf = (email: string) => (email === deskEmail ? email : `${expect.getState().testPath} ${email}`)

/**
 * Returns the token of a demo login or of a test's person. Each test file has its own, since another file may
 * sign its out; but all share that of the desk, because codes are sent only a few times an hour.
 */
export function tokenOf(email: string): Promise<string> {
  const token =
    tokens.get(keyOf(email)) ??
    (email === deskEmail
      ? fetchDeskToken(inject('portalUrl'))
      : fetchToken(inject('portalUrl'), email, isDemo(email) ? demoPassword : password))
  tokens.set(keyOf(email), token)
  return token
}

/**
 * Sets the language of a demo login's account: pages use that of their person, and an earlier test may have
 * changed it.
 */
export async function speakTo(email: string, locale: Locale): Promise<void> {
  const url = inject('portalUrl')
  const saved = await setLanguage(url, await tokenOf(email), locale)
  if (saved) return
  tokens.delete(keyOf(email))
  if (!(await setLanguage(url, await tokenOf(email), locale))) throw new Error(`${email} can't sign in.`)
}
