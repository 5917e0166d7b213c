import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { annaEmail, demoPassword } from '../../browser/sign-in.ts'
import { wordsIn } from '../../browser/words.ts'
import { exhaustive } from '../combinations.ts'
import { enter, follow, headline, submitLogin } from '../entering.ts'
import { journey } from '../journey.ts'

const say = wordsIn('en')
const sayRussian = wordsIn('ru')

const pathOf = (page: Page) => decodeURIComponent(page.url().replace(/^https?:\/\/[^/]+/, ''))
const searchField = (page: Page) => page.getByRole('searchbox', { name: say('faq.search') })

/** Waits until a heading is at the top of the view. */
async function expectInSight(page: Page, name: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 2, name, exact: true })
  await heading.waitFor()
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(300)
}

describe('questions and answers', () => {
  journey(
    'lead from the contents through an article to its neighbor and into the portal',
    async ({ stage }) => {
      const page = await enter(await stage.visit(), '/faq/')
      await headline(page, say('faq.title')).waitFor()
      await page.getByRole('link', { name: 'What the portal does' }).click()
      await headline(page, 'What the portal does').waitFor()
      expect(pathOf(page)).toBe('/faq/hello')
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toBe('What the portal does')
      await page
        .getByRole('navigation', { name: say('faq.neighbors') })
        .getByRole('link')
        .click()
      await headline(page, 'Getting access').waitFor()
      await page.getByRole('link', { name: 'passkey', exact: true }).click()
      await headline(page, 'Passkeys').waitFor()
      await page.goBack()
      await headline(page, 'Getting access').waitFor()
      await follow(page, '/faq/finding-orders')
      await page.getByRole('link', { name: 'archive', exact: true }).click()
      await headline(page, say('orders.title')).waitFor()
      expect(pathOf(page)).toContain('orderStatus=archived')
    },
  )

  journey('are found and opened by keyboard, at the passage that answers', async ({ stage }) => {
    const page = await enter(await stage.visit(), '/orders')
    await headline(page, say('orders.title')).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('f')
    await headline(page, say('faq.title')).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('forgoten')
    await page.locator('main mark').first().waitFor()
    await expect.poll(() => pathOf(page)).toBe('/faq/?search=forgoten')
    await page.keyboard.press('ArrowDown')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('Signing in and a forgotten password')
    await page.keyboard.press('Enter')
    await headline(page, 'Signing in and a forgotten password').waitFor()
    await expect.poll(() => pathOf(page)).toBe('/faq/signing-in#forgotten')
    await expectInSight(page, 'Forgotten password')
    await page.goBack()
    await expect.poll(() => searchField(page).inputValue()).toBe('forgoten')
  })

  journey('are searched from within an article, and cleared by Escape', exhaustive, async ({ stage }) => {
    const page = await enter(await stage.visit({ width: 390 }), '/faq/dates')
    await headline(page, 'Planned, estimated and actual dates').waitFor()
    await searchField(page).fill('zeppelin')
    await page.getByText(say('faq.noHitsTitle', { search: 'zeppelin' })).waitFor()
    await searchField(page).press('Escape')
    await page.getByRole('link', { name: 'What the portal does' }).waitFor()
    await expect.poll(() => pathOf(page)).toBe('/faq/')
  })

  journey('open at the anchor of a link, and change the language in place', exhaustive, async ({ stage }) => {
    const visitor = await stage.visit({ height: 500 })
    const page = await enter(visitor, '/faq/second-factor#no-code')
    await expectInSight(page, 'No code arrives')
    await page.getByRole('button', { name: say('layouts.userMenu') }).click()
    await page.getByRole('menuitemradio', { name: 'Русский' }).click()
    await headline(page, 'Двухэтапный вход').waitFor()
    await page.getByRole('heading', { level: 2, name: 'Код не приходит' }).waitFor()
    await page.keyboard.press('Escape')
    const field = page.getByRole('searchbox', { name: sayRussian('faq.search') })
    await field.fill('gfhjkm')
    await page.locator('main mark', { hasText: /парол/i }).first().waitFor()
  })

  journey('require a sign-in, and open after it', async ({ stage }) => {
    const { page } = await stage.visit()
    await page.goto('/faq/passkeys#add')
    await page.waitForURL(/\/login\?redirectTo=/)
    await submitLogin(page, say, annaEmail, demoPassword)
    await headline(page, 'Passkeys').waitFor()
    expect(pathOf(page)).toBe('/faq/passkeys#add')
  })
})
