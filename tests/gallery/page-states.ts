import type { Page } from 'playwright-core'
import { answerApi } from '../browser/api-answers.ts'
import { annaEmail } from '../browser/sign-in.ts'
import { isMe } from '../browser/visitor.ts'
import { bookingStates } from './booking-states.ts'
import { activityStates } from './desk/activity-states.ts'
import { brandStates } from './desk/brand-states.ts'
import { healthStates } from './desk/company/health-states.ts'
import { webhookStates } from './desk/company/webhook-states.ts'
import { companyStates } from './desk/company-states.ts'
import { customerStates } from './desk/customer-states.ts'
import { deskOrderStates } from './desk/desk-order-states.ts'
import { deskStates } from './desk/desk-states.ts'
import { importStates } from './desk/import-states.ts'
import { inboxStates } from './desk/inbox-states.ts'
import { milestoneRunStates } from './desk/milestone-run-states.ts'
import { oneOrderStates } from './desk/one-order-states.ts'
import { deskPreorderStates } from './desk/preorder-states.ts'
import { deskRateStates } from './desk/rate-states.ts'
import { textStates } from './desk/text-states.ts'
import { estimationStates } from './estimation-states.ts'
import { faqStates } from './faq-states.ts'
import { followStates } from './follow-states.ts'
import { invoiceStates } from './invoice-states.ts'
import { onboardingStates } from './onboarding-states.ts'
import { orderStates } from './order-page/order-states.ts'
import { orderTableStates } from './order-table-states.ts'
import { empty, fails, open, type PageState } from './page-state.ts'
import { passkeyStates } from './passkey-states.ts'
import { personStates } from './person-states.ts'
import { openPreorders, preorderStates } from './preorder-states.ts'
import { quoteStates } from './quotes/quote-states.ts'
import { storageStates } from './storage-states.ts'

const ordersPath = '/orders?listMode=cards&orderStatus=active'
const isOrderList = /\/api\/v2\/customer\/orders\/\?/
const isArchivedCount = /\/orders\/count\/\?status=archived$/
const isNotificationList = /\/api\/v2\/customer\/notifications\/(\?|$)/

async function openMenu(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('menu').waitFor()
  await page.waitForTimeout(300)
}

