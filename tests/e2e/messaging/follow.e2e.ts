import { describe, expect, inject } from 'vitest'
import { wordsIn } from '../../browser/words.ts'
import { exhaustive } from '../combinations.ts'
import { openCompanyApi } from '../company-api.ts'
import { callAs, callAsAnna } from '../customer-api.ts'
import { enter, headline } from '../entering.ts'
import { expectAccessible, journey } from '../journey.ts'
import { makePerson, signInElsewhere } from '../people.ts'
import { messagesTo } from './outbox.ts'

const say = wordsIn('en')
// The demo has booked it by sea for the organization of new people.
const followedRef = 'SEA-4101'
const otherRef = 'SEA-4102'

describe('following', () => {
  journey(
    'an order is followed on its page, listed in the settings and let go, with a way back',
    async ({ stage }) => {
      const { results } = await callAsAnna('orders/?limit=1')
      const [{ id, number }] = results
      const visitor = await stage.visit()
      const page = await enter(visitor, `/orders/${id}`)
      await page.getByRole('button', { name: say('follows.follow'), exact: true }).click()
      await page.getByText(say('follows.followed', { name: number })).waitFor()
      await page.goto('/settings')
      await headline(page, say('settings.title')).waitFor()
      const unfollow = page.getByRole('button', { name: say('follows.unfollowName', { name: number }) })
      await expectAccessible(visitor)
      await unfollow.click()
      await page.getByText(say('follows.none')).waitFor()
      await page.getByRole('button', { name: say('follows.undo') }).click()
      await unfollow.click()
      await page.getByText(say('follows.none')).waitFor()
      await expect.poll(async () => (await callAsAnna('follows/')).results).toEqual([])
    },
  )

  journey(
    'what happens to a followed order is emailed until a click in the email ends that',
    exhaustive,
    async ({ stage }) => {
      const company = await openCompanyApi()
      const followed = await company(`orders/${followedRef}/`, 'GET')
      const other = await company(`orders/${otherRef}/`, 'GET')
      const email = await makePerson()
      const me = callAs(await signInElsewhere(email))
      // Emails are on by default; the person restricts them to followed orders.
      expect((await me('users/me/')).notificationChannel).toBe('email')
      await me('users/me/', 'PATCH', { notificationScope: 'followed' })
      await me('follows/orders/', 'POST', { orderId: followed.id })
      const late = async ({ ref, route }: typeof followed, days: number, retracted = false) => {
        const { arrival, place } = route.at(-1)
        const at = new Date(Date.parse(arrival.planned) + days * 86_400_000).toISOString()
        const what = { code: 'ARRI', classifier: 'estimated', at, place: { locode: place.locode } }
        const event = { id: `${email} ${days}`, ...what, retracted }
        await company(`orders/${ref}/events/`, 'POST', { events: [event] })
      }
      const subjects = async () => (await messagesTo(email)).map(({ subject }) => subject ?? '')

      await late(other, 20)
      await late(followed, 20)
      await expect.poll(subjects).toEqual([expect.stringContaining(followed.number)])
      const [mail] = await messagesTo(email)
      const path = /\/api\/unsubscribe\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? 'no link'

      // Opening the link asks; the button on the page unsubscribes.
      const { page } = await stage.visit()
      await page.goto(path)
      await page.getByRole('button', { name: 'Unsubscribe' }).click()
      await page.getByRole('heading', { level: 1, name: 'You’re unsubscribed' }).waitFor()
      expect((await me('users/me/')).notificationChannel).toBe('disabled')

      // Once emails are on again, a mail program unsubscribes with one POST.
      await me('users/me/', 'PATCH', { notificationChannel: 'email' })
      const oneClick = await fetch(inject('portalUrl') + path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      })
      expect(oneClick.status).toBe(200)
      expect((await me('users/me/')).notificationChannel).toBe('disabled')

      // The portal still shows events, but sends no email.
      await late(followed, 25)
      const about = async () => {
        const { results } = await me('notifications/?limit=100')
        const ofOrder = (one: { order: { id: string } | null }) => one.order?.id === followed.id
        return results.filter(ofOrder).length
      }
      await expect.poll(about).toBe(2)
      expect((await subjects()).length).toBe(1)
      for (const [order, days] of [
        [other, 20],
        [followed, 20],
        [followed, 25],
      ] as const)
        await late(order, days, true)
    },
  )
})
