import type { Page } from 'playwright-core'
import { answerApi } from '../browser/api-answers.ts'
import { isMe } from '../browser/visitor.ts'
import type { Say } from '../browser/words.ts'
import { fails, open, type PageState, settle } from './page-state.ts'

const isSessionList = /\/api\/v2\/auth\/sessions\/$/
const isLog = /\/users\/me\/security-events\//

const openSettings = (page: Page, say: Say) => open(page, '/settings', say('settings.title'))

async function scrollTo(page: Page, part: string): Promise<void> {
  await page.locator(`section#${part}`).evaluate((section) => section.scrollIntoView())
  await page.waitForTimeout(200)
}

/** Makes the person's account look as if the second factor were on, with a number and a channel. */
async function withSecondFactor(page: Page): Promise<void> {
  const on = { secondFactor: 'sms', secondFactorDestination: '+37 ••• ••• 34 56', phone: '+37126123456' }
  await answerApi(page, isMe, async (request) => {
    const response = await request.fetch()
    await request.fulfill({ json: { ...(await response.json()), ...on } })
  })
}

/** Chooses a photograph that every run draws alike. */
async function choosePhoto(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 900
    canvas.height = 600
    const context = canvas.getContext('2d')
    for (let x = 0; x < 30 && context; x++) {
      for (let y = 0; y < 20; y++) {
        context.fillStyle = `hsl(${(x * 12 + y * 9) % 360} 45% ${35 + ((x + y) % 5) * 8}%)`
        context.fillRect(x * 30, y * 30, 30, 30)
      }
    }
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    const data = new DataTransfer()
    if (blob) data.items.add(new File([blob], 'me.png', { type: 'image/png' }))
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data }))
  })
  await page.getByRole('application').waitFor()
}

async function showFaults(page: Page, say: Say): Promise<void> {
  await answerApi(page, isSessionList, fails)
  await answerApi(page, isLog, fails)
  await openSettings(page, say)
  await page.getByLabel(say('settings.profile.firstName')).fill('')
  await page.getByRole('textbox', { name: say('settings.profile.phone') }).fill('12')
  await page
    .locator('#password')
    .getByRole('button', { name: say('settings.password.submit') })
    .click()
  await page
    .locator('#avatar input[type=file]')
    .setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('me') })
  await page.getByText(say('avatar.notImage')).waitFor()
  await page
    .locator('#profile')
    .getByRole('button', { name: say('settings.save') })
    .click()
  await page.locator('#profile').getByRole('alert').waitFor()
  await page.waitForTimeout(300)
}

async function showStepUp(page: Page, say: Say): Promise<void> {
  const error = { code: 'step_up_required', message: 'x', methods: ['password'] }
  await answerApi(page, /enable-type/, (request) => request.fulfill({ status: 403, json: { error } }))
  await page.getByRole('button', { name: say('settings.secondFactor.byEmail') }).click()
  await page.getByRole('button', { name: say('settings.secondFactor.send') }).click()
  await page.getByRole('dialog', { name: say('stepUp.title') }).waitFor()
  await page.waitForTimeout(300)
}

async function showFactorCode(page: Page, say: Say): Promise<void> {
  const challenge = { type: 'email', destination: 'a•••@demo.example', resendAfter: 30 }
  await answerApi(page, /enable-type/, (request) => request.fulfill({ json: challenge }))
  await withSecondFactor(page)
  await openSettings(page, say)
  await page.getByRole('button', { name: say('settings.secondFactor.toEmail') }).click()
  await page.getByRole('button', { name: say('settings.secondFactor.send') }).click()
  await page.getByText(challenge.destination).waitFor()
  await scrollTo(page, 'second-factor')
}

/** Opens the page of a login that awaits its code. */
async function openSecondFactor(page: Page, say: Say): Promise<void> {
  const challenge = { type: 'sms', destination: '+7 ••• ••• 45 67', resendAfter: 30 }
  const login = { token: 'x.y.z', remember: false, challenge, resendAt: Date.now() + 25_000 }
  await page.goto('/health/live')
  await page.evaluate((text) => sessionStorage.setItem('portolan-partial-login', text), JSON.stringify(login))
  await open(page, '/second-factor', say('secondFactor.title'))
}

async function tryCode(page: Page, say: Say): Promise<void> {
  await page.getByRole('textbox', { name: say('codes.code'), exact: true }).fill('123456')
}

const isMemberInvitation = /\/users\/me\/invitations\//
const memberInvitationPath = '/invitations/01a1fdb1-0000-7000-8000-000000000000'

async function openMemberInvitation(page: Page, say: Say): Promise<void> {
  const json = { organization: { name: 'Alpenrad Cycles GmbH' }, expiresAt: '2026-12-05T10:00:00Z' }
  await answerApi(page, isMemberInvitation, (request) => request.fulfill({ json }))
  await open(page, memberInvitationPath, say('memberInvitation.title'))
}

const emailLink = '/email-change/a-token-of-thirty-two-random-bytes'

async function confirmEmail(page: Page, say: Say, answer: { status: number; json: object }): Promise<void> {
  await answerApi(page, /email\/change\/confirm/, (request) => request.fulfill(answer))
  await page.getByRole('button', { name: say('emailChange.confirm') }).click()
}

