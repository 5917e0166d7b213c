import { join } from 'node:path'
import { open, type PageState } from '../page-state.ts'

const example = join(import.meta.dirname, '../../../examples/tms-export/orders.csv')

/** The desk's room of imports. */
export const importStates: readonly PageState[] = [
  {
    name: 'desk-imports-map',
    signedIn: 'desk',
    async show(page, say) {
      await open(page, '/desk/imports', say('deskImports.title'))
      await page.locator('input[type=file]').setInputFiles(example)
      await page.getByText(say('deskImports.form.ready')).waitFor()
    },
  },
  {
    name: 'desk-imports-save-map',
    from: 'desk-imports-map',
    signedIn: 'desk',
    async show(page, say) {
      await page.getByRole('button', { name: say('deskImports.form.save') }).click()
      await page.getByRole('dialog').getByRole('textbox').waitFor()
    },
  },
  {
    name: 'desk-imports-check',
    signedIn: 'desk',
    async show(page, say) {
      await open(page, '/desk/imports', say('deskImports.title'))
      await page.locator('input[type=file]').setInputFiles(example)
      await page.getByText(say('deskImports.form.ready')).waitFor()
      await page.getByRole('button', { name: say('deskImports.form.check') }).click()
      await page.getByText(say('deskImports.states.checked')).waitFor()
      await page
        .locator('button[aria-expanded=false]')
        .filter({ hasText: /unit\.quantity|целое число/ })
        .click()
      await page
        .getByText(/12,5.{1,5}(?:is not|не целое)/)
        .last()
        .waitFor()
    },
  },
  {
    name: 'desk-imports',
    signedIn: 'desk',
    async show(page, say) {
      await open(page, '/desk/imports', say('deskImports.title'))
      await page.getByText(say('deskImports.views.history'), { exact: true }).waitFor()
      await page
        .getByRole('table')
        .or(page.getByText(say('deskImports.list.none')))
        .first()
        .waitFor()
    },
  },
  {
    name: 'desk-imports-maps',
    signedIn: 'desk',
    async show(page, say) {
      await open(page, '/desk/imports?view=maps', say('deskImports.title'))
      await page
        .getByRole('table')
        .or(page.getByText(say('deskImports.maps.none')))
        .first()
        .waitFor()
    },
  },
]
