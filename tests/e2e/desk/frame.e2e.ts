import { expect } from 'vitest'
import { deskEmail } from '../../browser/sign-in.ts'
import { wordsIn } from '../../browser/words.ts'
import { exhaustive } from '../combinations.ts'
import { enter, headline, submitLogin } from '../entering.ts'
import { expectAccessible, journey } from '../journey.ts'
import { codeSentTo } from '../messaging/outbox.ts'
import { makePerson, password } from '../people.ts'
import { runPortal } from '../portal-command.ts'

const say = wordsIn('en')

journey(
  'a member of staff secures the account, works at the desk and changes to the portal',
  async ({ stage }) => {
    const visitor = await stage.visit()
    const { page } = visitor
    const email = await makePerson()
    await runPortal(['staff', 'add', email, '--role', 'operations'])
    await page.goto('/')
    await submitLogin(page, say, email, password)

    await headline(page, say('deskAccount.title')).waitFor()
    await expectAccessible(visitor)
    await page.getByRole('button', { name: say('settings.secondFactor.byEmail') }).click()
    await page.getByRole('button', { name: say('settings.secondFactor.send') }).click()
    await page.getByRole('textbox', { name: say('codes.code'), exact: true }).fill(await codeSentTo(email))
    await page.getByRole('link', { name: say('deskFrame.home', { company: 'Portolan' }) }).waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/desk/)
    await page.getByText(say('deskFrame.roles.operations')).waitFor()

    await page.getByRole('button', { name: say('layouts.userMenu') }).click()
    await page.getByRole('menuitem', { name: say('deskFrame.portal') }).click()
    await headline(page, say('orders.title')).waitFor()
    await page.getByRole('button', { name: say('layouts.userMenu') }).click()
    await page.getByRole('menuitem', { name: say('layouts.desk') }).click()
    await page.getByText(say('deskFrame.roles.operations')).waitFor()

    await page.goto('/')
    await page.getByText(say('deskFrame.roles.operations')).waitFor()
    for (const key of ['g', 's']) await page.keyboard.press(key)
    await headline(page, say('settings.title')).waitFor()
    expect(new URL(page.url()).pathname).toBe('/desk/settings')
  },
)

journey('for a customer there is no desk, and a visitor signs in first', async ({ stage }) => {
  const visitor = await stage.visit()
  const { page } = visitor
  await page.goto('/desk/settings')
  await headline(page, say('auth.title')).waitFor()
  expect(new URL(page.url()).searchParams.get('redirectTo')).toBe('/desk/settings')

  for (const path of ['/desk', '/desk/settings', '/desk/secure', '/desk/nowhere']) {
    await enter(visitor, path)
    await headline(page, say('notices.notFoundTitle')).waitFor()
  }
  await page.getByRole('link', { name: say('notices.toOrders') }).waitFor()
})

journey('a link of the desk that leads nowhere stays at the desk', exhaustive, async ({ stage }) => {
  const visitor = await stage.visit()
  const page = await enter(visitor, '/desk/nowhere', deskEmail)
  await headline(page, say('deskNotices.notFoundTitle')).waitFor()
  await page.getByText(say('deskFrame.roles.administrator')).waitFor()
  await expectAccessible(visitor)
})
