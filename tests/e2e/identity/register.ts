import type { Page } from 'playwright-core'
import type { Say } from '../../browser/words.ts'
import { fillRegistration } from '../../gallery/onboarding-states.ts'
import { headline } from '../entering.ts'
import type { Mailbox } from '../messaging/mailbox.ts'

/** Pastes a code into its boxes. */
export function enterCode(page: Page, code: string): Promise<void> {
  return page.getByRole('group').getByRole('textbox').first().fill(code)
}

/** The code in the subject of the last email that has one. */
export const emailedCode = /^Subject: (\d{6})\b/m

/** Opens the emailed invitation, registers, and leaves the tour for the orders. */
export async function register(
  page: Page,
  say: Say,
  { email, password, mailbox }: { email: string; password: string; mailbox: Mailbox },
): Promise<void> {
  await page.goto(await mailbox.find(/https?:\/\/[^\s/]+(\/o\/\d+\/form#\S+)/))
  await headline(page, say('invitations.title')).waitFor()
  await fillRegistration(page, say, email, password)
  await page.getByRole('button', { name: say('invitations.submit') }).click()
  await headline(page, say('invitations.proofTitle')).waitFor()
  await enterCode(page, await mailbox.find(emailedCode))
  await headline(page, say('onboarding.tutorialOrdersTitle')).waitFor()
  await page.getByRole('link', { name: say('onboarding.skip') }).click()
  await headline(page, say('orders.title')).waitFor()
}
