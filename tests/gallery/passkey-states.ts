import type { Page } from 'playwright-core'
import { answerApi } from '../browser/api-answers.ts'
import type { Say } from '../browser/words.ts'

const isPasskeyList = /\/api\/v2\/auth\/passkeys\/credentials\/$/

const passkey = {
  id: '01a1fdb1-0000-7000-8000-000000000001',
  credentialId: 'AAAA',
  createdAt: '2026-10-02T08:00:00Z',
  lastUsedAt: null,
  backedUp: false,
  transports: ['internal'],
}

function somePasskeys() {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const { id } = passkey
  return [
    { ...passkey, name: 'iCloud Keychain', backedUp: true, lastUsedAt: daysAgo(1) },
    { ...passkey, id: id.replace(/1$/, '2'), name: 'Windows Hello' },
    { ...passkey, id: id.replace(/1$/, '3'), name: 'YubiKey', transports: ['usb'], lastUsedAt: daysAgo(40) },
  ]
}

/** Opens a page at the portal's URL with a host name, since an IP address has no passkeys. */
async function openByName(page: Page, path: string): Promise<void> {
  // Opens another page first: if the app is left while it loads, it would take its person for signed out, and
  // sign them out.
  await page.goto('/health/live')
  const url = new URL(page.url())
  await page.goto(`http://localhost:${url.port}${path}`)
}

async function showPanel(page: Page, text: string): Promise<void> {
  await page.locator('#passkeys').getByText(text, { exact: true }).first().waitFor()
  await page.locator('#passkeys').evaluate((panel) => panel.scrollIntoView())
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(300)
}

async function showList(page: Page): Promise<void> {
  await answerApi(page, isPasskeyList, (request) => request.fulfill({ json: somePasskeys() }))
  await openByName(page, '/settings')
  await showPanel(page, 'YubiKey')
}

/** The states of passkeys, on the login page and in the settings. */
export const passkeyStates = [
  {
    name: 'login-passkey',
    signedIn: false,
    async show(page: Page, say: Say) {
      await openByName(page, '/login')
      await page.getByRole('button', { name: say('passkeySignIn.button') }).waitFor()
      await page.evaluate(() => document.fonts.ready)
    },
  },
  {
    name: 'passkeys-empty',
    signedIn: true,
    async show(page: Page, say: Say) {
      await answerApi(page, isPasskeyList, (request) => request.fulfill({ json: [] }))
      await openByName(page, '/settings')
      await showPanel(page, say('passkeys.panel.emptyTitle'))
    },
  },
  { name: 'passkeys', signedIn: true, show: showList },
  {
    name: 'passkeys-remove',
    from: 'passkeys',
    signedIn: true,
    async show(page: Page, say: Say) {
      const name = 'YubiKey'
      await page.getByRole('button', { name: say('passkeys.panel.remove', { name }) }).click()
      await page.getByRole('dialog').waitFor()
      await page.waitForTimeout(300)
    },
  },
  {
    name: 'passkeys-rename',
    from: 'passkeys',
    signedIn: true,
    async show(page: Page, say: Say) {
      const name = 'YubiKey'
      await page.getByRole('button', { name: say('passkeys.panel.rename', { name }) }).click()
      await page.getByLabel(say('passkeys.panel.name')).waitFor()
    },
  },
  {
    name: 'passkeys-elsewhere',
    signedIn: true,
    async show(page: Page) {
      await answerApi(page, isPasskeyList, (request) => request.fulfill({ json: [] }))
      await page.goto('/settings')
      await page.locator('#passkeys').getByRole('link').waitFor()
      await page.locator('#passkeys').evaluate((panel) => panel.scrollIntoView())
      await page.waitForTimeout(300)
    },
  },
  {
    name: 'passkeys-error',
    signedIn: true,
    async show(page: Page, say: Say) {
      const error = { code: 'server_error', message: 'Server Error' }
      await answerApi(page, isPasskeyList, (request) => request.fulfill({ status: 500, json: { error } }))
      await openByName(page, '/settings')
      await showPanel(page, say('passkeys.panel.failed'))
    },
  },
  {
    name: 'step-up-passkey',
    from: 'passkeys-empty',
    signedIn: true,
    async show(page: Page, say: Say) {
      const error = {
        code: 'step_up_required',
        message: '',
        methods: ['code', 'passkey'],
      }
      await answerApi(page, /\/passkeys\/registration\/start\/$/, (request) =>
        request.fulfill({ status: 403, json: { error } }),
      )
      await page.getByRole('button', { name: say('passkeys.panel.add') }).click()
      await page.getByRole('dialog', { name: say('stepUp.title') }).waitFor()
      await page.waitForTimeout(300)
    },
  },
  {
    name: 'tutorial-passkey',
    signedIn: true,
    async show(page: Page, say: Say) {
      await openByName(page, '/o/482913/tutorial')
      await page.getByRole('button', { name: say('onboarding.tutorialNotificationsTitle') }).click()
      await page
        .getByRole('button', { name: say('onboarding.next') })
        .first()
        .click()
      await page.getByRole('button', { name: say('passkeys.offer.add') }).waitFor()
      await page.evaluate(() => document.fonts.ready)
      await page.waitForTimeout(300)
    },
  },
]
