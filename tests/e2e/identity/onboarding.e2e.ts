import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { annaEmail } from '../../browser/sign-in.ts'
import type { Visitor } from '../../browser/visitor.ts'
import { wordsIn } from '../../browser/words.ts'
import { fillRegistration } from '../../gallery/onboarding-states.ts'
import { exhaustive, variants } from '../combinations.ts'
import { headline } from '../entering.ts'
import { expectAccessible, journey } from '../journey.ts'
import { codeSentTo } from '../messaging/outbox.ts'
import { runPortal } from '../portal-command.ts'
import { giveAuthenticator, withoutAutofill } from './virtual-authenticator.ts'

const english = wordsIn('en')
const password = 'seven quiet harbours'
let visitors = 0

/** Attempts at codes are counted by network, so each journey has its own. */
async function fromOwnNetwork({ context }: Visitor): Promise<void> {
  visitors++
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': `10.0.${visitors}.1` })
}

async function invite(...args: string[]): Promise<{ code: string; url: string; expiresAt: string }> {
  return JSON.parse(await runPortal(['invite', '--organization', 'demo-alpenrad', '--json', ...args]))
}

/** Returns what a card's link opens, with its secret. */
function pathOf(url: string): string {
  const { pathname, hash } = new URL(url)
  return `${pathname}${hash}`
}

/** Returns the digits in the boxes. */
function digits(page: Page): Promise<string> {
  return page
    .getByRole('group')
    .getByRole('textbox')
    .evaluateAll((boxes) => boxes.map((box) => Reflect.get(box, 'value')).join(''))
}

function focusedBox(page: Page): Promise<number> {
  return page
    .getByRole('group')
    .getByRole('textbox')
    .evaluateAll((boxes) => boxes.findIndex((box) => box.matches(':focus')))
}

function paste(page: Page, text: string): Promise<void> {
  return page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)
}

