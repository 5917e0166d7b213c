import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { annaEmail, demoPassword } from '../../../browser/sign-in.ts'
import { wordsIn } from '../../../browser/words.ts'
import { exhaustive } from '../../combinations.ts'
import { enter, headline, signOut, submitLogin } from '../../entering.ts'
import { expectAccessible, journey, type Stage } from '../../journey.ts'

const say = wordsIn('en')
const card = (page: Page) => page.locator('main [role=listitem]').first()
const notice = (page: Page) => page.getByText(/^You’re offline\. Showing what we had at \d\d:\d\d\.$/)
const kept = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.has('portolan-kept'))) return []
    const requests = await (await caches.open('portolan-kept')).keys()
    return requests.map(({ url }) => decodeURIComponent(new URL(url).pathname))
  })

/** A remembered person whose service worker has the code, on the list of orders. */
async function rememberAnna(stage: Stage): Promise<Awaited<ReturnType<Stage['visit']>>> {
  const visitor = await stage.visit({ hasWorker: true })
  const { page } = visitor
  await page.goto('/login')
  await page.getByLabel(say('auth.remember')).check()
  await submitLogin(page, say, annaEmail, demoPassword)
  await card(page).waitFor()
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state !== 'activated')
      await new Promise((resolve) => active?.addEventListener('statechange', resolve))
  })
  return visitor
}

describe('a lost connection', () => {
  journey('is said with the time of what is shown, and ends by itself', async ({ stage }) => {
    const visitor = await stage.visit()
    const page = await enter(visitor, '/orders')
    await card(page).waitFor()
    await visitor.context.setOffline(true)
    await notice(page).waitFor()
    await expectAccessible(visitor)
    await page.getByRole('searchbox').fill('Hamburg')
    await page.getByText(say('notices.comesByItself')).waitFor()
    expect(await page.getByText(say('interface.requestId')).count()).toBe(0)
    expect(await page.getByText(say('orderList.refreshFailed')).count()).toBe(0)
    let lists = 0
    page.on('request', (request) => {
      if (/customer\/orders\/\?.*search=Hamburg/.test(request.url())) lists++
    })
    await visitor.context.setOffline(false)
    await card(page).waitFor()
    await notice(page).waitFor({ state: 'detached' })
    expect(lists).toBe(1)
  })
})

describe('a remembered person', () => {
  journey('reads the last list and order without a connection, and leaves nothing', async ({ stage }) => {
    const { page, context } = await rememberAnna(stage)
    await card(page).getByRole('link').first().click()
    await page.getByRole('heading', { level: 2, name: say('orderDetail.facts') }).waitFor()
    const order = page.url()
    const title = await page.title()
    await expect.poll(async () => (await kept(page)).some((name) => name.includes('"units"'))).toBe(true)
    const names = (await kept(page)).join('\n')
    expect(names).toMatch(/"orders","list".*\n(.*\n)*.*"orders","detail"/)
    expect(names).not.toMatch(/"documents"|"invoices"/)

    await context.setOffline(true)
    await page.goto('/orders')
    await card(page).waitFor()
    await notice(page).waitFor()
    await page.goto(order)
    await page.getByRole('heading', { level: 2, name: say('orderDetail.facts') }).waitFor()
    expect(await page.title()).toBe(title)
    await page.getByText(say('notices.comesByItself')).first().waitFor()

    await context.setOffline(false)
    await notice(page).waitFor({ state: 'detached' })
    await expect.poll(() => page.getByText(say('notices.comesByItself')).count()).toBe(0)
    await signOut(page, say)
    await expect.poll(() => kept(page)).toEqual([])
    await context.setOffline(true)
    await page.goto('/orders')
    await headline(page, say('auth.title')).waitFor()
  })

  journey(
    'whose session has ended elsewhere finds the login, and nothing kept',
    exhaustive,
    async ({ stage }) => {
      const { page } = await rememberAnna(stage)
      await expect.poll(async () => (await kept(page)).length).toBeGreaterThan(3)
      const token = (await page.evaluate(() => localStorage.getItem('portolan-token'))) ?? ''
      await fetch(`${inject('portalUrl')}/api/v2/auth/logout/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      })
      await page.reload()
      await headline(page, say('auth.title')).waitFor()
      expect(await page.getByLabel(say('auth.email')).inputValue()).toBe(annaEmail)
      await expect.poll(() => kept(page)).toEqual([])
    },
  )
})
