import { open, type PageState, settle } from './page-state.ts'

const path = '/orders?listMode=list&orderStatus=active'

/** The order list's table: its columns, and actions on several orders. */
export const orderTableStates: readonly PageState[] = [
  {
    name: 'orders-columns',
    signedIn: true,
    async show(page, say) {
      await open(page, path, say('orders.title'))
      // The list has no columns on a phone.
      const button = page.getByRole('button', { name: say('orderColumns.button'), exact: true })
      if (!(await button.isVisible())) return
      await button.click()
      await page.getByRole('dialog').getByRole('checkbox').first().waitFor()
      await page.waitForTimeout(300)
    },
  },
  {
    name: 'orders-selected',
    signedIn: true,
    async show(page, say) {
      // On a narrow screen the list has no checkboxes, but the cards do.
      const isNarrow = (page.viewportSize()?.width ?? 0) < 1000
      await open(page, isNarrow ? path.replace('list', 'cards') : path, say('orders.title'))
      const boxes = page.locator('[data-select-row]')
      await boxes.nth(0).click()
      await boxes.nth(2).click({ modifiers: ['Shift'] })
      await page.getByRole('region', { name: say('orderSelection.actions') }).waitFor()
      await settle(page)
    },
  },
]
