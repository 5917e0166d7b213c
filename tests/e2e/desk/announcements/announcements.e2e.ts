import { expect } from 'vitest'
import { deskEmail } from '../../../browser/sign-in.ts'
import { wordsIn } from '../../../browser/words.ts'
import { enter, headline } from '../../entering.ts'
import { expectAccessible, journey } from '../../journey.ts'

const say = wordsIn('en')
const title = 'ZQX strike in Shanghai'

journey('an announcement about a port reaches its customers, who close it once', async ({ stage }) => {
  const visitor = await stage.visit()
  const desk = await enter(visitor, '/desk/announcements/new', deskEmail)
  await headline(desk, say('deskAnnouncements.new')).waitFor()
  const headings = desk.getByLabel(say('deskAnnouncements.heading'))
  // One for each language.
  for (const language of [0, 1]) await headings.nth(language).fill(title)
  await desk.getByLabel(say('deskAnnouncements.places')).fill('CNSHA')
  await desk.getByText(say('deskAnnouncements.preview.orders')).waitFor()
  await expectAccessible(visitor)
  await desk.getByRole('button', { name: say('deskAnnouncements.publish'), exact: true }).click()
  await desk.getByRole('button', { name: say('deskAnnouncements.end'), exact: true }).waitFor()

  const reader = await stage.visit()
  const page = await enter(reader, '/orders')
  const banner = page.getByRole('region', { name: say('announcements.announcements') })
  await banner.getByText(title).waitFor()
  await expectAccessible(reader)
  // The orders concerned are marked, and stay so after the banner is closed.
  const marks = page.locator('main').getByText(title)
  await expect.poll(() => marks.count()).toBeGreaterThan(0)
  await banner.getByRole('button', { name: say('announcements.close', { title }) }).click()
  await expect.poll(() => banner.count()).toBe(0)
  await page.reload()
  await expect.poll(() => marks.count()).toBeGreaterThan(0)
  expect(await banner.count()).toBe(0)

  await desk.getByRole('button', { name: say('deskAnnouncements.end'), exact: true }).click()
  await desk.getByText(say('deskAnnouncements.ended')).waitFor()
  await page.reload()
  await headline(page, say('orders.title')).waitFor()
  await expect.poll(() => marks.count()).toBe(0)
})
