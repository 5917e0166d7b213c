import { expect } from 'vitest'
import { addScript } from '../../../browser/page-tools.ts'
import { wordsIn } from '../../../browser/words.ts'
import { headline } from '../../entering.ts'
import { journey } from '../../journey.ts'
import { runPortal } from '../../portal-command.ts'

const english = wordsIn('en')
const russian = wordsIn('ru')

async function invite(locale: 'en' | 'ru'): Promise<string> {
  const organization = ['--organization', 'demo-alpenrad', '--locale', locale]
  const { url } = JSON.parse(await runPortal(['invite', ...organization, '--json']))
  return new URL(url).pathname + new URL(url).hash
}

journey('an invitation opens in its language, unless another is chosen there', async ({ stage }) => {
  const { page } = await stage.visit({ locale: 'en' })
  await page.goto(await invite('ru'))
  await headline(page, russian('invitations.title')).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('ru')
  await page.getByRole('radio', { name: english('interface.en') }).click({ force: true })
  await headline(page, english('invitations.title')).waitFor()
  await page.goto(await invite('ru'))
  await headline(page, english('invitations.title')).waitFor()
})

journey('elsewhere one line in the browser’s language offers it', async ({ stage }) => {
  const { page } = await stage.visit({ locale: 'ru' })
  await page.goto('/robots.txt')
  await addScript(page, () => {
    if (origin !== 'null' && !sessionStorage.getItem('asked')) localStorage.removeItem('user-locale')
    if (origin !== 'null') sessionStorage.setItem('asked', 'yes')
  })
  await page.goto('/login')
  await headline(page, english('auth.title')).waitFor()
  await page.getByText(russian('languageOffer.available')).waitFor()
  await page.getByRole('button', { name: russian('languageOffer.change') }).click()
  await headline(page, russian('auth.title')).waitFor()
  expect(await page.getByText(russian('languageOffer.available')).count()).toBe(0)
  await page.reload()
  await headline(page, russian('auth.title')).waitFor()
})
