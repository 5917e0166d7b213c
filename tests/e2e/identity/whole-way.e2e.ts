import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { answerApi } from '../../browser/api-answers.ts'
import { wordsIn } from '../../browser/words.ts'
import { fillRegistration } from '../../gallery/onboarding-states.ts'
import { exhaustive } from '../combinations.ts'
import { follow, headline, signOut, submitLogin } from '../entering.ts'
import { expectAccessible, journey } from '../journey.ts'
import { codeSentTo, messagesTo } from '../messaging/outbox.ts'
import { runPortal } from '../portal-command.ts'
import { giveAuthenticator, withoutAutofill } from './virtual-authenticator.ts'

const say = wordsIn('ru')
const email = 'vera.lind@customer.example'
const password = 'семь тихих гаваней'

/** Fills the boxes as pasting does. */
async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByRole('group').getByRole('textbox').first().fill(code)
}

journey(
  'from the card to a passkey, a second factor and back',
  { ...exhaustive, timeout: 240_000 },
  async ({ stage }) => {
    const visitor = await stage.visit({ locale: 'ru', byName: true })
    const { page } = visitor
    await withoutAutofill(visitor)
    const authenticator = await giveAuthenticator(visitor)
    const card = ['--card', join(inject('portalDataDir'), 'vera.pdf')]
    const invited = ['invite', '--organization', 'demo-meridian', '--email', email, ...card, '--json']
    const { code } = JSON.parse(await runPortal(invited))

    await page.goto('/o')
    await enterCode(page, code)
    await headline(page, say('invitations.title')).waitFor()
    await fillRegistration(page, say, email, password)
    await page.getByRole('button', { name: say('invitations.submit') }).click()
    await headline(page, say('invitations.proofTitle')).waitFor()
    await enterCode(page, await codeSentTo(email))
    await headline(page, say('onboarding.tutorialOrdersTitle')).waitFor()
    await page.getByRole('link', { name: say('onboarding.skip') }).click()
    await headline(page, say('orders.title')).waitFor()

    await follow(page, '/settings')
    await page.getByRole('button', { name: say('passkeys.panel.add') }).click()
    await page.getByText(say('passkeys.panel.added')).waitFor()
    await page.getByLabel(say('passkeys.panel.name')).fill('Ноутбук')
    await page.keyboard.press('Enter')
    const passkeys = page.getByRole('list', { name: say('passkeys.panel.list') })
    await passkeys.getByText('Ноутбук').waitFor()
    expect(await authenticator.count()).toBe(1)

    await signOut(page, say)
    await page.goto('/login?redirectTo=%2Fsettings')
    await page.getByRole('button', { name: say('passkeySignIn.button') }).click()
    await headline(page, say('settings.title')).waitFor()

    const factor = page.locator('section#second-factor')
    await factor.getByRole('button', { name: say('settings.secondFactor.byEmail') }).click()
    await factor.getByRole('button', { name: say('settings.secondFactor.send') }).click()
    await enterCode(page, await codeSentTo(email, 2))
    await factor.getByText(say('settings.secondFactor.enabled')).waitFor()

    await signOut(page, say)
    await page.goto('/login?redirectTo=%2Fsettings')
    await submitLogin(page, say, email, password)
    await headline(page, say('secondFactor.title')).waitFor()
    await enterCode(page, await codeSentTo(email, 3))
    await headline(page, say('settings.title')).waitFor()

    // Ten minutes are too long to wait for, so the first attempt gets the answer of that time.
    let attempts = 0
    await answerApi(page, /\/passkeys\/credentials\/[^/]+\/$/, (request) => {
      attempts += 1
      if (attempts > 1) return request.pass()
      const error = { code: 'step_up_required', message: '', methods: ['password', 'code', 'passkey'] }
      return request.fulfill({ status: 403, json: { error } })
    })
    await page.getByRole('button', { name: say('passkeys.panel.remove', { name: 'Ноутбук' }) }).click()
    await page.getByRole('button', { name: say('passkeys.removal.confirm') }).click()
    const proof = page.getByRole('dialog', { name: say('stepUp.title') })
    await proof.waitFor()
    await expectAccessible(visitor)
    await proof.getByRole('button', { name: say('stepUp.byPassword') }).click()
    await proof.getByLabel(say('stepUp.password'), { exact: true }).fill(password)
    await proof.getByRole('button', { name: say('stepUp.confirm'), exact: true }).click()
    await page.getByText(say('passkeys.panel.removed', { name: 'Ноутбук' })).waitFor()

    // The invitation, three codes, and notices of the added passkey, the changed second factor and the
    // removed passkey.
    await expect.poll(async () => (await messagesTo(email)).length).toBeGreaterThanOrEqual(7)
  },
)
