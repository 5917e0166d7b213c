import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { wordsIn } from '../../browser/words.ts'
import { exhaustive } from '../combinations.ts'
import { callAsAnna } from '../customer-api.ts'
import { enter, headline } from '../entering.ts'
import { journey } from '../journey.ts'

const say = wordsIn('en')
async function countNew(): Promise<number> {
  const { countNew: count } = await callAsAnna('notifications/count/')
  return count
}

/** Returns the text of the badge in the navigation, which says how many are new. */
function badge(page: Page, count: number) {
  return page.getByRole('navigation').getByText(say('layouts.newNotifications', { count }))
}

async function newOnes(): Promise<{ id: string; order: { id: string; number: string } | null }[]> {
  const { results } = await callAsAnna('notifications/?state=new&limit=100')
  return results
}

describe('notifications', () => {
  journey('opening one leads to its order and marks it viewed', async ({ stage }) => {
    const before = await countNew()
    expect(before).toBeGreaterThan(3)
    const page = await enter(await stage.visit({ asksOften: true }), '/notifications?state=new')
    await headline(page, say('notifications.title')).waitFor()
    await badge(page, before).waitFor()
    await page.locator('main li a[href^="/orders/"]').first().click()
    await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/)
    await expect.poll(countNew).toBe(before - 1)
    await badge(page, before - 1).waitFor()
  })

  journey('the badge follows what happens elsewhere within a poll', exhaustive, async ({ stage }) => {
    const before = await countNew()
    const page = await enter(await stage.visit(), '/orders')
    await badge(page, before).waitFor()
    const [first] = await newOnes()
    await callAsAnna(`notifications/${first?.id}/`, 'PUT', { viewed: true })
    await badge(page, before - 1).waitFor()
  })

  journey(
    'marked together among the new ones leave none, and the focus at the headline',
    exhaustive,
    async ({ stage }) => {
      const before = await newOnes()
      const page = await enter(await stage.visit(), '/notifications?state=new')
      await page.locator('main li a').first().waitFor()
      const markAll = { name: say('notifications.markAll', { count: String(before.length) }) }
      await page.getByRole('button', markAll).press('Enter')
      await page.getByText(say('notifications.noNewHint')).waitFor()
      expect(await page.locator('main li a').count()).toBe(0)
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
      await expect.poll(countNew).toBe(0)
      for (const { id } of before) await callAsAnna(`notifications/${id}/`, 'PUT', { viewed: false })
    },
  )

  journey('are all marked viewed together, and the badge goes', async ({ stage, onTestFinished }) => {
    const before = await newOnes()
    onTestFinished(async () => {
      for (const { id } of before) await callAsAnna(`notifications/${id}/`, 'PUT', { viewed: false })
    })
    const page = await enter(await stage.visit(), '/notifications')
    await badge(page, before.length).waitFor()
    await page
      .getByRole('button', { name: say('notifications.markAll', { count: String(before.length) }) })
      .click()
    await badge(page, before.length).waitFor({ state: 'detached' })
    await page.getByRole('radio', { name: say('notifications.new') }).click()
    await page.getByText(say('notifications.noNew')).waitFor()
    expect(await countNew()).toBe(0)
  })
})
