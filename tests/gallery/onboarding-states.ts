import type { Page } from 'playwright-core'
import { errorMessages } from '../../apps/api/src/platform/http/messages.ts'
import { answerApi } from '../browser/api-answers.ts'
import type { Say } from '../browser/words.ts'
import { open, settle } from './page-state.ts'

const isInvitation = /\/api\/v2\/customer\/invitations\/\d+\/$/
const isRegistration = /\/finish-registration\/$/
const ofLink = {
  organization: { name: 'Alpenrad Cycles GmbH' },
  email: 'vera@customer.example',
  secretRequired: false,
  expiresAt: '2026-12-05T23:59:59Z',
}
const ofDigits = { ...ofLink, organization: null, email: null }

/**
 * The states spend no attempt at a code, because the test answers in the server's place: with an invitation
 * in the language of the page, which would change to that of another.
 */
async function answerInvitation(page: Page, invitation: object = ofLink): Promise<void> {
  await answerApi(page, isInvitation, ({ headers, fulfill }) => {
    const [, locale] = Object.entries(headers).find(([name]) => /^accept-language$/i.test(name)) ?? []
    return fulfill({ json: { ...invitation, locale } })
  })
}

async function refuseInvitation(page: Page, say: Say): Promise<void> {
  const error = { code: 'invitation_invalid', message: say('invitations.deadText', { code: '482913' }) }
  await answerApi(page, isInvitation, (request) => request.fulfill({ status: 404, json: { error } }))
}

/** Fills the form with valid values. */
export async function fillRegistration(page: Page, say: Say, email: string, password: string): Promise<void> {
  await page.getByLabel(say('invitations.firstName'), { exact: true }).fill('Vera')
  await page.getByLabel(say('invitations.lastName'), { exact: true }).fill('Lind')
  await page.getByLabel(say('invitations.email'), { exact: true }).fill(email)
  await page.getByLabel(say('passwords.password'), { exact: true }).fill(password)
  await page.getByLabel(say('passwords.confirmation'), { exact: true }).fill(password)
}

async function goThrough(page: Page, path: string, titles: readonly string[]): Promise<void> {
  const [first = '', ...others] = titles
  await open(page, path, first)
  for (const title of others) {
    await page.getByRole('button', { name: title }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
  }
  await settle(page)
}

/** The pages for a person with a card and no login. */
export const onboardingStates = [
  {
    name: 'keynote',
    signedIn: false,
    show: (page: Page, say: Say) => open(page, '/o/keynote', say('onboarding.keynoteOrdersTitle')),
  },
  {
    name: 'keynote-documents',
    signedIn: false,
    show: (page: Page, say: Say) =>
      goThrough(page, '/o/keynote?mode=login', [
        say('onboarding.keynoteOrdersTitle'),
        say('onboarding.keynoteDocumentsTitle'),
      ]),
  },
  {
    name: 'invitation-code',
    signedIn: false,
    show: (page: Page, say: Say) => open(page, '/o', say('invitations.codeTitle')),
  },
  {
    name: 'invitation-code-wrong',
    from: 'invitation-code',
    signedIn: false,
    async show(page: Page, say: Say) {
      await refuseInvitation(page, say)
      await page.keyboard.type('482913')
      await page.getByText(say('invitations.deadText', { code: '482913' })).waitFor()
    },
  },
  {
    name: 'invitation-code-closed',
    signedIn: false,
    async show(page: Page, say: Say) {
      await open(page, '/o', say('invitations.codeTitle'))
      const isRussian = await page.evaluate(() => document.documentElement.lang === 'ru')
      const message = errorMessages.typed_codes_closed[isRussian ? 'ru' : 'en']
      const error = { code: 'typed_codes_closed', message }
      await answerApi(page, isInvitation, (request) =>
        request.fulfill({ status: 429, headers: { 'retry-after': '80000' }, json: { error } }),
      )
      await page.keyboard.type('482913')
      await page.getByText(message).waitFor()
    },
  },
  {
    name: 'registration',
    signedIn: false,
    async show(page: Page, say: Say) {
      await answerInvitation(page)
      await open(page, '/o/482913/form', say('invitations.title'))
    },
  },
  {
    name: 'registration-typed',
    signedIn: false,
    async show(page: Page, say: Say) {
      await answerInvitation(page, ofDigits)
      await open(page, '/o/482913/form', say('invitations.title'))
    },
  },
  {
    name: 'registration-key',
    signedIn: false,
    async show(page: Page, say: Say) {
      await answerInvitation(page, { ...ofDigits, secretRequired: true })
      await open(page, '/o/482913/form', say('invitations.keyTitle'))
    },
  },
  {
    name: 'registration-errors',
    from: 'registration',
    signedIn: false,
    async show(page: Page, say: Say) {
      await page.getByLabel(say('passwords.password'), { exact: true }).fill('short')
      await page.getByLabel(say('passwords.confirmation'), { exact: true }).fill('other')
      await page.getByRole('button', { name: say('invitations.submit') }).click()
      await page.getByText(say('invitations.summary')).waitFor()
    },
  },
  {
    name: 'registration-dead-card',
    signedIn: false,
    async show(page: Page, say: Say) {
      await refuseInvitation(page, say)
      await open(page, '/o/482913/form', say('invitations.deadTitle'))
    },
  },
  {
    name: 'registration-proof',
    signedIn: false,
    async show(page: Page, say: Say) {
      await answerInvitation(page)
      const secondFactor = { type: 'email', destination: 'v•••@customer.example', resendAfter: 30 }
      const json = { token: 'x', expiresAt: '2026-12-05T10:00:00Z', secondFactor }
      await answerApi(page, isRegistration, (request) => request.fulfill({ status: 201, json }))
      await open(page, '/o/482913/form', say('invitations.title'))
      await fillRegistration(page, say, 'vera@customer.example', 'seven quiet harbours')
      await page.getByRole('button', { name: say('invitations.submit') }).click()
      await page.getByRole('heading', { level: 1, name: say('invitations.proofTitle') }).waitFor()
      await settle(page)
    },
  },
  {
    name: 'tutorial',
    signedIn: false,
    show: (page: Page, say: Say) =>
      goThrough(page, '/o/482913/tutorial', [
        say('onboarding.tutorialOrdersTitle'),
        say('onboarding.tutorialDetailsTitle'),
      ]),
  },
]
