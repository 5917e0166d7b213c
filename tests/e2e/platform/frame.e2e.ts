import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { wordsIn } from '../../browser/words.ts'
import { exhaustive } from '../combinations.ts'
import { enter, follow, headline, submitLogin } from '../entering.ts'
import { journey } from '../journey.ts'

const say = wordsIn('en')
const orderLinks = 'main a[href^="/orders/"]:not([href^="/orders/new"])'

/** Returns how far a finger may miss the middle of an element vertically, in total, and still hit it. */
async function reachOf(target: Locator): Promise<number> {
  await target.scrollIntoViewIfNeeded()
  return target.evaluate((element) => {
    const box = element.getBoundingClientRect()
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    const hits = (dy: number) => element.contains(document.elementFromPoint(x, y + dy))
    let [up, down] = [0, 0]
    while (up < 60 && hits(-up - 1)) up++
    while (down < 60 && hits(down + 1)) down++
    return up + down + 1
  })
}

const drawer = (page: Page) => page.getByRole('dialog', { name: say('layouts.menuTitle') })

describe('on a phone', () => {
  journey('the way back closes the menu, and pages opened from it leave none behind', async ({ stage }) => {
    const page = await enter(await stage.visit({ width: 390 }), '/orders')
    await headline(page, say('orders.title')).waitFor()
    const menu = page.getByRole('button', { name: say('layouts.menu') })
    await menu.click()
    await drawer(page).getByText('Meridian Home & Living B.V.').waitFor()
    await page.goBack()
    await drawer(page).waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/orders')

    await menu.click()
    await drawer(page)
      .getByRole('link', { name: new RegExp(`^${say('layouts.notifications')}`) })
      .click()
    await headline(page, say('notifications.title')).waitFor()
    await drawer(page).waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await menu.click()
    await page.keyboard.press('Escape')
    await drawer(page).waitFor({ state: 'detached' })
    await page.goBack()
    await headline(page, say('orders.title')).waitFor()
    expect(await drawer(page).count()).toBe(0)
  })

  journey('what is small has a finger’s room', async ({ stage }) => {
    const page = await enter(await stage.visit({ width: 390 }), '/orders')
    await page.locator(orderLinks).first().click()
    const crumbs = page.getByRole('navigation', { name: say('interface.breadcrumbs') })
    expect(await reachOf(crumbs.getByRole('link'))).toBeGreaterThanOrEqual(40)
    const sources = page.getByRole('button', { name: say('map.attribution') })
    await sources.waitFor()
    expect(await reachOf(sources)).toBeGreaterThanOrEqual(36)
    const box = await sources.evaluate((button) => getComputedStyle(button, '::after').height)
    expect(box).toBe('44px')
    const ends = page.locator('.map-marker button')
    await ends.first().waitFor()
    expect(await ends.first().evaluate((mark) => getComputedStyle(mark, '::after').height)).toBe('44px')

    await follow(page, '/settings')
    const elsewhere = page.locator('section#passkeys a')
    await elsewhere.waitFor()
    expect(await reachOf(elsewhere)).toBeGreaterThanOrEqual(44)
  })
})

