import type { Page } from 'playwright-core'
import { answerApi } from '../../browser/api-answers.ts'
import type { Say } from '../../browser/words.ts'
import { fails, open, type PageState } from '../page-state.ts'
import { announcementStates } from './announcement-states.ts'
import { deskQuoteStates } from './quote-states.ts'

const isTaskList = /\/api\/v2\/company\/tasks\/\?/
const isSelf = /\/api\/v2\/company\/me\/$/

/** Lets the session look as if only the password had proved it. */
async function showSecure(page: Page, say: Say): Promise<void> {
  const error = { code: 'staff_factor_required', message: 'x' }
  await answerApi(page, isSelf, (request) => request.fulfill({ status: 403, json: { error } }))
  await open(page, '/desk', say('deskAccount.title'))
}

/** The desk of the company's staff, in its frame. */
export const deskStates: readonly PageState[] = [
  { name: 'desk-today', signedIn: 'desk', show: (page, say) => open(page, '/desk', say('deskTasks.title')) },
  {
    name: 'desk-today-actions',
    from: 'desk-today',
    signedIn: 'desk',
    async show(page) {
      await page.locator('main section').first().getByRole('button', { name: /:/ }).nth(1).click()
      await page.getByRole('menu').waitFor()
      await page.waitForTimeout(300)
    },
  },
  {
    name: 'desk-today-loading',
    signedIn: 'desk',
    async show(page, say) {
      await answerApi(page, isTaskList, () => {})
      await page.goto('/desk')
      await page.getByRole('heading', { level: 1, name: say('deskTasks.title') }).waitFor()
    },
  },
  {
    name: 'desk-today-empty',
    signedIn: 'desk',
    show: (page, say) => open(page, '/desk?view=snoozed', say('deskTasks.title')),
  },
  {
    name: 'desk-today-failed',
    signedIn: 'desk',
    async show(page, say) {
      await answerApi(page, isTaskList, fails)
      await open(page, '/desk', say('deskTasks.title'))
    },
  },
  { name: 'desk-secure', signedIn: 'desk', show: showSecure },
  {
    name: 'desk-settings',
    signedIn: 'desk',
    show: (page, say) => open(page, '/desk/settings', say('settings.title')),
  },
  {
    name: 'desk-settings-emails',
    signedIn: 'desk',
    async show(page, say) {
      await open(page, '/desk/settings', say('settings.title'))
      const part = page.locator('#task-emails')
      await part.scrollIntoViewIfNeeded()
      await page
        .getByRole('radiogroup', { name: say('deskTasks.queues.preorders') })
        .getByRole('radio', { name: say('deskTasks.emails.choices.daily') })
        .check()
    },
  },
  {
    name: 'desk-threads',
    signedIn: 'desk',
    async show(page, say) {
      await open(page, '/desk/threads', say('deskThreads.title'))
      await page.getByRole('list', { name: say('deskThreads.title') }).waitFor()
    },
  },
  {
    name: 'desk-thread',
    from: 'desk-threads',
    signedIn: 'desk',
    async show(page, say) {
      await page
        .getByRole('list', { name: say('deskThreads.title') })
        .getByRole('link')
        .last()
        .click()
      await page.getByRole('log').waitFor()
    },
  },
  {
    name: 'desk-thread-note',
    from: 'desk-thread',
    signedIn: 'desk',
    async show(page, say) {
      await page.getByRole('radio', { name: say('deskThread.note') }).check()
      await page.getByRole('textbox', { name: say('deskThread.noteText') }).fill('@')
      await page.getByRole('list', { name: say('deskThread.colleagues') }).waitFor()
    },
  },
  {
    name: 'desk-threads-empty',
    signedIn: 'desk',
    async show(page, say) {
      await open(page, '/desk/threads?search=zzzz', say('deskThreads.title'))
      await page.getByText(say('deskThreads.noMatch')).waitFor()
    },
  },
  {
    name: 'desk-menu',
    from: 'desk-settings',
    signedIn: 'desk',
    phoneOnly: true,
    async show(page, say) {
      await page.getByRole('button', { name: say('layouts.menu') }).click()
      await page.getByRole('dialog', { name: say('layouts.menuTitle') }).waitFor()
      await page.waitForTimeout(300)
    },
  },
  {
    name: 'desk-unknown',
    signedIn: 'desk',
    show: (page, say) => open(page, '/desk/nowhere', say('deskNotices.notFoundTitle')),
  },
  ...announcementStates,
  ...deskQuoteStates,
]