/** Invitations to people with a login, new email addresses, and a page whose person couldn't be loaded. */
const accountStates: readonly PageState[] = [
  { name: 'member-invitation', signedIn: true, show: openMemberInvitation },
  {
    name: 'member-invitation-gone',
    signedIn: true,
    show: (page, say) => open(page, memberInvitationPath, say('memberInvitation.goneTitle')),
  },
  {
    name: 'email-change',
    signedIn: false,
    show: (page, say) => open(page, emailLink, say('emailChange.title')),
  },
  {
    name: 'email-change-done',
    from: 'email-change',
    signedIn: false,
    async show(page, say) {
      await confirmEmail(page, say, { status: 200, json: { email: 'anna.petrova@meridian.example' } })
      await page.getByRole('heading', { level: 1, name: say('emailChange.doneTitle') }).waitFor()
    },
  },
  {
    name: 'email-change-gone',
    signedIn: false,
    async show(page, say) {
      const error = { code: 'email_link_invalid', message: 'x' }
      await open(page, emailLink, say('emailChange.title'))
      await confirmEmail(page, say, { status: 400, json: { error } })
      await page.getByRole('heading', { level: 1, name: say('emailChange.goneTitle') }).waitFor()
    },
  },
  {
    name: 'reload-without-answer',
    signedIn: true,
    async show(page, say) {
      await answerApi(page, isMe, (request) => request.fulfill({ status: 503, json: {} }))
      await open(page, '/orders', say('errorNotice.errorTitle'))
    },
  },
]

/** The states of the person's own pages: settings, second factor, password reset, new email address. */
export const personStates: readonly PageState[] = [
  ...accountStates,
  { name: 'settings', signedIn: true, show: openSettings },
  {
    name: 'settings-loading',
    signedIn: true,
    async show(page, say) {
      await answerApi(page, isSessionList, () => {})
      await answerApi(page, isLog, () => {})
      await page.goto('/settings')
      await page.getByRole('heading', { level: 1, name: say('settings.title') }).waitFor()
      await scrollTo(page, 'sessions')
    },
  },
  { name: 'settings-faults', signedIn: true, show: showFaults },
  { name: 'settings-step-up', from: 'settings', signedIn: true, show: showStepUp },
  {
    name: 'settings-sessions',
    from: 'settings',
    signedIn: true,
    async show(page) {
      await scrollTo(page, 'sessions')
    },
  },
  {
    name: 'settings-photo',
    from: 'settings-sessions',
    signedIn: true,
    async show(page) {
      await choosePhoto(page)
      await scrollTo(page, 'avatar')
    },
  },
  {
    name: 'settings-leave',
    from: 'settings-photo',
    signedIn: true,
    async show(page, say) {
      const firstName = page.getByLabel(say('settings.profile.firstName'))
      await firstName.fill('Anna Maria')
      await firstName.blur()
      for (const key of ['g', 'n']) await page.keyboard.press(key)
      await page.getByRole('dialog', { name: say('settings.leave.title') }).waitFor()
      await page.waitForTimeout(300)
    },
  },
  {
    name: 'settings-second-factor',
    signedIn: true,
    async show(page, say) {
      await withSecondFactor(page)
      await openSettings(page, say)
      await page.getByRole('button', { name: say('settings.secondFactor.otherPhone') }).click()
      await scrollTo(page, 'second-factor')
    },
  },
  { name: 'settings-second-factor-code', signedIn: true, show: showFactorCode },
  { name: 'second-factor', signedIn: false, show: openSecondFactor },
  {
    name: 'second-factor-wrong',
    from: 'second-factor',
    signedIn: false,
    async show(page, say) {
      const errors = { code: [say('interface.failures.waitMinutes', { minutes: 5 })] }
      await answerApi(page, /by-code/, (request) => request.fulfill({ status: 400, json: errors }))
      await tryCode(page, say)
      await page.getByText(errors.code[0] ?? '').waitFor()
    },
  },
  {
    name: 'second-factor-expired',
    signedIn: false,
    async show(page, say) {
      await openSecondFactor(page, say)
      await tryCode(page, say)
      await page.getByRole('heading', { level: 1, name: say('secondFactor.expiredTitle') }).waitFor()
      await settle(page)
    },
  },
  {
    name: 'password-reset',
    signedIn: false,
    show: (page, say) => open(page, '/password-reset', say('passwordReset.title')),
  },
  {
    name: 'password-reset-sent',
    from: 'password-reset',
    signedIn: false,
    async show(page, say) {
      await answerApi(page, /password\/reset\/$/, (request) => request.fulfill({ status: 204 }))
      await page.getByLabel(say('passwordReset.email')).fill('anna@demo.example')
      await page.getByRole('button', { name: say('passwordReset.send') }).click()
      await page.getByRole('heading', { level: 1, name: say('passwordReset.sentTitle') }).waitFor()
    },
  },
  {
    name: 'password-reset-link',
    signedIn: false,
    async show(page, say) {
      await open(page, '/password-reset/a-token-that-nobody-has', say('passwordReset.setTitle'))
      await page.getByLabel(say('passwords.newPassword'), { exact: true }).fill('a lantern on the pier')
      await page.getByLabel(say('passwords.confirmation'), { exact: true }).fill('a lantern on the peer')
      await page.getByRole('button', { name: say('passwordReset.set') }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'password-reset-expired',
    signedIn: false,
    show: (page, say) => open(page, '/password-reset/new', say('passwordReset.expiredTitle')),
  },
]
