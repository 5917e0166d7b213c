import type { Page } from 'playwright-core'
import { answerApi } from '../../browser/api-answers.ts'
import type { Say } from '../../browser/words.ts'
import { empty, fails, open, type PageState } from '../page-state.ts'

const isCustomerList = /\/company\/organizations\/\?/
const isTypedCodes = /\/company\/typed-codes\/$/

async function openCustomer(page: Page, say: Say): Promise<void> {
  await open(page, '/desk/customers', say('deskCustomers.title'))
  // This one has a blocked person and invitations.
  await page.locator('[data-row]').nth(1).click()
  await page.getByRole('table', { name: say('deskPeople.title') }).waitFor()
  await page.getByRole('table', { name: say('deskInvitations.title') }).waitFor()
}

async function openPerson(page: Page, say: Say): Promise<void> {
  await page
    .getByRole('table', { name: say('deskPeople.title') })
    .getByRole('button')
    .first()
    .click()
  await page.getByRole('dialog').getByText(say('deskPeople.facts.sees')).waitFor()
}

const isSettings = /\/company\/organizations\/[^/]+\/settings\/$/

async function openSettings(page: Page, say: Say): Promise<void> {
  await openCustomer(page, say)
  await page.getByRole('link', { name: say('deskCustomer.tabs.settings'), exact: true }).click()
}

/** The room of customers: the list, one customer, a person, invitations, settings. */
export const customerStates: readonly PageState[] = [
  {
    name: 'desk-customers',
    signedIn: 'desk',
    async show(page, say) {
      await open(page, '/desk/customers', say('deskCustomers.title'))
      await page.locator('[data-row]').first().waitFor()
    },
  },
  {
    name: 'desk-customers-new',
    from: 'desk-customers',
    signedIn: 'desk',
    async show(page, say) {
      await page.getByRole('button', { name: say('deskCustomers.new.button') }).click()
      await page.getByRole('dialog').waitFor()
      await page.getByRole('button', { name: say('deskCustomers.new.create'), exact: true }).click()
      await page.getByText(say('deskCustomers.new.nameNeeded')).waitFor()
    },
  },
  {
    name: 'desk-customers-empty',
    signedIn: 'desk',
    async show(page, say) {
      await answerApi(page, isCustomerList, empty)
      await open(page, '/desk/customers', say('deskCustomers.title'))
      await page.getByText(say('deskCustomers.list.none')).waitFor()
    },
  },
  {
    name: 'desk-customers-failed',
    signedIn: 'desk',
    async show(page, say) {
      await answerApi(page, isCustomerList, fails)
      await open(page, '/desk/customers', say('deskCustomers.title'))
      await page.getByText(say('deskCustomers.list.failed')).waitFor()
    },
  },
  { name: 'desk-customer', signedIn: 'desk', show: openCustomer },
  {
    name: 'desk-customer-person',
    from: 'desk-customer',
    signedIn: 'desk',
    show: openPerson,
  },
  {
    name: 'desk-customer-remove',
    from: 'desk-customer-person',
    signedIn: 'desk',
    async show(page, say) {
      await page.getByRole('button', { name: say('deskPeople.acts.remove'), exact: true }).click()
      await page.getByText(say('deskPeople.removal.accountStays')).waitFor()
    },
  },
  {
    name: 'desk-customer-move-person',
    from: 'desk-customer',
    signedIn: 'desk',
    async show(page, say) {
      await openPerson(page, say)
      await page.getByRole('button', { name: say('deskPeople.acts.move'), exact: true }).click()
      await page.getByRole('combobox', { name: say('deskPeople.moving.to') }).fill('a')
      await page.getByRole('option').first().click()
      await page.getByText(say('deskPeople.moving.account')).waitFor()
    },
  },
  {
    name: 'desk-customer-view-as',
    from: 'desk-customer',
    signedIn: 'desk',
    async show(page, say) {
      await openPerson(page, say)
      await page.getByRole('button', { name: say('deskViews.button') }).click()
      await page.getByRole('button', { name: say('deskViews.start') }).click()
      await page.getByText(say('deskViews.reasonMissing')).waitFor()
    },
  },
  {
    name: 'desk-customer-delete',
    from: 'desk-customer',
    signedIn: 'desk',
    async show(page, say) {
      await page
        .getByRole('button', { name: /^(Actions|Действия): / })
        .first()
        .click()
      await page.getByRole('menuitem', { name: say('deskCustomerRemoval.button') }).click()
      await page.getByText(say('deskCustomerRemoval.inTheWayHint')).waitFor()
    },
  },
  {
    name: 'desk-customer-invite',
    from: 'desk-customer',
    signedIn: 'desk',
    async show(page, say) {
      await page.getByRole('button', { name: say('deskInvitations.one.button'), exact: true }).click()
      await page.getByRole('dialog').getByText(say('deskInvitations.one.emailHelp')).waitFor()
    },
  },
  {
    name: 'desk-customer-invite-many',
    from: 'desk-customer',
    signedIn: 'desk',
    async show(page, say) {
      await page.getByRole('button', { name: say('deskInvitations.many.button'), exact: true }).click()
      await page
        .getByRole('textbox', { name: say('deskInvitations.many.list') })
        .fill('ada@customer.example; Ada Kern\nAda again <ada@customer.example>\nbo at customer\nbo@customer')
      await page.getByText(say('deskInvitations.many.willBeInvited')).waitFor()
    },
  },
  {
    name: 'desk-customer-codes-closed',
    signedIn: 'desk',
    async show(page, say) {
      const closedUntil = new Date(Date.now() + 20 * 3_600_000).toISOString()
      await answerApi(page, isTypedCodes, (request) =>
        request.fulfill({ json: { failures: 200, closedUntil } }),
      )
      await openCustomer(page, say)
      await page.getByRole('button', { name: say('deskInvitations.codes.open') }).waitFor()
    },
  },
  {
    name: 'desk-customer-settings',
    signedIn: 'desk',
    async show(page, say) {
      await openSettings(page, say)
      await page.getByRole('heading', { name: say('deskCustomerSettings.parts.title') }).waitFor()
    },
  },
  {
    name: 'desk-customer-settings-changed',
    from: 'desk-customer-settings',
    signedIn: 'desk',
    async show(page, say) {
      await page.getByRole('checkbox', { name: say('deskCustomerSettings.parts.prices') }).uncheck()
      for (const part of ['contact', 'papers'] as const)
        await page
          .getByRole('radiogroup', { name: say(`deskCustomerSettings.${part}.title`) })
          .getByRole('radio', { name: say(`deskCustomerSettings.${part}.own`), exact: true })
          .check()
      await page.getByText(say('deskCustomerSettings.documents.withPrices')).waitFor()
      await page.getByRole('button', { name: say('deskCustomerSettings.papers.add'), exact: true }).waitFor()
    },
  },
  {
    name: 'desk-customer-settings-failed',
    signedIn: 'desk',
    async show(page, say) {
      await answerApi(page, isSettings, fails)
      await openSettings(page, say)
      await page.getByText(say('deskCustomerSettings.failed')).waitFor()
    },
  },
]
