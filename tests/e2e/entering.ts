import type { Page } from 'playwright-core'
import { annaEmail } from '../browser/sign-in.ts'
import type { Visitor } from '../browser/visitor.ts'
import type { Say } from '../browser/words.ts'
import { tokenOf } from './demo-logins.ts'

/** Signs a visitor in without the login page, until they sign out. */
export async function giveToken({ page }: Pick<Visitor, 'page'>, email = annaEmail): Promise<void> {
  // The token is stored for the portal's origin, so a page of it must be open.
  if (page.url() === 'about:blank') await page.goto('/robots.txt')
  await page.evaluate((token) => sessionStorage.setItem('portolan-token', token), await tokenOf(email))
}

/** Opens a page as a signed-in person. */
export async function enter(visitor: Pick<Visitor, 'page'>, path: string, email = annaEmail): Promise<Page> {
  await giveToken(visitor, email)
  await visitor.page.goto(path)
  return visitor.page
}

/** Navigates within an open page as a link does, without loading it again. */
export function follow(page: Page, path: string): Promise<void> {
  return page.evaluate((url) => history.pushState({}, '', url), path)
}

/** Fills the login form and submits it. */
export async function submitLogin(page: Page, say: Say, email: string, password: string): Promise<void> {
  await page.getByLabel(say('auth.email')).fill(email)
  await page.getByLabel(say('auth.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: say('auth.submit'), exact: true }).click()
}

/** Signs out with the menu at the foot of the sidebar. */
export async function signOut(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: say('layouts.userMenu') }).click()
  await page.getByRole('menuitem', { name: say('layouts.signOut') }).click()
  await headline(page, say('auth.title')).waitFor()
}

/** Returns the page's one headline. */
export function headline(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name, exact: true })
}