/** Every page and state. */
export const pageStates: readonly PageState[] = [
  { name: 'login', signedIn: false, show: (page, say) => open(page, '/login', say('auth.title')) },
  {
    name: 'login-error',
    from: 'login',
    signedIn: false,
    async show(page, say) {
      await page.getByLabel(say('auth.email')).fill(annaEmail)
      await page.getByLabel(say('auth.password'), { exact: true }).fill('a wrong password')
      await page.getByRole('button', { name: say('auth.submit'), exact: true }).click()
      await page.getByText(say('auth.wrongCredentials')).waitFor()
    },
  },
  ...onboardingStates,
  ...deskStates,
  ...deskOrderStates,
  ...deskPreorderStates,
  ...deskRateStates,
  ...oneOrderStates,
  ...inboxStates,
  ...milestoneRunStates,
  ...companyStates,
  ...healthStates,
  ...webhookStates,
  ...customerStates,
  ...importStates,
  ...brandStates,
  ...textStates,
  ...activityStates,
  ...bookingStates,
  ...invoiceStates,
  ...orderTableStates,
  { name: 'orders-cards', signedIn: true, show: (page, say) => open(page, ordersPath, say('orders.title')) },
  {
    name: 'orders-list',
    signedIn: true,
    show: (page, say) => open(page, '/orders?listMode=list&orderStatus=active', say('orders.title')),
  },
  {
    name: 'orders-arrived',
    signedIn: true,
    show: (page, say) =>
      open(page, '/orders?listMode=cards&orderStatus=all&shipmentStatus=ARRIVED', say('orders.title')),
  },
  {
    name: 'orders-archived',
    signedIn: true,
    show: (page, say) => open(page, '/orders?listMode=cards&orderStatus=archived', say('orders.title')),
  },
  {
    name: 'orders-all-late',
    signedIn: true,
    show: (page, say) =>
      open(
        page,
        '/orders?listMode=list&orderStatus=all&attention=late&fromPlace=CN&departureFrom=2026-01-01',
        say('orders.title'),
      ),
  },
  {
    name: 'orders-preorders-open',
    signedIn: true,
    async show(page, say) {
      await open(page, ordersPath, say('orders.title'))
      await openPreorders(page, say('preorderList.pending.title'))
    },
  },
  {
    name: 'orders-filters-open',
    signedIn: true,
    async show(page, say) {
      await open(page, `${ordersPath}&fromPlace=CN`, say('orders.title'))
      await page.getByRole('button', { name: say('orderFilters.moreChosen', { count: 1 }) }).click()
      await page.getByRole('dialog').getByRole('checkbox').first().waitFor()
    },
  },
  {
    name: 'orders-empty',
    signedIn: true,
    async show(page, say) {
      await answerApi(page, isOrderList, empty)
      await answerApi(page, isArchivedCount, (request) => request.fulfill({ json: { count: 0 } }))
      await open(page, ordersPath, say('orders.title'))
      await page.getByText(say('orderList.emptyActive')).waitFor()
    },
  },
  {
    name: 'orders-only-archived',
    signedIn: true,
    async show(page, say) {
      await answerApi(page, isOrderList, empty)
      await answerApi(page, isArchivedCount, (request) => request.fulfill({ json: { count: 42 } }))
      await open(page, ordersPath, say('orders.title'))
      await page.getByText(say('orderList.inArchive', { count: 42 })).waitFor()
    },
  },
  {
    name: 'orders-no-hits',
    signedIn: true,
    async show(page, say) {
      await open(page, `${ordersPath}&search=nothing-is-called-so`, say('orders.title'))
      await page.getByText(say('orderList.noHits')).waitFor()
    },
  },
  {
    name: 'orders-loading',
    signedIn: true,
    async show(page, say) {
      await answerApi(page, isOrderList, () => {})
      await page.goto(ordersPath)
      await page.getByRole('heading', { level: 1, name: say('orders.title') }).waitFor()
      await page.waitForTimeout(400)
    },
  },
  {
    name: 'orders-error',
    signedIn: true,
    async show(page, say) {
      await answerApi(page, isOrderList, fails)
      await open(page, ordersPath, say('orders.title'))
      await page.getByText(say('orderList.failed')).waitFor()
    },
  },
  {
    name: 'orders-menu-export',
    from: 'orders-cards',
    signedIn: true,
    async show(page, say) {
      const phoneMenu = page.getByRole('button', { name: say('orderFilters.listMenu') })
      const isPhone = await phoneMenu.isVisible()
      await openMenu(page, say(isPhone ? 'orderFilters.listMenu' : 'orderFilters.export.export'))
    },
  },
  {
    name: 'orders-menu-filter',
    from: 'orders-cards',
    signedIn: true,
    async show(page, say) {
      const mode = page.getByRole('button', { name: say('orderFilters.bar.mode') })
      if (await mode.isVisible()) await openMenu(page, say('orderFilters.bar.mode'))
      else {
        await page.getByRole('button', { name: say('orderFilters.more'), exact: true }).click()
        await page.getByRole('dialog').getByRole('checkbox').first().waitFor()
      }
    },
  },
  {
    name: 'orders-select-open',
    from: 'orders-cards',
    signedIn: true,
    async show(page, say) {
      const sort = page.getByRole('combobox', { name: say('orderFilters.bar.sort') })
      if (await sort.isVisible()) {
        await sort.click()
        await page.getByRole('listbox').waitFor()
        await page.waitForTimeout(300)
      } else {
        await openMenu(page, say('orderFilters.bar.sortedBy', { sort: say('orderFilters.sort.-updatedAt') }))
      }
    },
  },
  {
    name: 'user-menu',
    from: 'orders-cards',
    signedIn: true,
    async show(page, say) {
      const phoneMenu = page.getByRole('button', { name: say('layouts.menu') })
      if (await phoneMenu.isVisible()) await phoneMenu.click()
      await openMenu(page, say('layouts.userMenu'))
    },
  },
  ...orderStates,
  ...preorderStates,
  {
    name: 'notifications',
    signedIn: true,
    show: (page, say) => open(page, '/notifications', say('notifications.title')),
  },
  {
    name: 'notifications-empty',
    signedIn: true,
    async show(page, say) {
      await answerApi(page, isNotificationList, empty)
      await open(page, '/notifications', say('notifications.title'))
      await page.getByText(say('notifications.empty')).waitFor()
    },
  },
  ...faqStates,
  ...estimationStates,
  ...quoteStates,
  {
    name: 'not-found',
    signedIn: true,
    show: (page, say) => open(page, '/no-such-page', say('notices.notFoundTitle')),
  },
  {
    name: 'menu-drawer',
    signedIn: true,
    phoneOnly: true,
    async show(page, say) {
      await open(page, ordersPath, say('orders.title'))
      await page.getByRole('button', { name: say('layouts.menu') }).click()
      await page.getByRole('dialog').waitFor()
      await page.waitForTimeout(300)
    },
  },
  {
    name: 'shortcuts',
    from: 'orders-cards',
    signedIn: true,
    async show(page, say) {
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: say('layouts.keyboard') }).waitFor()
      await page.waitForTimeout(300)
    },
  },
  {
    name: 'shortcuts-off',
    signedIn: true,
    async show(page, say) {
      await answerApi(page, isMe, async (request) => {
        const person = await (await request.fetch()).json()
        await request.fulfill({ json: { ...person, singleKeyShortcuts: false } })
      })
      await open(page, ordersPath, say('orders.title'))
      if (await page.getByRole('button', { name: say('layouts.menu') }).isVisible())
        await page.getByRole('button', { name: say('layouts.menu') }).click()
      await page
        .getByRole('button', { name: say('layouts.userMenu') })
        .last()
        .click()
      await page.getByRole('menuitem', { name: say('layouts.keyboard') }).click()
      await page.getByRole('dialog', { name: say('layouts.keyboard') }).waitFor()
      await page.waitForTimeout(300)
    },
  },
  ...passkeyStates,
  ...personStates,
  ...followStates,
  ...storageStates,
]
