import { open, type PageState } from '../page-state.ts'

/** The company's brand at the desk, as it is and with another color that isn't saved. */
export const brandStates: readonly PageState[] = [
  {
    name: 'desk-brand',
    signedIn: 'desk',
    async show(page, say) {
      await open(page, '/desk/company/brand', say('deskCompany.tabs.brand'))
      await page.getByRole('button', { name: say('deskBrand.save'), exact: true }).waitFor()
    },
  },
  {
    name: 'desk-brand-changed',
    from: 'desk-brand',
    signedIn: 'desk',
    async show(page, say) {
      await page.getByRole('textbox', { name: say('deskBrand.accent.label'), exact: true }).fill('#ffcc00')
      await page.getByRole('button', { name: say('deskBrand.links.add') }).click()
      await page.getByRole('button', { name: say('deskBrand.discard') }).waitFor()
    },
  },
]
