import { describe, expect } from 'vitest'
import { wordsIn } from '../../browser/words.ts'
import { headline, submitLogin } from '../entering.ts'
import { expectAccessible, journey } from '../journey.ts'
import { linkSentTo, messagesTo } from '../messaging/outbox.ts'
import { makePerson, password } from '../people.ts'
import { runPortal } from '../portal-command.ts'

const say = wordsIn('en')

describe('a new email address', () => {
  journey('is confirmed by a button, and then signs in', async ({ stage }) => {
    const visitor = await stage.visit()
    const { page } = visitor
    const email = await makePerson()
    const newEmail = `moved-${email}`
    await runPortal(['users', 'update', email, '--email', newEmail])
    const link = new URL(await linkSentTo(newEmail, '/email-change'))
    await page.goto(link.pathname)
    await headline(page, say('emailChange.title')).waitFor()
    expect(new URL(page.url()).pathname).toBe('/email-change')
    await expectAccessible(visitor)
    await page.getByRole('button', { name: say('emailChange.confirm') }).click()
    await headline(page, say('emailChange.doneTitle')).waitFor()
    await page.getByText(newEmail).waitFor()
    await page.getByRole('link', { name: say('emailChange.signIn') }).click()
    await submitLogin(page, say, newEmail, password)
    await headline(page, say('orders.title')).waitFor()
    const subjects = (await messagesTo(email)).map(({ subject }) => subject ?? '')
    expect(subjects.filter((subject) => /email address/.test(subject))).toHaveLength(2)

    await page.goto(link.pathname)
    await page.getByRole('button', { name: say('emailChange.confirm') }).click()
    await headline(page, say('emailChange.goneTitle')).waitFor()
    await expectAccessible(visitor)
  })
})
