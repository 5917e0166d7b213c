import { describe, expect } from 'vitest'
import { wordsIn } from '../../browser/words.ts'
import { callAsAnna } from '../customer-api.ts'
import { enter, headline } from '../entering.ts'
import { expectAccessible, journey } from '../journey.ts'

const say = wordsIn('en')

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
})
