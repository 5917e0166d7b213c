import { expect } from 'vitest'
import { deskEmail } from '../../../browser/sign-in.ts'
import { wordsIn } from '../../../browser/words.ts'
import { enter, headline } from '../../entering.ts'
import { expectAccessible, journey } from '../../journey.ts'

const say = wordsIn('en')

journey('an article and a letter are written at the desk, tried, and given back', async ({ stage }) => {
  // A second try finds the article of the first.
  const title = `ZQX hours ${Date.now()}`
  const visitor = await stage.visit()
  const page = await enter(visitor, '/desk/company/faq/new', deskEmail)
  await headline(page, say('deskFaq.new')).waitFor()
  await page.getByLabel(say('deskFaq.title'), { exact: true }).fill(title)
  await page.getByLabel(say('deskFaq.text'), { exact: true }).fill('**From 9** <script>alert(1)</script>')
  // Drawn by the code of the FAQ, in which HTML is text.
  await page.getByRole('article').getByText('<script>alert(1)</script>').waitFor()
  await page.getByRole('button', { name: say('deskFaq.saveDraft') }).click()
  await page.getByText(say('deskFaq.draftSaved')).waitFor()
  await page.getByRole('button', { name: say('deskFaq.publish'), exact: true }).click()
  await page.getByText(say('deskFaq.published')).waitFor()
  await expectAccessible(visitor)

  const reader = await stage.visit()
  const faq = await enter(reader, `/faq/${title.toLowerCase().replaceAll(' ', '-')}`)
  await headline(faq, title).waitFor()

  await page.getByRole('button', { name: say('deskFaq.more') }).click()
  await page.getByRole('menuitem', { name: say('deskFaq.remove') }).click()
  await page.getByText(say('deskFaq.removed')).waitFor()
  await headline(page, say('deskCompany.tabs.faq')).waitFor()

  await page.getByRole('link', { name: say('deskCompany.tabs.texts') }).click()
  const subject = page.getByLabel(say('deskLetters.fields.subject'), { exact: true })
  await subject.fill('ZQX {organization} {person}')
  await page.getByText(say('deskLetters.warnings.unknown', { variable: '{person}' })).waitFor()
  await subject.fill('ZQX for {organization}')
  await page.getByText('ZQX for Nordwind Handel').waitFor()
  await expectAccessible(visitor)
  await page.getByRole('button', { name: say('deskLetters.test') }).click()
  await page.getByText(say('deskLetters.tested', { email: deskEmail })).waitFor()
  await page.getByRole('button', { name: say('deskLetters.save'), exact: true }).click()
  await page.getByText(say('deskLetters.saved')).waitFor()
  const back = `${say('deskLetters.origin.back')}: ${say('deskLetters.fields.subject')}`
  await page.getByRole('button', { name: back }).click()
  await page.getByRole('button', { name: say('deskLetters.save'), exact: true }).click()
  await expect.poll(() => page.getByRole('button', { name: back }).count()).toBe(0)
})
