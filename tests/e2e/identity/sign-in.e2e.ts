import { describe, expect, inject } from 'vitest'
import { answerApi, stopAnswering } from '../../browser/api-answers.ts'
import { annaEmail, demoPassword } from '../../browser/sign-in.ts'
import { wordsIn } from '../../browser/words.ts'
import { exhaustive } from '../combinations.ts'
import { enter, headline, submitLogin } from '../entering.ts'
import { expectAccessible, journey } from '../journey.ts'

const say = wordsIn('en')
const tokenKey = 'portolan-token'

describe('signing in', () => {
  journey('a wrong password says so, keeps what was typed and lets the right one in', async ({ stage }) => {
    const visitor = await stage.visit()
    const { page } = visitor
    await page.goto('/login')
    await submitLogin(page, say, annaEmail, 'a wrong password')
    await page.getByText(say('auth.wrongCredentials')).waitFor()
    expect(await page.getByLabel(say('auth.email')).inputValue()).toBe(annaEmail)
    await expectAccessible(visitor)
    await submitLogin(page, say, annaEmail, demoPassword)
    await headline(page, say('orders.title')).waitFor()
    expect(new URL(page.url()).search).toBe('?listMode=cards&orderStatus=active')
  })

  journey('empty fields are asked for once, at the field', exhaustive, async ({ stage }) => {
    const visitor = await stage.visit()
    const { page } = visitor
    await page.goto('/login')
    await page.getByRole('button', { name: say('auth.submit') }).click()
    await expect.poll(() => page.getByText(say('credentials.emailMissing')).count()).toBe(1)
    await expect.poll(() => page.getByText(say('credentials.passwordMissing')).count()).toBe(1)
    await expectAccessible(visitor)
  })

  journey('a visitor comes back to where they wanted to go', async ({ stage }) => {
    const { page } = await stage.visit()
    await page.goto('/orders?listMode=list&orderStatus=archived')
    await headline(page, say('auth.title')).waitFor()
    expect(new URL(page.url()).searchParams.get('redirectTo')).toBe(
      '/orders?listMode=list&orderStatus=archived',
    )
    await submitLogin(page, say, annaEmail, demoPassword)
    await headline(page, say('orders.title')).waitFor()
    const { pathname, search } = new URL(page.url())
    expect(pathname + search).toBe('/orders?listMode=list&orderStatus=archived')
  })

  journey('no one is led to another server', exhaustive, async ({ stage }) => {
    const { page } = await stage.visit()
    await page.goto('/login?redirectTo=//example.com/orders')
    await submitLogin(page, say, annaEmail, demoPassword)
    await headline(page, say('orders.title')).waitFor()
    expect(new URL(page.url()).origin).toBe(inject('portalUrl'))
  })

  journey('too many attempts from one IP address have to wait', exhaustive, async ({ stage }) => {
    const { page, context } = await stage.visit()
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    await context.setExtraHTTPHeaders(headers)
    for (let attempt = 0; attempt < 30; attempt++) {
      await fetch(`${inject('portalUrl')}/api/v2/auth/token/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ username: `nobody-${attempt}@demo.example`, password: 'x' }),
      })
    }
    await page.goto('/login')
    await submitLogin(page, say, annaEmail, demoPassword)
    const wait = page
      .getByText(say('interface.failures.waitMinutes', { minutes: 10 }))
      .or(page.getByText(say('interface.failures.waitMinutes', { minutes: 9 })))
    await wait.first().waitFor()
    expect(await page.getByLabel(say('auth.email')).inputValue()).toBe(annaEmail)
  })
})

describe('a session', () => {
  const stored = (key: string) => [localStorage.getItem(key) !== null, sessionStorage.getItem(key) !== null]

  journey('lasts as long as the browser, or longer when asked to', async ({ stage }) => {
    const brief = await stage.visit()
    await brief.page.goto('/login')
    await submitLogin(brief.page, say, annaEmail, demoPassword)
    await headline(brief.page, say('orders.title')).waitFor()
    expect(await brief.page.evaluate(stored, tokenKey)).toEqual([false, true])

    const long = await stage.visit()
    await long.page.goto('/login')
    await long.page.getByLabel(say('auth.remember')).check()
    await submitLogin(long.page, say, annaEmail, demoPassword)
    await headline(long.page, say('orders.title')).waitFor()
    expect(await long.page.evaluate(stored, tokenKey)).toEqual([true, false])
    const secondTab = await long.context.newPage()
    await secondTab.goto('/orders')
    await headline(secondTab, say('orders.title')).waitFor()
  })

  journey('signing out ends it here and on the server', async ({ stage }) => {
    const { page } = await stage.visit()
    await page.goto('/login')
    await page.getByLabel(say('auth.remember')).check()
    await submitLogin(page, say, annaEmail, demoPassword)
    await headline(page, say('orders.title')).waitFor()
    const token = await page.evaluate((key) => localStorage.getItem(key), tokenKey)
    await page.getByRole('button', { name: say('layouts.userMenu') }).click()
    await page.getByRole('menuitem', { name: say('layouts.signOut') }).click()
    await headline(page, say('auth.title')).waitFor()
    expect(await page.evaluate(stored, tokenKey)).toEqual([false, false])
    const headers = { authorization: `JWT ${token}` }
    const answer = await fetch(`${inject('portalUrl')}/api/v2/customer/users/me/`, { headers })
    expect(answer.status).toBe(401)
  })

  journey('that the server ended leads to the login, and back afterwards', async ({ stage }) => {
    const page = await enter(await stage.visit(), '/orders')
    await headline(page, say('orders.title')).waitFor()
    const token = await page.evaluate((key) => sessionStorage.getItem(key), tokenKey)
    await fetch(`${inject('portalUrl')}/api/v2/auth/logout/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    })
    // Clicks, because the login page may appear before the choice is visible.
    await page.getByRole('radio', { name: say('orderFilters.bar.archived') }).click()
    await headline(page, say('auth.title')).waitFor()
    await page.getByText(say('auth.expired')).waitFor()
    expect(await page.evaluate(stored, tokenKey)).toEqual([false, false])
    await submitLogin(page, say, annaEmail, demoPassword)
    await headline(page, say('orders.title')).waitFor()
  })

  journey('outlives a page that is left before it knows the person', exhaustive, async ({ stage }) => {
    const page = await enter(await stage.visit(), '/orders')
    await headline(page, say('orders.title')).waitFor()
    await answerApi(page, /\/users\/me\/$/, () => {})
    const meRequest = page.waitForRequest(/\/users\/me\/$/)
    await page.reload({ waitUntil: 'commit' })
    await meRequest
    stopAnswering(page, /\/users\/me\/$/)
    await page.goto('/notifications')
    await headline(page, say('notifications.title')).waitFor()
  })
})
