import { expect, inject } from 'vitest'
import { demoPassword, fetchToken, setLanguage } from '../browser/sign-in.ts'
import type { Locale } from '../browser/visitor.ts'

const tokens = new Map<string, Promise<string>>()

/** The token of a demo login: one for each test file, since another file may sign its own out. */
export function tokenOf(email: string): Promise<string> {
  const key = `${expect.getState().testPath} ${email}`
  const token = tokens.get(key) ?? fetchToken(inject('portalUrl'), email, demoPassword)
  tokens.set(key, token)
  return token
}

const languages = new Map<string, Locale>()

/** Gives the account of a demo login this language, unless it has it already: pages are in that of their person. */
export async function speakTo(email: string, locale: Locale): Promise<void> {
  if (languages.get(email) === locale) return
  await setLanguage(inject('portalUrl'), await fetchToken(inject('portalUrl'), email, demoPassword), locale)
  languages.set(email, locale)
}
