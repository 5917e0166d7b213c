import { answerApi } from '../../browser/api-answers.ts'
import { fails, open, type PageState } from '../page-state.ts'

const isKeyList = /\/company\/keys\/$/
const isStaffList = /\/company\/staff\/accounts\/$/

/** Pages about the company itself. */
export const companyStates: readonly PageState[] = [
  {
    name: 'desk-staff',
    signedIn: 'desk',
    async show(page, say) {
      await open(page, '/desk/company/staff', say('deskCompany.tabs.staff'))
      await page.locator('[data-row]').first().waitFor()
    },
  },
  {
    name: 'desk-staff-add',
    from: 'desk-staff',
    signedIn: 'desk',
    async show(page, say) {
      await page.getByRole('button', { name: say('deskStaff.add.button') }).click()
      await page.getByRole('dialog').getByText(say('deskStaff.may.viewer')).waitFor()
      await page.getByRole('button', { name: say('deskStaff.add.add'), exact: true }).click()
      await page.getByText(say('deskStaff.add.needed')).waitFor()
    },
  },
  {
    name: 'desk-staff-remove',
    from: 'desk-staff',
    signedIn: 'desk',
    async show(page, say) {
      await page.locator('[data-row]').last().getByRole('button').click()
      await page.getByRole('menuitem', { name: say('deskStaff.menu.remove') }).click()
      await page.getByRole('dialog').getByText(say('deskStaff.removal.desk')).waitFor()
    },
  },
  {
    name: 'desk-staff-failed',
    signedIn: 'desk',
    async show(page, say) {
      await answerApi(page, isStaffList, fails)
      await open(page, '/desk/company/staff', say('deskCompany.tabs.staff'))
      await page.getByText(say('deskStaff.failed')).waitFor()
    },
  },
  {
    name: 'desk-systems',
    signedIn: 'desk',
    async show(page, say) {
      await open(page, '/desk/company/systems', say('deskCompany.tabs.systems'))
      await page.getByRole('heading', { name: say('deskSystems.sources.title') }).waitFor()
    },
  },
  {
    name: 'desk-systems-key',
    from: 'desk-systems',
    signedIn: 'desk',
    async show(page, say) {
      await answerApi(page, isKeyList, (request) =>
        request.method === 'POST'
          ? request.fulfill({
              status: 201,
              json: { name: 'ERP', scopes: ['read'], key: `ptl_${'x'.repeat(43)}` },
            })
          : request.pass(),
      )
      await page.getByRole('button', { name: say('deskSystems.keys.add') }).click()
      await page.getByRole('textbox', { name: say('deskSystems.keys.name') }).fill('ERP')
      await page.getByRole('button', { name: say('deskSystems.keys.create'), exact: true }).click()
      await page.getByText(say('deskSystems.secret.once')).waitFor()
    },
  },
  {
    name: 'desk-systems-failed',
    signedIn: 'desk',
    async show(page, say) {
      await answerApi(page, isKeyList, fails)
      await open(page, '/desk/company/systems', say('deskCompany.tabs.systems'))
      await page.getByText(say('deskSystems.keys.failed')).waitFor()
    },
  },
]
