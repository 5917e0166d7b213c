import { expect } from 'vitest'
import { deskEmail } from '../../browser/sign-in.ts'
import { wordsIn } from '../../browser/words.ts'
import { enter, headline } from '../entering.ts'
import { expectAccessible, journey } from '../journey.ts'

const say = wordsIn('en')

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 30"><script>alert(1)</script>
  <rect width="120" height="30" rx="6" fill="#00695c"/></svg>`

journey(
  'the company’s brand is saved at the desk, shown to a visitor at once, and given back',
  async ({ stage }) => {
    const visitor = await stage.visit()
    const page = await enter(visitor, '/desk', deskEmail)
    // The page of the company is reached by keyboard.
    await page.getByRole('link', { name: say('deskFrame.rooms.company') }).waitFor()
    for (const key of ['g', 'y']) await page.keyboard.press(key)
    await headline(page, say('deskCompany.tabs.health')).waitFor()
    await page.getByRole('link', { name: say('deskCompany.tabs.brand') }).click()
    await headline(page, say('deskCompany.tabs.brand')).waitFor()

    const accent = page.getByRole('textbox', { name: say('deskBrand.accent.label'), exact: true })
    await accent.fill('#ffcc00')
    await page.getByText('1.4:1, but reading needs 4.5:1', { exact: false }).first().waitFor()
    await page
      .getByLabel(`${say('deskBrand.image.choose')}: ${say('deskBrand.logoLight')}`)
      .first()
      .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) })
    await page.getByText(say('deskBrand.image.removed', { elements: 'script' })).waitFor()
    const slogan = `${say('deskBrand.slogan')} · ${say('deskBrand.languages.en')}`
    await page.getByLabel(slogan).fill('Every tide, on time.')
    await page.getByRole('button', { name: say('deskBrand.links.add') }).click()
    await page.getByLabel(say('deskBrand.links.english', { row: '1' })).fill('Our depots')
    await page.getByLabel(say('deskBrand.links.url', { row: '1' })).fill('javascript:alert(1)')
    await page.getByRole('button', { name: say('deskBrand.save'), exact: true }).click()
    await page.getByText(say('deskBrand.invalid')).waitFor()
    await page.getByLabel(say('deskBrand.links.url', { row: '1' })).fill('https://depots.example/')
    await expectAccessible(visitor)
    await page.getByRole('button', { name: say('deskBrand.save'), exact: true }).click()
    await page.getByText(say('deskBrand.saved')).waitFor()

    try {
      const guest = await stage.visit({ fresh: true })
      await guest.page.goto('/login')
      await guest.page.getByText('Every tide, on time.').waitFor()
      await guest.page.getByRole('link', { name: 'Our depots' }).waitFor()
      const look = await guest.page.evaluate(() => {
        const shown = document.querySelector('.logo')
        return {
          accent: getComputedStyle(document.documentElement).getPropertyValue('--accent'),
          logo: shown && getComputedStyle(shown).backgroundImage,
        }
      })
      expect(look.accent).toMatch(/^#[0-9a-f]{6}$/)
      expect(look.accent).not.toBe('#17509e')
      expect(look.logo).toMatch(/\/brand\/[\w-]+-main\.svg/)
      await expectAccessible(guest)
    } finally {
      for (const label of ['accent.label', 'logoLight', 'slogan', 'links.title'] as const) {
        const name = `${say('deskBrand.origin.back')}: ${say(`deskBrand.${label}`)}`
        await page.getByRole('button', { name, exact: true }).click()
      }
      await page.getByRole('button', { name: say('deskBrand.save'), exact: true }).click()
      await page.getByText(say('deskBrand.saved')).waitFor()
    }
    const html = await page.evaluate(async () => (await fetch('/login')).text())
    expect(html).not.toContain('/brand/')
  },
)
