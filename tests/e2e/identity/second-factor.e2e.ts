import { Client } from 'pg'
import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { answerApi, stopAnswering } from '../../browser/api-answers.ts'
import { wordsIn } from '../../browser/words.ts'
import { exhaustive } from '../combinations.ts'
import { enter, headline, signOut, submitLogin } from '../entering.ts'
import { expectAccessible, journey } from '../journey.ts'
import { codeSentTo } from '../messaging/outbox.ts'
import { makePerson, password } from '../people.ts'
import { giveAuthenticator, withoutAutofill } from './virtual-authenticator.ts'

const say = wordsIn('en')

function panel(page: Page) {
  return page.locator('section#second-factor')
}

async function openSettings(page: Page, email: string): Promise<void> {
  await enter({ page }, '/settings', email)
  await headline(page, say('settings.title')).waitFor()
}

const mask = (email: string) => `${email[0]}•••${email.slice(email.indexOf('@'))}`

function firstBox(page: Page) {
  return page.getByRole('textbox', { name: say('codes.code'), exact: true })
}

/** Enters a code into the boxes as a person would paste it. */
async function enterCode(page: Page, code: string): Promise<void> {
  await firstBox(page).fill(code)
}

/** Backdates the codes sent to a person by half a minute, before which no other is sent. */
async function passHalfMinute(email: string): Promise<void> {
  const client = new Client({ connectionString: inject('portalDatabaseUrl') })
  await client.connect()
  await client.query(
    `UPDATE code_sends SET sent_at = sent_at - interval '30 seconds'
      WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
    [email],
  )
  await client.end()
}

const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')

async function switchOnByEmail(page: Page, email: string): Promise<void> {
  await panel(page)
    .getByRole('button', { name: say('settings.secondFactor.byEmail') })
    .click()
  await panel(page)
    .getByRole('button', { name: say('settings.secondFactor.send') })
    .click()
  await enterCode(page, await codeSentTo(email))
  await panel(page).getByText(say('settings.secondFactor.enabled')).waitFor()
}

const stored = () => [localStorage.getItem('portolan-token'), sessionStorage.getItem('portolan-token')]

describe('the second factor', () => {
  journey(
    'is switched on by a code, asked for at the next login, and switched off',
    async ({ stage }) => {
      const visitor = await stage.visit()
      const { page, context } = visitor
      const email = await makePerson()
      await openSettings(page, email)
      await switchOnByEmail(page, email)
      await panel(page).getByText(mask(email)).waitFor()
      const state = panel(page).getByText(mask(email)).locator('xpath=ancestor::p')
      expect(await state.evaluate((sentence) => sentence === document.activeElement)).toBe(true)
      // The current method isn't offered again: the other method and another email address are.
      for (const key of ['otherEmail', 'toSms'] as const)
        await panel(page)
          .getByRole('button', { name: say(`settings.secondFactor.${key}`) })
          .waitFor()
      expect(await panel(page).getByText(say('settings.secondFactor.toEmail')).count()).toBe(0)
      await page.locator('section#log').getByText(say('settings.log.kinds.second-factor-changed')).waitFor()
      await signOut(page, say)

      await page.goto('/login?redirectTo=/settings')
      await page.getByLabel(say('auth.remember')).check()
      await submitLogin(page, say, email, password)
      await headline(page, say('secondFactor.title')).waitFor()
      await page.getByText(mask(email)).waitFor()
      await expectAccessible(visitor)
      // A partial login isn't authenticated, neither here nor in another tab.
      expect(await page.evaluate(stored)).toEqual([null, null])
      const other = await context.newPage()
      await other.goto('/orders')
      await headline(other, say('auth.title')).waitFor()
      await other.goto('/second-factor')
      await headline(other, say('auth.title')).waitFor()
      await other.close()

      const code = await codeSentTo(email, 2)
      await enterCode(page, wrongFor(code))
      const field = firstBox(page)
      await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
      await page.reload()
      await page.getByText(/New code in \d+\ss/).waitFor()
      await enterCode(page, code)
      await headline(page, say('settings.title')).waitFor()
      const [session, brief] = await page.evaluate(stored)
      expect([session === null, brief]).toEqual([false, null])

      const off = page.getByRole('button', { name: say('settings.secondFactor.disable') })
      const question = page.getByRole('dialog', { name: say('settings.secondFactor.disableTitle') })
      await passHalfMinute(email)
      await off.click()
      await question.getByRole('button', { name: say('settings.secondFactor.disableConfirm') }).click()
      await enterCode(page, await codeSentTo(email, 3))
      await panel(page).getByText(say('settings.secondFactor.off'), { exact: true }).waitFor()
    },
    120_000,
  )

  journey('by SMS asks for a number, and says what is wrong with it', exhaustive, async ({ stage }) => {
    const visitor = await stage.visit({ width: 390 })
    const { page } = visitor
    await openSettings(page, await makePerson())
    await panel(page)
      .getByRole('button', { name: say('settings.secondFactor.bySms') })
      .click()
    const number = `+3712${String(process.pid % 10_000_000).padStart(7, '0')}`
    const phone = panel(page).getByLabel(say('settings.secondFactor.phone'))
    await phone.fill('12')
    await panel(page)
      .getByRole('button', { name: say('settings.secondFactor.send') })
      .click()
    await panel(page).getByText(say('settings.profile.phoneInvalid')).waitFor()
    await phone.fill(number)
    await panel(page)
      .getByRole('button', { name: say('settings.secondFactor.send') })
      .click()
    const code = await codeSentTo(number)
    await expectAccessible(visitor)
    await enterCode(page, wrongFor(code))
    await expect.poll(() => firstBox(page).getAttribute('aria-invalid')).toBe('true')
    await enterCode(page, code)
    await panel(page).getByText(say('settings.secondFactor.enabled')).waitFor()
  })

  journey('can be left for another account', exhaustive, async ({ stage }) => {
    const { page } = await stage.visit()
    const email = await makePerson()
    await openSettings(page, email)
    await switchOnByEmail(page, email)
    await signOut(page, say)
    await submitLogin(page, say, email, password)
    await headline(page, say('secondFactor.title')).waitFor()
    await page.getByRole('button', { name: say('secondFactor.otherAccount') }).click()
    await headline(page, say('auth.title')).waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('portolan-partial-login'))).toBeNull()
    await page.goto('/second-factor')
    await headline(page, say('auth.title')).waitFor()
  })

  journey(
    'leaves no login behind in the history, and anyone who is in needs none',
    exhaustive,
    async ({ stage }) => {
      const { page } = await stage.visit()
      const email = await makePerson()
      await openSettings(page, email)
      await switchOnByEmail(page, email)
      await signOut(page, say)
      await submitLogin(page, say, email, password)
      await headline(page, say('secondFactor.title')).waitFor()
      // An IP address has no passkeys.
      expect(await page.getByText(say('secondFactor.passkey')).count()).toBe(0)
      await enterCode(page, await codeSentTo(email, 2))
      await headline(page, say('orders.title')).waitFor()
      await page.goBack()
      await headline(page, say('settings.title')).waitFor()
      await page.goto('/login')
      await headline(page, say('orders.title')).waitFor()
      await page.goto('/login?redirectTo=%2Fnotifications')
      await headline(page, say('notifications.title')).waitFor()
    },
  )

  journey('gives way to a passkey, and waits while that is thought over', exhaustive, async ({ stage }) => {
    const visitor = await stage.visit({ byName: true })
    const { page } = visitor
    await withoutAutofill(visitor)
    const authenticator = await giveAuthenticator(visitor)
    const email = await makePerson()
    await openSettings(page, email)
    await page.getByRole('button', { name: say('passkeys.panel.add') }).click()
    await page.getByText(say('passkeys.panel.added')).waitFor()
    await page.keyboard.press('Enter')
    await switchOnByEmail(page, email)
    await signOut(page, say)
    await page.goto('/login?redirectTo=%2Fnotifications')
    await submitLogin(page, say, email, password)
    await headline(page, say('secondFactor.title')).waitFor()
    const passkey = page.getByRole('button', { name: say('secondFactor.passkey') })
    await authenticator.recognizeOwner(false)
    await passkey.click()
    await expect.poll(() => passkey.getAttribute('aria-busy')).toBe(null)
    await firstBox(page).waitFor()
    await authenticator.recognizeOwner(true)
    await passkey.click()
    await headline(page, say('notifications.title')).waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('portolan-partial-login'))).toBeNull()
  })

  journey('doesn’t outlive its login: that has ended, the page says so', async ({ stage }) => {
    const { page } = await stage.visit()
    const email = await makePerson()
    await openSettings(page, email)
    await switchOnByEmail(page, email)
    await signOut(page, say)
    await submitLogin(page, say, email, password)
    await headline(page, say('secondFactor.title')).waitFor()
    const code = await codeSentTo(email, 2)
    const waiting = await page.evaluate(() => sessionStorage.getItem('portolan-partial-login'))
    const { token } = JSON.parse(waiting ?? '{}')
    const ended = await fetch(`${inject('portalUrl')}/api/v2/auth/logout/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    })
    expect(ended.status).toBe(204)
    await enterCode(page, code)
    await headline(page, say('secondFactor.expiredTitle')).waitFor()
    await page.getByRole('link', { name: say('secondFactor.again') }).click()
    await headline(page, say('auth.title')).waitFor()
  })
})

