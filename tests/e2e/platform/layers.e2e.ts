import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { wordsIn } from '../../browser/words.ts'
import { exhaustive } from '../combinations.ts'
import { callAsAnna, findShippedOrder } from '../customer-api.ts'
import { enter, headline } from '../entering.ts'
import { expectAccessible, journey } from '../journey.ts'

const say = wordsIn('en')

const pathOf = (page: Page) => new URL(page.url()).pathname

/** Opens a page as the router does, whose way back leads to the notifications. */
async function comeFromNotifications(page: Page, path: string): Promise<void> {
  await headline(page, say('notifications.title')).waitFor()
  await page.evaluate((url) => {
    const index = history.state.__TSR_index + 1
    history.pushState({ __TSR_key: crypto.randomUUID(), __TSR_index: index }, '', url)
  }, path)
  await expect.poll(() => pathOf(page)).toBe(path.split('?', 1)[0])
}

describe('the way back', () => {
  journey('closes what covers an order on a phone, and loses nothing typed', async ({ stage }) => {
    const { id } = await findShippedOrder()
    const visitor = await stage.visit({ width: 390 })
    const page = await enter(visitor, '/notifications')
    await comeFromNotifications(page, `/orders/${id}?tab=papers`)
    const dialog = page.getByRole('dialog')
    const rows = page.getByRole('list', { name: say('orderPapers.all') }).getByRole('listitem')
    await rows.first().getByRole('button').first().click()
    await dialog.waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })

    await page.getByRole('tab', { name: say('orderTabs.tab.track') }).click()
    const stageOf = page.locator('.map-stage')
    await stageOf.getByRole('button', { name: say('map.fullscreen') }).click()
    await page.locator('[data-fullscreen=entered]').waitFor()
    await page.goBack()
    await page.locator('[data-fullscreen=exited]').waitFor()

    await page.getByRole('button', { name: say('threads.ask') }).click()
    const question = `Where is it? ${randomUUID()}`
    await dialog.getByLabel(say('conversation.text')).fill(question)
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(say('threads.kept')).waitFor()
    await expectAccessible(visitor)
    expect(pathOf(page)).toBe(`/orders/${id}`)

    await page.goBack()
    await headline(page, say('notifications.title')).waitFor()
    await comeFromNotifications(page, `/orders/${id}`)
    await page.getByRole('button', { name: say('threads.ask') }).click()
    expect(await dialog.getByLabel(say('conversation.text')).inputValue()).toBe(question)
    await dialog.getByLabel(say('conversation.text')).fill('')
  })

  journey('closes the filters and keeps what was chosen in them', exhaustive, async ({ stage }) => {
    const [first, second] = (await callAsAnna('users/me/')).organizations
    const page = await enter(await stage.visit({ width: 390 }), '/notifications')
    await comeFromNotifications(page, '/orders')
    await page.getByRole('button', { name: say('orderFilters.more'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    const chosen = () => decodeURIComponent(page.url()).match(/[\da-f-]{36}/g) ?? []
    await dialog.getByRole('checkbox', { name: first.name }).click()
    await expect.poll(chosen).toEqual([first.id])
    await dialog.getByRole('checkbox', { name: second.name }).click()
    await expect.poll(chosen).toEqual([first.id, second.id])
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    expect(chosen()).toEqual([first.id, second.id])
    // Each choice is a step, as outside the dialog.
    await page.goBack()
    await expect.poll(chosen).toEqual([first.id])
    await page.goBack()
    await expect.poll(chosen).toEqual([])
    await page.goBack()
    await headline(page, say('notifications.title')).waitFor()
  })

  journey('takes one layer at a time, and no step for a closed one', exhaustive, async ({ stage }) => {
    const page = await enter(await stage.visit({ width: 390 }), '/notifications')
    await comeFromNotifications(page, '/faq')
    const menu = page.getByRole('button', { name: say('layouts.menu') })
    const drawer = page.getByRole('dialog', { name: say('layouts.menuTitle') })
    const shortcuts = page.getByRole('dialog', { name: say('layouts.keyboard') })
    await menu.click()
    await drawer.getByRole('button', { name: say('layouts.userMenu') }).click()
    await page.getByRole('menuitem', { name: say('layouts.keyboard') }).click()
    await shortcuts.waitFor()
    await page.goBack()
    await shortcuts.waitFor({ state: 'detached' })
    await drawer.waitFor()
    await page.goBack()
    await drawer.waitFor({ state: 'detached' })
    expect(pathOf(page)).toBe('/faq')

    // The way forward reopens nothing, and costs no step back.
    await page.goForward()
    await menu.click()
    await drawer.waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await page.goBack()
    await headline(page, say('notifications.title')).waitFor()
  })

  journey('leaves a page that was reloaded under a dialog', exhaustive, async ({ stage }) => {
    const page = await enter(await stage.visit({ width: 390 }), '/notifications')
    await comeFromNotifications(page, '/faq')
    await page.getByRole('button', { name: say('layouts.menu') }).click()
    await page.getByRole('dialog').waitFor()
    await page.reload()
    await page.getByRole('button', { name: say('layouts.menu') }).waitFor()
    await expect.poll(() => page.evaluate(() => history.state.layer)).toBeUndefined()
    await page.goBack()
    await headline(page, say('notifications.title')).waitFor()
  })
})
