import { open, type PageState } from '../page-state.ts'

/** The desk's rooms of carriers' messages and of documents to check. */
export const inboxStates: readonly PageState[] = [
  {
    name: 'desk-messages',
    signedIn: 'desk',
    async show(page, say) {
      await open(page, '/desk/messages', say('deskMessages.title'))
      await page.locator('[data-row]').first().waitFor()
    },
  },
  {
    name: 'desk-messages-containers',
    signedIn: 'desk',
    async show(page, say) {
      await open(page, '/desk/messages?by=container', say('deskMessages.title'))
      await page.locator('[data-row]').first().waitFor()
    },
  },
  {
    name: 'desk-messages-none',
    signedIn: 'desk',
    async show(page, say) {
      await open(page, '/desk/messages?search=NOSUCHNUMBER', say('deskMessages.title'))
      await page.getByText(say('deskMessages.list.noHits')).waitFor()
    },
  },
  {
    name: 'desk-messages-sources',
    signedIn: 'desk',
    async show(page, say) {
      await open(page, '/desk/messages?view=sources', say('deskMessages.title'))
      await page.getByRole('table').waitFor()
    },
  },
  {
    name: 'desk-message',
    signedIn: 'desk',
    async show(page, say) {
      await open(page, '/desk/messages', say('deskMessages.title'))
      await page.locator('[data-row]').first().click()
      await page.locator('button[aria-controls^="match-"]').first().waitFor()
    },
  },
  {
    name: 'desk-message-preview',
    from: 'desk-message',
    signedIn: 'desk',
    async show(page, say) {
      await page.locator('button[aria-expanded="false"][aria-controls^="match-"]').first().click()
      await page.getByRole('table', { name: say('deskMessages.changes.caption') }).waitFor()
    },
  },
  {
    name: 'desk-documents',
    signedIn: 'desk',
    async show(page, say) {
      await open(page, '/desk/documents', say('deskDocuments.title'))
      await page.locator('[data-row]').first().waitFor()
    },
  },
  {
    name: 'desk-document',
    from: 'desk-documents',
    signedIn: 'desk',
    async show(page, say) {
      await page.locator('[data-row]').first().click()
      await page.getByRole('button', { name: say('deskDocuments.decision.accept'), exact: true }).waitFor()
    },
  },
  {
    name: 'desk-document-reject',
    from: 'desk-document',
    signedIn: 'desk',
    async show(page, say) {
      await page.getByRole('button', { name: say('deskDocuments.decision.reject'), exact: true }).click()
      await page.getByText(say('deskDocuments.decision.phrases')).waitFor()
    },
  },
]