describe('a fresh proof of identity', () => {
  const isEnabling = /\/second-factor\/enable-type\/$/
  const stepUp = {
    status: 403,
    json: { error: { code: 'step_up_required', message: 'x', methods: ['password'] } },
  }

  journey('is asked for once, and what was asked for is done then', async ({ stage }) => {
    const visitor = await stage.visit()
    const { page } = visitor
    const email = await makePerson()
    await openSettings(page, email)
    // The session is fresh: the test fakes the server's rejection of a stale one, once.
    await answerApi(page, isEnabling, (request) => {
      stopAnswering(page, isEnabling)
      return request.fulfill(stepUp)
    })
    await panel(page)
      .getByRole('button', { name: say('settings.secondFactor.byEmail') })
      .click()
    await panel(page)
      .getByRole('button', { name: say('settings.secondFactor.send') })
      .click()
    const dialog = page.getByRole('dialog', { name: say('stepUp.title') })
    const field = dialog.getByLabel(say('stepUp.password'), { exact: true })
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.type('not the password')
    await page.keyboard.press('Enter')
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    expect(await field.inputValue()).toBe('not the password')
    await expectAccessible(visitor)
    const before = await page.evaluate(stored)
    await field.fill(password)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await panel(page).getByText(mask(email)).waitFor()
    expect(await page.evaluate(stored)).not.toEqual(before)
    expect(await codeSentTo(email)).toMatch(/^\d{6}$/)
  })

  journey('that isn’t given leaves everything as it was', exhaustive, async ({ stage }) => {
    const { page } = await stage.visit()
    await openSettings(page, await makePerson())
    await answerApi(page, isEnabling, (request) => request.fulfill(stepUp))
    await panel(page)
      .getByRole('button', { name: say('settings.secondFactor.byEmail') })
      .click()
    const send = panel(page).getByRole('button', { name: say('settings.secondFactor.send') })
    await send.click()
    const dialog = page.getByRole('dialog', { name: say('stepUp.title') })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => panel(page).getByRole('alert').count()).toBe(0)
    await panel(page).getByLabel(say('settings.secondFactor.email')).waitFor()
    await send.click()
    await dialog.getByRole('button', { name: say('stepUp.cancel') }).click()
    await dialog.waitFor({ state: 'detached' })
  })
})
