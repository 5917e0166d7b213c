import { answerApi } from '../../browser/api-answers.ts'
import { fails, open, type PageState } from '../page-state.ts'

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
]
