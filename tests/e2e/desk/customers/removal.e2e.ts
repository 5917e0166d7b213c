import { expect, inject } from 'vitest'
import { deskEmail } from '../../../browser/sign-in.ts'
import { wordsIn } from '../../../browser/words.ts'
import { exhaustive } from '../../combinations.ts'
import { tokenOf } from '../../demo-logins.ts'
import { enter, headline } from '../../entering.ts'
import { expectAccessible, journey } from '../../journey.ts'
import { password, signInElsewhere } from '../../people.ts'
import { runPortal } from '../../portal-command.ts'

const say = wordsIn('en')

/** A customer without orders, with one person who sees no other and an open invitation. */
async function givenCustomer(ref: string, name: string, email: string): Promise<void> {
  await runPortal(['organizations', 'create', ref, '--name', name])
  await runPortal(
    ['users', 'create', '--email', email, '--organization', ref, '--locale', 'en', '--password-stdin'],
    password,
  )
  await runPortal(['invite', '--organization', ref, '--email', `open-${email}`])
}

journey(
  'a customer without orders is deleted, after saying what goes and stays',
  exhaustive,
  async ({ stage }) => {
    const ref = `removed-${Date.now()}`
    const name = `Removed Goods ${ref}`
    const email = `${ref}@customer.example`
    await givenCustomer(ref, name, email)
    try {
      await signInElsewhere(email)
      const visitor = await stage.visit()
      const page = await enter(visitor, '/desk/customers', deskEmail)
      await page.getByRole('link', { name, exact: true }).click()
      await headline(page, name).waitFor()
      const actions = page.getByRole('button', { name: say('deskCustomer.actions', { name }) })
      const removing = page.getByRole('menuitem', { name: say('deskCustomerRemoval.button') })
      await actions.click()
      await removing.click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText(say('deskCustomerRemoval.invitations', { count: 1 })).waitFor()
      await dialog.getByText(say('deskCustomerRemoval.blocked', { count: 1 })).waitFor()
      await dialog.getByText(email).waitFor()
      await expectAccessible(visitor)
      await dialog.getByRole('button', { name: say('deskCustomerRemoval.delete'), exact: true }).click()
      await headline(page, say('deskCustomers.title')).waitFor()
      await page.getByText(say('deskCustomerRemoval.deleted', { name })).waitFor()
      await page.getByRole('link', { name, exact: true }).waitFor({ state: 'detached' })
      await expect(signInElsewhere(email)).rejects.toThrow()
    } finally {
      // With a customer of its own, the demo's outbox closes for the next journey.
      await fetch(`${inject('portalUrl')}/api/v2/company/organizations/${ref}/`, {
        method: 'DELETE',
        headers: { authorization: `JWT ${await tokenOf(deskEmail)}` },
      })
      await runPortal(['users', 'remove', email, '--yes'])
    }
  },
)