describe('with a card', () => {
  for (const [{ locale, width }, options] of variants([
    { locale: 'en', width: 1440 },
    { locale: 'ru', width: 390 },
  ] as const)) {
    journey(`from the keynote to the orders: ${locale}`, options, async ({ stage }) => {
      const say = wordsIn(locale)
      const visitor = await stage.visit({ locale, width })
      await fromOwnNetwork(visitor)
      const { page } = visitor
      const email = `vera.${locale}@customer.example`
      const card = join(inject('portalDataDir'), `card-${locale}.pdf`)
      const { code, url } = await invite('--email', email, '--card', card, '--locale', locale)
      expect((await readFile(card)).subarray(0, 5).toString()).toBe('%PDF-')
      expect(new URL(url).pathname).toBe(`/o/${code}/form`)

      await page.goto('/o/keynote')
      await headline(page, say('onboarding.keynoteOrdersTitle')).waitFor()
      expect(new URL(page.url()).search).toBe('?mode=code')
      await page.keyboard.press('ArrowRight')
      await headline(page, say('onboarding.keynoteDatesTitle')).waitFor()
      await page.getByRole('link', { name: say('onboarding.enterCode') }).click()
      await headline(page, say('invitations.codeTitle')).waitFor()
      await expect.poll(() => focusedBox(page)).toBe(0)
      await page.keyboard.type(code)
      await headline(page, say('invitations.title')).waitFor()
      await page.getByText(say('invitations.enterDetails', { company: 'Portolan' })).waitFor()
      expect(await page.getByText('Alpenrad').count()).toBe(0)

      await fillRegistration(page, say, email, password)
      await page.getByRole('button', { name: say('invitations.submit') }).click()
      await headline(page, say('invitations.proofTitle')).waitFor()
      await page.goto('/orders')
      await headline(page, say('auth.title')).waitFor()
      await page.goBack()
      await headline(page, say('invitations.proofTitle')).waitFor()
      await page.getByRole('group').getByRole('textbox').first().focus()
      await paste(page, await codeSentTo(email))

      await headline(page, say('onboarding.tutorialOrdersTitle')).waitFor()
      expect(new URL(page.url()).pathname).toBe(`/o/${code}/tutorial`)
      await page.getByRole('link', { name: say('onboarding.skip') }).click()
      await headline(page, say('orders.title')).waitFor()
      await expect.poll(() => page.locator('main a[href^="/orders/"]').count()).toBeGreaterThan(3)

      await page.goto(`/o/${code}/form`)
      await headline(page, say('invitations.deadTitle')).waitFor()
      await page.getByText(say('invitations.deadRegistered')).waitFor()
      await expectAccessible(visitor)
    })
  }

  journey('the tour ends with a passkey, and that leads to the orders', exhaustive, async ({ stage }) => {
    const visitor = await stage.visit({ byName: true })
    await fromOwnNetwork(visitor)
    await withoutAutofill(visitor)
    const authenticator = await giveAuthenticator(visitor)
    const { page } = visitor
    const email = 'pia@customer.example'
    const { url } = await invite('--email', email)
    await page.goto(pathOf(url))
    await headline(page, english('invitations.title')).waitFor()
    await fillRegistration(page, english, email, password)
    await page.getByRole('button', { name: english('invitations.submit') }).click()
    await headline(page, english('invitations.proofTitle')).waitFor()
    await paste(page, await codeSentTo(email))
    await headline(page, english('onboarding.tutorialOrdersTitle')).waitFor()
    await page.getByRole('button', { name: english('onboarding.tutorialNotificationsTitle') }).click()
    await headline(page, english('onboarding.tutorialNotificationsTitle')).waitFor()
    await page
      .getByRole('button', { name: english('onboarding.next'), exact: true })
      .first()
      .click()
    const last = headline(page, english('onboarding.lastTitle'))
    await last.waitFor()
    expect(await last.evaluate((title) => getComputedStyle(title).textAlign)).toBe('center')
    await expectAccessible(visitor)
    await page.getByRole('button', { name: english('passkeys.offer.add') }).click()
    await page.getByText(english('passkeys.offer.addedTitle')).waitFor()
    expect(await authenticator.count()).toBe(1)
    await page.getByRole('button', { name: english('passkeys.offer.next') }).click()
    await headline(page, english('orders.title')).waitFor()
  })

  journey(
    'the link shows who invites and the day of the card, and keeps its secret to itself',
    async ({ stage }) => {
      const visitor = await stage.visit()
      await fromOwnNetwork(visitor)
      const { page } = visitor
      const { url, expiresAt } = await invite('--email', 'lena@customer.example')
      const secret = new URL(url).hash.slice(1)
      expect(secret).toMatch(/^[0-9A-Z]{12}$/)
      const requested: string[] = []
      page.on('request', (request) => requested.push(request.url()))
      await page.goto(pathOf(url))
      await page.getByText('Alpenrad Cycles GmbH').waitFor()
      const email = page.getByLabel(english('invitations.email'), { exact: true })
      expect(await email.inputValue()).toBe('lena@customer.example')
      expect(new URL(page.url()).hash).toBe('')
      // In Riga it is already the next day when the day of the card ends in UTC.
      expect(expiresAt).toMatch(/T23:59:59Z$/)
      const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
      await page.getByText(`valid until ${day.format(new Date(expiresAt))}`).waitFor()
      await page.reload()
      await page.getByText('Alpenrad Cycles GmbH').waitFor()
      // The first request is the navigation, which the browser sends without the fragment.
      expect(requested.slice(1).filter((url) => url.includes(secret))).toEqual([])
    },
  )

  journey(
    'typed digits of a card without an email address ask for its key',
    exhaustive,
    async ({ stage }) => {
      const visitor = await stage.visit({ width: 390 })
      await fromOwnNetwork(visitor)
      const { page } = visitor
      const { code, url } = await invite()
      const secret = new URL(url).hash.slice(1)
      await page.goto('/o')
      await headline(page, english('invitations.codeTitle')).waitFor()
      await expect.poll(() => focusedBox(page)).toBe(0)
      await page.keyboard.type(code)
      await headline(page, english('invitations.keyTitle')).waitFor()
      expect(await page.getByText('Alpenrad').count()).toBe(0)
      const key = page.getByLabel(english('invitations.key'), { exact: true })
      await expect.poll(() => key.evaluate((input) => input.matches(':focus'))).toBe(true)
      await page.keyboard.type('K7QM-2XRD\n')
      await page.getByText(english('invitations.keyIncomplete')).waitFor()
      await key.fill('k7qm-2xrd-9fht')
      await page.keyboard.press('Enter')
      await page.getByText(english('invitations.keyWrong', { code })).waitFor()
      await expectAccessible(visitor)
      await key.fill(`${secret.slice(0, 4)} ${secret.slice(4)}`)
      await page.keyboard.press('Enter')
      await page.getByText('Alpenrad Cycles GmbH').waitFor()
      await fillRegistration(page, english, 'kim@customer.example', password)
      await page.getByRole('button', { name: english('invitations.submit') }).click()
      await headline(page, english('invitations.proofTitle')).waitFor()
      await paste(page, await codeSentTo('kim@customer.example'))
      await headline(page, english('onboarding.tutorialOrdersTitle')).waitFor()
    },
  )

  journey(
    'a mistyped email address is corrected, and what was typed is kept',
    exhaustive,
    async ({ stage }) => {
      const visitor = await stage.visit()
      await fromOwnNetwork(visitor)
      const { page } = visitor
      const { url } = await invite()
      await page.goto(pathOf(url))
      await headline(page, english('invitations.title')).waitFor()
      await fillRegistration(page, english, 'vera@custmoer.example', password)
      await page.getByRole('button', { name: english('invitations.submit') }).click()
      await headline(page, english('invitations.proofTitle')).waitFor()
      await page.getByRole('button', { name: english('invitations.proofBack') }).click()
      await headline(page, english('invitations.title')).waitFor()
      const email = page.getByLabel(english('invitations.email'), { exact: true })
      expect(await email.inputValue()).toBe('vera@custmoer.example')
      expect(await page.getByLabel(english('invitations.firstName')).inputValue()).toBe('Vera')
    },
  )

  journey('someone who has an account is asked to sign in', exhaustive, async ({ stage }) => {
    const visitor = await stage.visit()
    await fromOwnNetwork(visitor)
    const { page } = visitor
    const { url } = await invite()
    await page.goto(pathOf(url))
    await headline(page, english('invitations.title')).waitFor()
    await fillRegistration(page, english, annaEmail, password)
    await page.getByRole('button', { name: english('invitations.submit') }).click()
    await page.getByRole('alert').getByText('This address is already registered.').waitFor()
    await expectAccessible(visitor)
    await page.getByRole('link', { name: english('invitations.signIn'), exact: true }).click()
    await headline(page, english('auth.title')).waitFor()
  })

  journey('passwords that differ are reported at their field', exhaustive, async ({ stage }) => {
    const visitor = await stage.visit()
    await fromOwnNetwork(visitor)
    const { page } = visitor
    const { url } = await invite()
    await page.goto(pathOf(url))
    await headline(page, english('invitations.title')).waitFor()
    await fillRegistration(page, english, 'otto@customer.example', password)
    await page.getByLabel(english('passwords.confirmation')).fill('seven quiet harbourz')
    await page.getByRole('button', { name: english('invitations.submit') }).click()
    await expect.poll(() => page.getByText('Passwords don’t match.').count()).toBe(2)
  })
})

