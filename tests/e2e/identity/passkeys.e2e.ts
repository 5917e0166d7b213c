import type { Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, inject } from 'vitest'
import { answerApi } from '../../browser/api-answers.ts'
import { borisEmail, demoPassword, fetchToken } from '../../browser/sign-in.ts'
import type { Visitor } from '../../browser/visitor.ts'
import { wordsIn } from '../../browser/words.ts'
import { all, exhaustive } from '../combinations.ts'
import { enter, headline, signOut, submitLogin } from '../entering.ts'
import { expectAccessible, journey, namedUrl } from '../journey.ts'
import { giveAuthenticator, withoutAutofill } from './virtual-authenticator.ts'

const say = wordsIn('en')

async function openSettings(page: Page) {
  await enter({ page }, '/settings', borisEmail)
  await headline(page, say('settings.title')).waitFor()
}

const passkeys = (page: Page) => page.getByRole('list', { name: say('passkeys.panel.list') })

async function addPasskey(page: Page, name: string) {
  await page.getByRole('button', { name: say('passkeys.panel.add') }).click()
  await page.getByText(say('passkeys.panel.added')).waitFor()
  await page.getByLabel(say('passkeys.panel.name')).fill(name)
  await page.keyboard.press('Enter')
  await passkeys(page).getByText(name).waitFor()
}

async function removePasskey(page: Page, name: string) {
  await page.getByRole('button', { name: say('passkeys.panel.remove', { name }) }).click()
  await page.getByRole('button', { name: say('passkeys.removal.confirm') }).click()
  await page.getByText(say('passkeys.panel.removed', { name })).waitFor()
}

/** Prepares a signed-out visitor whose browser has a passkey of Boris's that is named after the journey. */
async function givenPasskey(visitor: Visitor, name: string) {
  const authenticator = await giveAuthenticator(visitor)
  await openSettings(visitor.page)
  await addPasskey(visitor.page, name)
  await signOut(visitor.page, say)
  return authenticator
}

/** Removes all of Boris's passkeys, bypassing the browser: every journey begins and ends without any. */
async function forgetPasskeys() {
  const url = `${inject('portalUrl')}/api/v2/auth/passkeys/credentials/`
  const token = await fetchToken(inject('portalUrl'), borisEmail, demoPassword)
  const headers = { authorization: `JWT ${token}` }
  const list: { id: string }[] = await (await fetch(url, { headers })).json()
  for (const { id } of list) await fetch(`${url}${id}/`, { method: 'DELETE', headers })
}

beforeEach(forgetPasskeys)
afterAll(forgetPasskeys)

const button = (page: Page) => page.getByRole('button', { name: say('passkeySignIn.button') })

describe('a passkey', () => {
  journey('names itself, is renamed, isn’t made twice, and signs in without a name', async ({ stage }) => {
    const visitor = await stage.visit({ byName: true })
    const { page } = visitor
    await withoutAutofill(visitor)
    const authenticator = await giveAuthenticator(visitor)
    await openSettings(page)
    await page.getByText(say('passkeys.panel.emptyTitle')).waitFor()
    await page.getByRole('button', { name: say('passkeys.panel.add') }).click()
    await page.getByText(say('passkeys.panel.added')).waitFor()
    const field = page.getByLabel(say('passkeys.panel.name'))
    await expect.poll(() => field.inputValue()).toMatch(/^Chrom(e|ium)/)
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    await field.fill('Laptop')
    await page.keyboard.press('Enter')
    await passkeys(page).getByText('Laptop').waitFor()
    await passkeys(page).getByText(say('passkeys.panel.thisDevice')).waitFor()
    await expectAccessible(visitor)

    await page.getByRole('button', { name: say('passkeys.panel.add') }).click()
    await page.getByText(say('passkeyFailure.known')).waitFor()
    expect(await authenticator.count()).toBe(1)

    await page.getByRole('button', { name: say('passkeys.panel.rename', { name: 'Laptop' }) }).click()
    await page.getByLabel(say('passkeys.panel.name')).fill('Work laptop')
    await page
      .getByRole('button', { name: say('passkeys.panel.save'), exact: true })
      .last()
      .click()
    await passkeys(page).getByText('Work laptop').waitFor()

    await signOut(page, say)
    await page.goto('/login?redirectTo=%2Fsettings')
    await button(page).click()
    await headline(page, say('settings.title')).waitFor()
    await passkeys(page)
      .getByText(/^Last used/)
      .waitFor()
    await removePasskey(page, 'Work laptop')
    await page.getByText(say('passkeys.panel.emptyTitle')).waitFor()
  })

  journey('is offered where the name is typed', exhaustive, async ({ stage }) => {
    const visitor = await stage.visit({ byName: true })
    const { page } = visitor
    await givenPasskey(visitor, 'Autofill')
    // The virtual authenticator immediately makes the choice that a person would make from the list.
    await headline(page, say('orders.title')).waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('portolan-token') !== null)).toBe(true)
  })

  journey('keeps the person signed in when they ask for it', exhaustive, async ({ stage }) => {
    const visitor = await stage.visit({ byName: true })
    const { page } = visitor
    await withoutAutofill(visitor)
    await givenPasskey(visitor, 'Remembered')
    await page.getByLabel(say('auth.remember')).check()
    await button(page).click()
    await headline(page, say('orders.title')).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('portolan-token') !== null)).toBe(true)
  })

  journey('is asked for before it is removed, when the last proof is old', exhaustive, async ({ stage }) => {
    const visitor = await stage.visit({ byName: true })
    const { page } = visitor
    await giveAuthenticator(visitor)
    await openSettings(page)
    await addPasskey(page, 'Proof')
    // Ten minutes are too long to wait for, so the first attempt gets the answer of that time.
    let attempts = 0
    await answerApi(page, /\/passkeys\/credentials\/[^/]+\/$/, (request) => {
      attempts += 1
      if (attempts > 1) return request.pass()
      const error = { code: 'step_up_required', message: '', methods: ['code', 'passkey'] }
      return request.fulfill({ status: 403, json: { error } })
    })
    await page.getByRole('button', { name: say('passkeys.panel.remove', { name: 'Proof' }) }).click()
    await page.getByRole('button', { name: say('passkeys.removal.confirm') }).click()
    const dialog = page.getByRole('dialog', { name: say('stepUp.title') })
    await dialog.getByText(say('stepUp.passwordNotEnough')).waitFor()
    await dialog.getByRole('button', { name: say('stepUp.byCode') }).waitFor()
    expect(await dialog.getByText(say('stepUp.byPassword')).count()).toBe(0)
    await expectAccessible(visitor)
    await dialog.getByRole('button', { name: say('stepUp.confirm'), exact: true }).click()
    await page.getByText(say('passkeys.panel.removed', { name: 'Proof' })).waitFor()
    expect(attempts).toBe(2)
  })
})

