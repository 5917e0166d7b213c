import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { annaEmail, demoPassword, fetchToken } from '../browser/sign-in.ts'
import type { Visitor } from '../browser/visitor.ts'
import type { Say } from '../browser/words.ts'

const tokens = new Map<string, Promise<string>>()

/** The token of a demo login: one for each test file, since another file may sign its own out. */
export function tokenOf(email: string): Promise<string> {
  const key = `${expect.getState().testPath} ${email}`
  const token = tokens.get(key) ?? fetchToken(inject('portalUrl'), email, demoPassword)
  tokens.set(key, token)
  return token
}

/** Signs a visitor in without going through the login page; they stay so until they sign out. */
export async function giveToken(visitor: Visitor, email = annaEmail): Promise<void> {
  await visitor.scope.addInitScript(
    (value) => {
      if (window !== window.top || sessionStorage.getItem('entered') !== null) return
      sessionStorage.setItem('entered', 'yes')
      sessionStorage.setItem('portolan-token', value)
    },
    await tokenOf(email),
  )
}

/** Opens a page as a signed-in person. */
export async function enter(visitor: Visitor, path: string, email = annaEmail): Promise<Page> {
  await giveToken(visitor, email)
  await visitor.page.goto(path)
  return visitor.page
}

/** Fills the login form and submits it. */
export async function submitLogin(page: Page, say: Say, email: string, password: string): Promise<void> {
  await page.getByLabel(say('auth.email')).fill(email)
  await page.getByLabel(say('auth.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: say('auth.submit'), exact: true }).click()
}

/** Signs out by the menu at the foot of the sidebar. */
export async function signOut(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: say('layouts.userMenu') }).click()
  await page.getByRole('menuitem', { name: say('layouts.signOut') }).click()
  await headline(page, say('auth.title')).waitFor()
}

/** The page's one headline. */
export function headline(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name, exact: true })
}
