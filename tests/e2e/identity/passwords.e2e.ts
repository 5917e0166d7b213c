import { resetMinutes } from '@portolan/contract/shared/limits'
import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { wordsIn } from '../../browser/words.ts'
import { exhaustive } from '../combinations.ts'
import { enter, headline, submitLogin } from '../entering.ts'
import { expectAccessible, journey } from '../journey.ts'
import { linkSentTo, messagesTo } from '../messaging/outbox.ts'
import { makePerson, password, signInElsewhere } from '../people.ts'

const say = wordsIn('en')
const better = 'forty crates of green tea'

async function openSettings(page: Page, email: string): Promise<void> {
  await enter({ page }, '/settings', email)
  await headline(page, say('settings.title')).waitFor()
}

function panel(page: Page, id: string) {
  return page.locator(`section#${id}`)
}

async function isAlive(token: string): Promise<boolean> {
  const headers = { authorization: `JWT ${token}` }
  return (await fetch(`${inject('portalUrl')}/api/v2/customer/users/me/`, { headers })).ok
}

async function fillNew(page: Page, once: string, again: string): Promise<void> {
  await page.getByLabel(say('passwords.newPassword'), { exact: true }).fill(once)
  await page.getByLabel(say('passwords.confirmation'), { exact: true }).fill(again)
}

describe('the password', () => {
  journey('is changed here and ends every other session', async ({ stage }) => {
    const visitor = await stage.visit()
    const { page } = visitor
    const email = await makePerson()
    const elsewhere = await signInElsewhere(email)
    await openSettings(page, email)
    const part = panel(page, 'password')
    const change = part.getByRole('button', { name: say('settings.password.submit') })
    await change.click()
    await part.getByRole('alert').getByText(say('settings.password.currentMissing')).waitFor()
    await part.getByLabel(say('settings.password.current'), { exact: true }).fill('not the password')
    await fillNew(page, better, `${better}!`)
    await change.click()
    await part.getByRole('alert').getByText(say('passwords.mismatch')).waitFor()
    await expectAccessible(visitor)
    await fillNew(page, better, better)
    await change.click()
    const current = part.getByLabel(say('settings.password.current'), { exact: true })
    await expect.poll(() => current.getAttribute('aria-invalid')).toBe('true')
    await current.fill(password)
    await change.click()
    await part.getByText(say('settings.password.changed')).waitFor()
    expect(await current.inputValue()).toBe('')
    await expect.poll(() => isAlive(elsewhere)).toBe(false)
    await page.reload()
    await headline(page, say('settings.title')).waitFor()
    await panel(page, 'log').getByText(say('settings.log.kinds.password-changed')).waitFor()
  })

  journey('that is forgotten is set again by a mailed link, once', async ({ stage }) => {
    const visitor = await stage.visit()
    const { page } = visitor
    const email = await makePerson()
    const elsewhere = await signInElsewhere(email)
    await page.goto('/login')
    await page.getByRole('link', { name: say('auth.forgot') }).click()
    await headline(page, say('passwordReset.title')).waitFor()
    await page.getByRole('button', { name: say('passwordReset.send') }).click()
    await page.getByText(say('passwordReset.emailMissing')).waitFor()
    await page.getByLabel(say('passwordReset.email')).fill(email)
    await page.getByRole('button', { name: say('passwordReset.send') }).click()
    await page.getByText(say('passwordReset.sentText', { email, minutes: resetMinutes })).waitFor()
    await expectAccessible(visitor)

    const { pathname } = new URL(await linkSentTo(email, '/password-reset'))
    const token = pathname.split('/').at(-1) ?? ''
    const urls: string[] = []
    page.on('request', (request) => {
      const { referer = '' } = request.headers()
      if (request.url().includes('/api/')) urls.push(request.url(), referer)
    })
    await page.goto(pathname)
    await headline(page, say('passwordReset.setTitle')).waitFor()
    expect(new URL(page.url()).pathname).toBe('/password-reset/new')
    await page.reload()
    await headline(page, say('passwordReset.setTitle')).waitFor()
    await fillNew(page, 'passwordpassword', 'passwordpassword')
    await page.getByRole('button', { name: say('passwordReset.set') }).click()
    const field = page.getByLabel(say('passwords.newPassword'), { exact: true })
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    await fillNew(page, better, better)
    await page.getByRole('button', { name: say('passwordReset.set') }).click()
    await headline(page, say('passwordReset.doneTitle')).waitFor()
    expect(urls).toContain(`${inject('portalUrl')}/password-reset/new`)
    expect(urls.filter((url) => url.includes(token))).toEqual([])
    expect(await isAlive(elsewhere)).toBe(false)

    await page.getByRole('link', { name: say('passwordReset.signIn') }).click()
    await submitLogin(page, say, email, better)
    await headline(page, say('orders.title')).waitFor()
    await page.goto(pathname)
    await fillNew(page, `${better} again`, `${better} again`)
    await page.getByRole('button', { name: say('passwordReset.set') }).click()
    await headline(page, say('passwordReset.expiredTitle')).waitFor()
    await page.getByRole('link', { name: say('passwordReset.askAgain') }).click()
    await headline(page, say('passwordReset.title')).waitFor()
  })

  journey('of no one is answered as that of someone', exhaustive, async ({ stage }) => {
    const { page } = await stage.visit()
    const email = `nobody-${process.pid}@customer.example`
    await page.goto('/password-reset')
    await page.getByLabel(say('passwordReset.email')).fill(email)
    await page.getByRole('button', { name: say('passwordReset.send') }).click()
    await page.getByText(say('passwordReset.sentText', { email, minutes: resetMinutes })).waitFor()
    expect(await messagesTo(email)).toEqual([])
  })
})

