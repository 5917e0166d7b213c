import { expect, inject } from 'vitest'
import { deskEmail } from '../../browser/sign-in.ts'
import { wordsIn } from '../../browser/words.ts'
import { tokenOf } from '../demo-logins.ts'
import { expectAccessible, journey } from '../journey.ts'

const say = wordsIn('en')

journey('the login page offers the company’s own login and the outbox with its code', async ({ stage }) => {
  const visitor = await stage.visit()
  const { page } = visitor
  await page.goto('/login')
  const demo = page.getByRole('region', { name: 'Demo' })
  const login = demo.getByRole('button', { name: deskEmail })
  await login.waitFor()
  await expectAccessible(visitor)
  expect(await demo.getByRole('link', { name: 'outbox' }).getAttribute('href')).toBe('/api/dev/outbox')
  await login.click()
  await page.getByRole('button', { name: say('auth.submit') }).click()
  await page
    .getByRole('textbox', { name: say('codes.code') })
    .first()
    .waitFor()
})

journey('a session of the company’s login makes company calls', async () => {
  const token = await tokenOf(deskEmail)
  const headers = { authorization: `JWT ${token}` }
  const answer = await fetch(`${inject('portalUrl')}/api/v2/company/organizations/`, { headers })
  expect([answer.status, (await answer.json()).count]).toEqual([200, 3])
})