describe('the frame', () => {
  journey(
    'stays around an unknown URL of the portal, and an unknown order has a way back',
    async ({ stage }) => {
      const page = await enter(await stage.visit(), '/no/such/page')
      await headline(page, say('notices.notFoundTitle')).waitFor()
      await page.getByRole('navigation', { name: say('layouts.main') }).waitFor()
      await follow(page, '/orders/01a1fdb1-0000-7000-8000-000000000000')
      await headline(page, say('orderDetail.notFound')).waitFor()
      const crumbs = page.getByRole('navigation', { name: say('interface.breadcrumbs') })
      await crumbs.getByText(say('orderDetail.notFound')).waitFor()
      await crumbs.getByRole('link', { name: say('orders.title') }).click()
      await headline(page, say('orders.title')).waitFor()

      const stranger = (await stage.visit()).page
      await stranger.goto('/no/such/page')
      await headline(stranger, say('notices.notFoundTitle')).waitFor()
      expect(await stranger.getByRole('navigation').count()).toBe(0)
    },
  )

  journey('has one navigation, that of the window’s width', async ({ stage }) => {
    const page = await enter(await stage.visit({ width: 390 }), '/orders')
    await headline(page, say('orders.title')).waitFor()
    const links = page.locator('nav a[href="/settings"]')
    expect(await links.count()).toBe(0)
    for (const [width, isRail] of [
      [700, true],
      [1200, false],
    ] as const) {
      await page.setViewportSize({ width, height: 844 })
      await links.waitFor()
      const column = page.locator('header:has(nav a[href="/settings"])')
      expect(await column.evaluate((header) => header.clientWidth < 100)).toBe(isRail)
      expect(await column.getByText('Meridian Home & Living B.V.').count()).toBe(1)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await links.waitFor({ state: 'detached' })
  })

  journey('shows the full name of the organization', exhaustive, async ({ stage }) => {
    const page = await enter(await stage.visit(), '/orders')
    const name = page.getByText('Meridian Home & Living B.V.')
    await name.first().waitFor()
    const cut = await name.first().evaluate((line) => line.scrollHeight > line.clientHeight)
    expect(cut).toBe(false)
  })
})

describe('a URL', () => {
  const pages = [
    ['/faq/', 'faq'],
    ['/faq', 'faq'],
    ['/settings/', 'settings'],
    ['/notifications/', 'notifications'],
    ['/estimations/', 'estimations'],
    ['/orders/?listMode=cards&orderStatus=active', 'orders'],
  ] as const

  journey('with a slash at its end is the same page', exhaustive, async ({ stage }) => {
    const page = await enter(await stage.visit(), '/orders/')
    await headline(page, say('orders.title')).waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('listMode')).toBe('cards')
    for (const [path, entry] of pages) {
      await follow(page, path)
      const here = page
        .getByRole('navigation', { name: say('layouts.main') })
        .locator('[aria-current="page"]')
      await expect.poll(() => here.textContent()).toContain(say(`layouts.${entry}`))
    }
    await page.goto('/faq/hello/')
    await headline(page, 'What the portal does').waitFor()
    await page.goto('/faq/?search=customs')
    const field = page.getByRole('searchbox', { name: say('faq.search') })
    await field.fill('')
    await expect.poll(() => page.url().replace(/^https?:..[^/]+/, '')).toBe('/faq/')
  })

  journey('of a section takes nothing over from another', exhaustive, async ({ stage }) => {
    const page = await enter(await stage.visit(), '/faq/?search=customs&transportMode=air')
    const entry = (name: 'orders' | 'estimations' | 'notifications' | 'settings' | 'faq') =>
      page
        .getByRole('navigation', { name: say('layouts.main') })
        .getByRole('link', { name: new RegExp(`^${say(`layouts.${name}`)}`) })
    const path = () => page.url().replace(/^https?:..[^/]+/, '')
    const list = '/orders?listMode=cards&orderStatus=active'
    await entry('orders').click()
    await expect.poll(path).toBe(list)
    for (const [from, to, url] of [
      ['/estimations?transportMode=air&search=customs', 'orders', list],
      ['/notifications?state=new&search=customs', 'orders', list],
      [`${list}&search=customs&transportMode=sea`, 'notifications', '/notifications'],
      [`${list}&search=customs`, 'estimations', '/estimations'],
      [`${list}&search=customs`, 'settings', '/settings'],
      [`${list}&search=customs`, 'faq', '/faq/'],
    ] as const) {
      await follow(page, from)
      await entry(to).click()
      await expect.poll(path).toBe(url)
    }
  })

  journey(
    'of the orders is kept by their entry on the page of a pre-order',
    exhaustive,
    async ({ stage }) => {
      const list = '/orders?listMode=list&orderStatus=active&transportMode=sea'
      const page = await enter(await stage.visit(), list)
      await page
        .getByRole('region', { name: say('preorderList.pending.title') })
        .getByRole('button')
        .click()
      await page.locator('main a[href^="/preorders/"]').first().click()
      await page.waitForURL(/\/preorders\//)
      await page
        .getByRole('navigation', { name: say('layouts.main') })
        .getByRole('link', { name: new RegExp(`^${say('layouts.orders')}`) })
        .click()
      await expect.poll(() => page.url().replace(/^https?:..[^/]+/, '')).toBe(list)
    },
  )

  journey('of the orders is kept on the way up from an order, whose entry is no link', async ({ stage }) => {
    const page = await enter(
      await stage.visit(),
      '/orders?listMode=list&orderStatus=archived&transportMode=sea',
    )
    // The texts of a row, which can be selected, lie above its link.
    await page.locator(orderLinks).first().click({ force: true })
    await page.getByRole('heading', { name: say('orderDetail.facts') }).waitFor()
    const name = new RegExp(`^${say('layouts.orders')}`)
    const navigation = page.getByRole('navigation', { name: say('layouts.main') })
    expect(await navigation.getByRole('link', { name }).count()).toBe(0)
    expect(await navigation.locator('[aria-current="true"]').textContent()).toMatch(name)
    await page
      .getByRole('navigation', { name: say('interface.breadcrumbs') })
      .getByRole('link', { name })
      .click()
    await expect
      .poll(() => page.url())
      .toMatch(/\/orders\?listMode=list&orderStatus=archived&transportMode=sea$/)
  })
})

describe('the login', () => {
  journey('moves nothing when it fails, and names who one can be', async ({ stage }) => {
    const russian = wordsIn('ru')
    const { page } = await stage.visit({ locale: 'ru' })
    await page.goto('/login')
    const places = () =>
      page.evaluate(() => {
        const elements = document.querySelectorAll(
          'h1, #login-username, #login-password, [type=submit], aside',
        )
        const boxes = [...elements].map((element) => element.getBoundingClientRect().toJSON())
        return { boxes, scrolls: document.documentElement.scrollHeight > window.innerHeight }
      })
    await headline(page, russian('auth.title')).waitFor()
    const demo = page.getByRole('button', { name: /boris@demo\.example/ })
    expect(await demo.textContent()).toBe('Борис Ахметовboris@demo.example')
    const before = await places()
    await submitLogin(page, russian, 'nobody@demo.example', 'a wrong password')
    await page.getByText(russian('auth.wrongCredentials')).waitFor()
    expect(await places()).toEqual(before)
    expect(before.boxes).toHaveLength(5)
  })
})
