import { describe, expect } from 'vitest'
import { wordsIn } from '../../browser/words.ts'
import { exhaustive } from '../combinations.ts'
import { enter, follow, headline, submitLogin } from '../entering.ts'
import { expectAccessible, journey } from '../journey.ts'
import { linkSentTo } from '../messaging/outbox.ts'
import { makePerson, password } from '../people.ts'
import { runPortal } from '../portal-command.ts'

const say = wordsIn('en')

async function inviteLogin(email: string): Promise<string> {
  await runPortal(['invite', '--organization', 'demo-alpenrad', '--email', email])
  return new URL(await linkSentTo(email, '/invitations')).pathname
}

describe('a person with a login', () => {
  journey('accepts another organization after signing in, and loses it again', async ({ stage }) => {
    const visitor = await stage.visit()
    const { page } = visitor
    const email = await makePerson()
    const path = await inviteLogin(email)
    await page.goto(path)
    await headline(page, say('auth.title')).waitFor()
    await submitLogin(page, say, email, password)
    await headline(page, say('memberInvitation.title')).waitFor()
    await page.getByText('Alpenrad Cycles GmbH').waitFor()
    await expectAccessible(visitor)
    await page.getByRole('button', { name: say('memberInvitation.accept') }).click()
    await headline(page, say('orders.title')).waitFor()
    await page.getByText(say('memberInvitation.acceptedText')).waitFor()
    await follow(page, '/settings')
    const names = async () => {
      const answer = await page.evaluate(async () => {
        const token = sessionStorage.getItem('portolan-token')
        const response = await fetch('/api/v2/customer/organizations/', {
          headers: { authorization: `JWT ${token}` },
        })
        return response.json()
      })
      return answer.results.map(({ name }: { name: string }) => name)
    }
    expect(await names()).toContain('Alpenrad Cycles GmbH')

    await page.goto(path)
    await headline(page, say('memberInvitation.goneTitle')).waitFor()
    await page.getByText(email).waitFor()
    await runPortal(['members', 'remove', email, '--organization', 'demo-alpenrad'])
    await expect.poll(names).not.toContain('Alpenrad Cycles GmbH')
  })

  journey('finds nothing behind the link of another person', exhaustive, async ({ stage }) => {
    const visitor = await stage.visit()
    const path = await inviteLogin(await makePerson())
    const page = await enter(visitor, path)
    await headline(page, say('memberInvitation.goneTitle')).waitFor()
    expect(await page.getByText('Alpenrad').count()).toBe(0)
    await expectAccessible(visitor)
  })
})
