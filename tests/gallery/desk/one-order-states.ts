import type { Page } from 'playwright-core'
import { type PageState, settle } from '../page-state.ts'

const panelOf = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })

const inOrder = { from: 'desk-order', signedIn: 'desk' } as const

/** One order at the desk, with what is open in it. */
export const oneOrderStates: readonly PageState[] = [
  {
    name: 'desk-order',
    signedIn: 'desk',
    async show(page, say, { byMode }) {
      await page.goto(`/desk/orders/${byMode.sea}`)
      await panelOf(page, say('deskLog.title')).getByRole('listitem').first().waitFor()
      await page.getByRole('heading', { name: say('orderTimeline.title') }).waitFor()
      await settle(page)
    },
  },
  {
    ...inOrder,
    name: 'desk-order-cancel',
    async show(page, say) {
      await page.getByRole('button', { name: say('deskOrderActions.menu') }).click()
      await page.getByRole('menuitem', { name: say('deskOrderActions.cancel') }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    ...inOrder,
    name: 'desk-order-move',
    async show(page, say) {
      await page.getByRole('button', { name: say('deskOrderActions.menu') }).click()
      await page.getByRole('menuitem', { name: say('deskOrderActions.move') }).click()
      await page.getByRole('combobox', { name: say('deskMoves.to') }).fill('a')
      await page.getByRole('option').first().click()
      await page.getByRole('radio', { name: say('deskMoves.same') }).check()
      await page.getByText(say('deskMoves.fate.moves'), { exact: true }).waitFor()
    },
  },
  {
    ...inOrder,
    name: 'desk-order-take-back',
    async show(page, say) {
      const log = panelOf(page, say('deskLog.title'))
      await log.getByRole('button').first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    ...inOrder,
    name: 'desk-order-milestone',
    async show(page, say) {
      const milestones = panelOf(page, say('deskMilestones.title'))
      await milestones.getByRole('button').first().click()
      await page.getByRole('form', { name: say('deskMilestones.code') }).waitFor()
    },
  },
  {
    name: 'desk-order-files',
    from: 'desk-order-milestone',
    signedIn: 'desk',
    async show(page, say) {
      const documents = panelOf(page, say('deskPapers.documents'))
      const file = { mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a') }
      const names = ['packing list.pdf', 'счёт 118.pdf']
      await documents.locator('input[type=file]').setInputFiles(names.map((name) => ({ ...file, name })))
      await documents.getByRole('button', { name: say('deskPapers.addAll') }).waitFor()
    },
  },
]