describe('a passkey that isn’t to be trusted', () => {
  journey('is refused in words, and the next honest attempt lets in', exhaustive, async ({ stage }) => {
    const visitor = await stage.visit({ byName: true })
    const { page } = visitor
    await withoutAutofill(visitor)
    const authenticator = await givenPasskey(visitor, 'Liar')
    const refused = page.getByText(say('passkeyFailure.refused'))
    for (const lie of all ? [{ isBogusSignature: true }, { isBadUV: true }] : [{ isBadUV: true }]) {
      await page.reload()
      await authenticator.lie(lie)
      await button(page).click()
      await refused.waitFor()
      await expectAccessible(visitor)
    }
    await authenticator.lie({})
    await button(page).click()
    await headline(page, say('orders.title')).waitFor()

    await signOut(page, say)
    await authenticator.replaceByCopy()
    await button(page).click()
    await refused.waitFor()
    await page.getByLabel(say('auth.email')).fill('boris')
    await refused.waitFor({ state: 'detached' })
    await button(page).click()
    await refused.waitFor()
    await page.getByRole('button', { name: say('auth.submit'), exact: true }).click()
    await page.getByText(say('credentials.passwordMissing'), { exact: true }).waitFor()
    expect(await refused.count()).toBe(0)
  })

  journey('has its answer taken once', exhaustive, async ({ stage }) => {
    const visitor = await stage.visit({ byName: true })
    const { page } = visitor
    await withoutAutofill(visitor)
    await givenPasskey(visitor, 'Replay')
    const finalize = page.waitForRequest(/\/passkeys\/login\/finalize\/$/)
    await button(page).click()
    const answer = (await finalize).postData()
    await headline(page, say('orders.title')).waitFor()
    const again = await fetch(`${namedUrl()}/api/v2/auth/passkeys/login/finalize/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: answer,
    })
    expect([again.status, (await again.json()).error.code]).toEqual([400, 'passkey_refused'])
  })

  journey(
    'of someone who isn’t recognized, or thinks better of it, is no error',
    exhaustive,
    async ({ stage }) => {
      const visitor = await stage.visit({ byName: true })
      const { page } = visitor
      await withoutAutofill(visitor)
      const authenticator = await givenPasskey(visitor, 'Shy')
      await authenticator.recognizeOwner(false)
      await button(page).click()
      await expect.poll(() => button(page).getAttribute('aria-busy')).toBe(null)
      expect(await page.getByRole('alert').count()).toBe(0)
      await authenticator.recognizeOwner(true)
      await button(page).click()
      await headline(page, say('orders.title')).waitFor()
    },
  )
})

describe('an IP address', () => {
  journey('says where passkeys work and leads there', exhaustive, async ({ stage }) => {
    const visitor = await stage.visit()
    const { page } = visitor
    await page.goto('/login?redirectTo=%2Fsettings')
    const { host } = new URL(namedUrl())
    const link = page.getByRole('link', { name: host })
    await link.waitFor()
    expect(await button(page).count()).toBe(0)
    await expectAccessible(visitor)
    await link.click()
    await button(page).waitFor()
    expect(page.url()).toBe(`${namedUrl()}/login?redirectTo=%2Fsettings`)

    await page.goto(`${inject('portalUrl')}/login?redirectTo=%2Fsettings`)
    await submitLogin(page, say, borisEmail, demoPassword)
    await page.getByRole('link', { name: host }).waitFor()
    expect(await page.getByRole('button', { name: say('passkeys.panel.add') }).count()).toBe(0)
    await expectAccessible(visitor)
  })
})
