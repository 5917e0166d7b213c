import { expect, inject } from 'vitest'
import { deskEmail } from '../../browser/sign-in.ts'
import { wordsIn } from '../../browser/words.ts'
import { enter, headline } from '../entering.ts'
import { expectAccessible, journey } from '../journey.ts'
import { makePerson, signInElsewhere } from '../people.ts'
import { runPortal } from '../portal-command.ts'
import { signInWith } from './sign-in-with.ts'

const say = wordsIn('en')
const reason = 'They cannot find an invoice'

/** The customer of the people whom tests create. */
async function customerId(): Promise<string> {
  const name = `views-${process.pid}-${Date.now()}`
  const { key } = JSON.parse(await runPortal(['keys', 'create', name, '--scope', 'read', '--json']))
  const url = `${inject('portalUrl')}/api/v2/company/organizations/?search=demo-meridian`
  const answer = await fetch(url, { headers: { authorization: `Bearer ${key}` } })
  const { results } = await answer.json()
  return results[0].id
}

journey(
  'a colleague sees the portal as a person does, who reads about it, and nothing stays',
  async ({ stage }) => {
    const email = await makePerson()
    const path = `/desk/customers/${await customerId()}`
    const visitor = await stage.visit()
    const page = await enter(visitor, path, deskEmail)
    // Scroll positions of the desk's own pages may come and go.
    const stored = () =>
      page.evaluate(() => ({
        kept: Object.keys(localStorage).sort(),
        token: sessionStorage.getItem('portolan-token'),
        view: sessionStorage.getItem('portolan-view'),
      }))
    const row = page.getByRole('row').filter({ hasText: email })
    await row.getByRole('button').click()
    await page.getByRole('button', { name: say('deskViews.button') }).click()
    const before = await stored()
    const dialog = page.getByRole('dialog', { name: say('deskViews.title', { name: 'Olga Berg' }) })
    await dialog.getByRole('textbox').fill(reason)
    await dialog.getByRole('button', { name: say('deskViews.start') }).click()

    const bar = page.getByRole('region', { name: say('viewBar.label') })
    await bar.getByText(reason).waitFor()
    await headline(page, say('orders.title')).waitFor()
    await expectAccessible(visitor)
    const refusal = await page.evaluate(async () => {
      const headers = { authorization: `JWT ${sessionStorage.getItem('portolan-token')}` }
      const answer = await fetch('/api/v2/customer/users/me/', { method: 'PATCH', headers })
      return [answer.status, (await answer.json()).error.code]
    })
    expect(refusal).toEqual([403, 'view_only'])
    await page.goto('/settings')
    await headline(page, say('settings.title')).waitFor()
    await bar.waitFor()

    await bar.getByRole('button', { name: say('viewBar.end') }).click()
    await row.waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
    expect(await stored()).toEqual(before)

    await page.goto('/desk/company/activity')
    await page
      .getByRole('button', { name: say('deskActivity.acts.startView') })
      .first()
      .click()
    await page.getByRole('dialog').getByText(reason).waitFor()

    const { page: own } = await stage.visit()
    await signInWith(own, await signInElsewhere(email))
    await own.goto('/settings')
    await own.getByText(reason).waitFor()
  },
)
