import { describe } from 'vitest'
import { wordsIn } from '../../browser/words.ts'
import { exhaustive } from '../combinations.ts'
import { enter, headline } from '../entering.ts'
import { expectAccessible, journey } from '../journey.ts'

const say = wordsIn('en')

describe('without a network', () => {
  journey('a page whose code is missing says so in the frame, and comes by itself', async ({ stage }) => {
    const visitor = await stage.visit({ fresh: true })
    const page = await enter(visitor, '/orders')
    await headline(page, say('orders.title')).waitFor()
    await page.locator('main a[href^="/orders/"]:not([href^="/orders/new"])').first().waitFor()
    const again = page.getByRole('button', { name: say('interface.retry') })

    await visitor.context.setOffline(true)
    await page.getByRole('link', { name: new RegExp(`^${say('layouts.notifications')}`) }).click()
    await page.getByText(say('errorNotice.offlineText')).waitFor()
    await page.getByRole('navigation', { name: say('layouts.main') }).waitFor()
    await again.click()
    await page.getByText(say('errorNotice.offlineText')).waitFor()
    await visitor.context.setOffline(false)
    await headline(page, say('notifications.title')).waitFor()
    await page.locator('main li a').first().waitFor()

    await visitor.context.setOffline(true)
    await page.locator('main li a[href^="/orders/"]').first().click()
    await page.getByText(say('errorNotice.offlineText')).waitFor()
    await visitor.context.setOffline(false)
    await page.getByRole('heading', { level: 2, name: say('orderDetail.facts') }).waitFor()
  })

  journey('a frame whose code is missing leaves a page with a retry', exhaustive, async ({ stage }) => {
    const visitor = await stage.visit({ fresh: true })
    const { page } = visitor
    for (const [path, code] of [
      ['/o/keynote', /\/assets\/ke-.*\.js$/],
      ['/no-such-page', /\/assets\/un-.*\.js$/],
    ] as const) {
      await page.route(code, (route) => route.abort())
      await page.goto(path)
      const main = page.getByRole('main')
      await main.getByText(say('errorNotice.offlineText')).waitFor()
      await expectAccessible(visitor)
      await page.unroute(code)
      await main.getByRole('button', { name: say('interface.retry') }).click()
      await main.getByText(say('errorNotice.offlineText')).waitFor({ state: 'detached' })
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
  })

  journey('a menu that did not come says so, and comes by another press', exhaustive, async ({ stage }) => {
    const visitor = await stage.visit({ fresh: true })
    const page = await enter(visitor, '/orders')
    await headline(page, say('orders.title')).waitFor()
    const menu = page.getByRole('button', { name: say('layouts.userMenu') })
    const failure = page.getByText(say('errorNotice.offlineText'))
    await visitor.context.setOffline(true)
    await menu.click()
    await failure.waitFor()
    await visitor.context.setOffline(false)
    await menu.click()
    await page.getByRole('menuitem', { name: say('layouts.sources') }).click()
    await page.getByText(say('map.sourcesHint')).waitFor()
  })

  journey('a menu that the server did not send comes by a retry', exhaustive, async ({ stage }) => {
    const visitor = await stage.visit({ fresh: true })
    const page = await enter(visitor, '/orders')
    await headline(page, say('orders.title')).waitFor()
    const menu = page.getByRole('button', { name: say('layouts.userMenu') })
    await page.route('**/assets/la-*', (route) => route.abort())
    await menu.click()
    await page.getByText(say('errorNotice.offlineText')).waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    const reloaded = page.waitForEvent('domcontentloaded')
    await page.getByRole('button', { name: say('interface.retry') }).click()
    await reloaded
    await menu.click()
    await page.getByRole('menuitem', { name: say('layouts.sources') }).click()
    await page.getByText(say('map.sourcesHint')).waitFor()
  })
})

describe('a newer version', () => {
  journey('takes the place of one whose code is gone', async ({ stage }) => {
    const visitor = await stage.visit({ fresh: true })
    const { page } = visitor
    let deployed = false
    // After a deployment, another document is served and none of the previous version's files.
    await page.route(
      (url) => url.pathname === '/',
      (route) => {
        deployed = true
        return route.fulfill({ contentType: 'text/html', body: '<script src="/assets/index-newer.js">' })
      },
    )
    await page.route(/\/assets\/no-/, (route) =>
      deployed ? route.continue() : route.fulfill({ status: 404 }),
    )
    await enter(visitor, '/orders')
    await headline(page, say('orders.title')).waitFor()
    const reloaded = page.waitForEvent('domcontentloaded')
    await page.getByRole('link', { name: new RegExp(`^${say('layouts.notifications')}`) }).click()
    await reloaded
    await headline(page, say('notifications.title')).waitFor()
  })
})
