import { deskEmail } from '../../../browser/sign-in.ts'
import { wordsIn } from '../../../browser/words.ts'
import { enter, headline } from '../../entering.ts'
import { expectAccessible, journey } from '../../journey.ts'

const say = wordsIn('en')
const customer = 'Alpenrad Cycles GmbH'

journey(
  'a customer’s prices are turned off at the desk, and on again',
  { timeout: 120_000, tags: ['exhaustive'] },
  async ({ stage }) => {
    const visitor = await stage.visit()
    const page = await enter(visitor, '/desk/customers', deskEmail)
    await page.getByRole('link', { name: customer, exact: true }).click()
    await headline(page, customer).waitFor()
    await page.getByRole('link', { name: say('deskCustomer.tabs.settings'), exact: true }).click()
    const prices = page.getByRole('checkbox', { name: say('deskCustomerSettings.parts.prices') })
    const save = page.getByRole('button', { name: say('deskCustomerSettings.save'), exact: true })
    await prices.uncheck()
    await page.getByText(/^The customer will no longer see: prices, invoices, quotes/).waitFor()
    await expectAccessible(visitor)
    await save.click()
    await page.getByText(say('deskCustomerSettings.saved')).waitFor()
    await prices.check()
    await save.click()
    await page.getByText(say('deskCustomerSettings.saved')).waitFor()
  },
)
