import type { Page } from 'playwright-core'

/** Signs a visitor in with a token of another device. */
export async function signInWith(page: Page, token: string): Promise<void> {
  // The token is stored for the portal's origin, so a page of it must be open.
  await page.goto('/robots.txt')
  await page.evaluate((text) => sessionStorage.setItem('portolan-token', text), token)
}