describe('sessions', () => {
  journey('are listed and ended, one and all', async ({ stage }) => {
    const visitor = await stage.visit()
    const { page } = visitor
    const email = await makePerson()
    const tokens = [await signInElsewhere(email), await signInElsewhere(email), await signInElsewhere(email)]
    await page.goto('/login?redirectTo=/settings')
    await submitLogin(page, say, email, password)
    const part = panel(page, 'sessions')
    await expect.poll(() => part.getByRole('listitem').count()).toBe(3)
    await part.getByRole('button', { name: say('settings.sessions.showAll', { count: '4' }) }).click()
    await expect.poll(() => part.getByRole('listitem').count()).toBe(4)
    await part.getByRole('listitem').first().getByText(say('settings.sessions.thisOne')).waitFor()
    await part.getByText(/Chrom/).waitFor()
    await part.getByRole('listitem').nth(1).getByRole('button').click()
    await expect.poll(() => part.getByRole('listitem').count()).toBe(3)
    await part.getByText(say('settings.sessions.ended')).waitFor()
    const alive = async () => (await Promise.all(tokens.map(isAlive))).filter(Boolean).length
    await expect.poll(alive).toBe(2)
    await part.getByRole('button', { name: say('settings.sessions.endOthers') }).click()
    const question = page.getByRole('dialog', { name: say('settings.sessions.endOthersTitle') })
    await expectAccessible(visitor)
    await question.getByRole('button', { name: say('settings.sessions.endOthers') }).click()
    await expect.poll(() => part.getByRole('listitem').count()).toBe(1)
    await part.getByText(say('settings.sessions.only')).waitFor()
    await expect.poll(alive).toBe(0)
  })

  journey('and all that happened is in the log, page by page', exhaustive, async ({ stage }) => {
    const { page } = await stage.visit()
    const email = await makePerson()
    for (let login = 0; login < 11; login++) await signInElsewhere(email)
    await openSettings(page, email)
    const part = panel(page, 'log')
    await expect.poll(() => part.getByRole('listitem').count()).toBe(10)
    await part.getByRole('button', { name: say('settings.log.more') }).click()
    await expect.poll(() => part.getByRole('listitem').count()).toBe(13)
    await part.getByText(say('settings.log.kinds.user-created')).waitFor()
    expect(await part.getByRole('button', { name: say('settings.log.more') }).count()).toBe(0)
  })
})
