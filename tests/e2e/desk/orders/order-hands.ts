import type { Page } from 'playwright-core'
import { wordsIn } from '../../../browser/words.ts'

const say = wordsIn('en')

/** A part of the page, by its heading. */
export const panelOf = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })

/** States a milestone by clicking it in the strip. */
export async function setMilestone(
  page: Page,
  step: RegExp,
  { date, time }: { date: string; time: string },
): Promise<void> {
  await page.getByRole('button', { name: step }).first().click()
  const form = page.getByRole('form', { name: say('deskMilestones.code') })
  const day = form.getByRole('textbox', { name: say('deskMilestones.date') })
  await day.fill(date)
  await day.press('Tab')
  await form.getByRole('textbox', { name: say('deskMilestones.time') }).fill(time)
  await form.getByRole('radio', { name: say('deskMilestones.actual') }).check()
  await form.getByRole('button', { name: say('deskMilestones.save') }).dblclick()
  await form.waitFor({ state: 'detached' })
}

/** A PDF to drop. */
export const fileOf = (name: string, text: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7 ${text}`),
})

/** Chooses the place of a stop in the form of a new order. */
export async function choosePlace(page: Page, position: string, city: string): Promise<void> {
  await page.getByRole('combobox', { name: say('deskNewOrder.stop', { position }) }).fill(city)
  await page.getByRole('option', { name: city }).first().click()
}