describe('the boxes of a code', () => {
  journey('say that a code is wrong, keep it and the focus, and take another', async ({ stage }) => {
    const visitor = await stage.visit()
    await fromOwnNetwork(visitor)
    const { page } = visitor
    const { code } = await invite()
    await page.goto('/o')
    await headline(page, english('invitations.codeTitle')).waitFor()
    await expect.poll(() => focusedBox(page)).toBe(0)
    await page.keyboard.type('000111')
    await page.getByText('This code isn’t valid.').waitFor()
    await expect.poll(() => focusedBox(page)).toBe(0)
    expect(await digits(page)).toBe('000111')
    await page.keyboard.type('9')
    await expect.poll(() => digits(page)).toBe('9')
    await expect.poll(() => focusedBox(page)).toBe(1)
    await paste(page, ` ${code.slice(0, 3)}-${code.slice(3)} `)
    await headline(page, english('invitations.keyTitle')).waitFor()
  })

  journey('let a wrong digit be corrected where it is', exhaustive, async ({ stage }) => {
    const visitor = await stage.visit()
    await fromOwnNetwork(visitor)
    const { page } = visitor
    await page.goto('/o')
    await headline(page, english('invitations.codeTitle')).waitFor()
    await expect.poll(() => focusedBox(page)).toBe(0)
    await page.keyboard.type('000111')
    const wrong = page.getByText('This code isn’t valid.')
    await wrong.waitFor()
    await page.getByRole('group').getByRole('textbox').last().click()
    await page.keyboard.press('Backspace')
    await wrong.waitFor({ state: 'detached' })
    expect(await page.getByText(english('invitations.codeIncomplete')).count()).toBe(0)
    expect(await digits(page)).toBe('00011')
    // The previous digit is the next to go; the first box is far from the correction.
    await expect.poll(() => focusedBox(page)).toBe(4)
    await page.keyboard.press('ArrowRight')
    const tried = page.waitForRequest(/\/invitations\/\d{6}\/$/)
    await page.keyboard.type('2')
    expect(new URL((await tried).url()).pathname).toMatch(/\/000112\/$/)
    await wrong.waitFor()
    await page.getByRole('group').getByRole('textbox').last().click()
    await page.keyboard.press('Backspace')
    await page.getByRole('button', { name: english('invitations.continue') }).click()
    await page.getByText(english('invitations.codeIncomplete')).waitFor()
    await expect.poll(() => focusedBox(page)).toBe(0)
  })

  journey('make a guesser wait', exhaustive, async ({ stage }) => {
    const visitor = await stage.visit()
    await fromOwnNetwork(visitor)
    const { page } = visitor
    await page.goto('/o')
    await headline(page, english('invitations.codeTitle')).waitFor()
    for (let guess = 0; guess < 5; guess++) {
      await Promise.all([page.waitForResponse(/\/invitations\//), paste(page, `00011${guess}`)])
      await page.getByText('This code isn’t valid.').waitFor()
    }
    await paste(page, '000116')
    await page.getByText(english('interface.failures.waitMinutes', { minutes: 15 })).waitFor()
  })
})

journey('the login leads to the code of a card and to the keynote', async ({ stage }) => {
  const visitor = await stage.visit({ width: 390 })
  const { page } = visitor
  await page.goto('/login')
  await page.getByRole('link', { name: english('auth.haveCode') }).click()
  await headline(page, english('invitations.codeTitle')).waitFor()
  expect(new URL(page.url()).pathname).toBe('/o')
  await page.goBack()
  await expectAccessible(visitor)
  await page.getByRole('link', { name: english('auth.keynote') }).click()
  await headline(page, english('onboarding.keynoteOrdersTitle')).waitFor()
  expect(page.url()).toMatch(/\/o\/keynote\?mode=code$/)
})

journey(
  'the keynote is swiped, and leads to the login where it is asked to',
  exhaustive,
  async ({ stage }) => {
    const { page } = await stage.visit({ width: 390 })
    await page.goto('/o/keynote?mode=login')
    await headline(page, english('onboarding.keynoteOrdersTitle')).waitFor()
    const swipe = (from: number, to: number) =>
      page.getByRole('region', { name: english('onboarding.keynote') }).evaluate(
        (region, [start = 0, end = 0]) => {
          const at = (clientX: number) => new Touch({ identifier: 1, target: region, clientX, clientY: 300 })
          region.dispatchEvent(new TouchEvent('touchstart', { touches: [at(start)], bubbles: true }))
          region.dispatchEvent(new TouchEvent('touchend', { changedTouches: [at(end)], bubbles: true }))
        },
        [from, to],
      )
    await swipe(300, 120)
    await headline(page, english('onboarding.keynoteDatesTitle')).waitFor()
    await swipe(120, 300)
    await headline(page, english('onboarding.keynoteOrdersTitle')).waitFor()
    await page.getByRole('link', { name: english('onboarding.signIn') }).click()
    await headline(page, english('auth.title')).waitFor()
  },
)
