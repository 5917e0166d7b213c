import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { answerApi, stopAnswering } from '../../browser/api-answers.ts'
import { annaEmail, demoPassword } from '../../browser/sign-in.ts'
import { locales } from '../../browser/visitor.ts'
import { type Say, wordsIn } from '../../browser/words.ts'
import { combinations, exhaustive } from '../combinations.ts'
import { callAsAnna, findShippedOrder } from '../customer-api.ts'
import { enter, headline, submitLogin } from '../entering.ts'
import { expectAccessible, journey } from '../journey.ts'

const english = wordsIn('en')

/** Returns the pin buttons of the visible orders from the top; the strip above has its own toggles. */
const pinButtons = (page: Page, say: Say) =>
  page.getByRole('main').getByRole('button', { name: say('orderPins.pinOrder', { number: '' }).trim() })

/** Returns for each visible order whether it is pinned, from the top. */
function pinsInSight(page: Page, say: Say): Promise<(string | null)[]> {
  return pinButtons(page, say).evaluateAll((buttons) =>
    buttons.map((button) => button.getAttribute('aria-pressed')),
  )
}

describe('the main job', () => {
  for (const [width, locale, options] of combinations([1440, 390], locales)) {
    journey(`log in, find, pin, open, download: ${width} px, ${locale}`, options, async ({ stage }) => {
      const say = wordsIn(locale)
      const { id, number } = await findShippedOrder()
      await callAsAnna(`orders/${id}/pin/`, 'DELETE')
      const visitor = await stage.visit({ locale, width })
      const { page } = visitor

      await page.goto('/')
      await submitLogin(page, say, annaEmail, demoPassword)
      await headline(page, say('orders.title')).waitFor()

      await page.getByRole('searchbox', { name: say('orderFilters.bar.search') }).fill(number)
      await page.getByText(say('orderList.count', { count: 1 }), { exact: true }).waitFor()
      const pin = page.getByRole('button', { name: say('orderPins.pinOrder', { number }) })
      await pin.click()
      await expect.poll(() => pin.getAttribute('aria-pressed')).toBe('true')
      await page.getByRole('button', { name: say('orderFilters.bar.clearSearch') }).click()
      await expect.poll(async () => (await pinsInSight(page, say)).length).toBeGreaterThan(3)
      const pins = await pinsInSight(page, say)
      expect(pins[0]).toBe('true')
      expect([...pins].sort().reverse()).toEqual(pins)
      expect(await pin.getAttribute('aria-pressed')).toBe('true')
      await page.reload()
      await expect.poll(() => pin.getAttribute('aria-pressed')).toBe('true')

      await page.locator(`main a[href="/orders/${id}"]`).click()
      if (width === 390) await page.getByRole('tab', { name: say('orderTabs.tab.papers') }).click()
      await page.getByRole('heading', { name: say('orderDetail.documents') }).waitFor()
      await expect.poll(() => page.title()).toBe(say('orderDetail.pageTitle', { number }))
      const document = page
        .getByRole('listitem')
        .filter({ hasText: say('documents.documentKind.bill-of-lading') })
        .getByRole('link')
      const [download] = await Promise.all([page.waitForEvent('download'), document.first().click()])
      const bytes = await readFile(await download.path())
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
      expect(bytes.length).toBeGreaterThan(2_000)
      expect(download.suggestedFilename()).toMatch(/\.pdf$/)
      await expectAccessible(visitor)

      await page.getByRole('button', { name: say('orderPins.unpin'), exact: true }).click()
      await page.getByRole('button', { name: say('orderPins.pin'), exact: true }).waitFor()
    })
  }
})

describe('the list', () => {
  journey('a pin that the server refuses is undone with a message', exhaustive, async ({ stage }) => {
    const { id, number } = await findShippedOrder()
    await callAsAnna(`orders/${id}/pin/`, 'DELETE')
    const visitor = await stage.visit()
    await answerApi(visitor.page, /\/pin\/$/, (request) =>
      request.fulfill({ status: 500, json: { error: { code: 'server_error', message: 'Server Error' } } }),
    )
    const page = await enter(visitor, `/orders?listMode=cards&orderStatus=active&search=${number}`)
    const pin = page.getByRole('button', { name: english('orderPins.pinOrder', { number }) })
    await pin.click()
    await page.getByText(english('orderPins.pinFailed', { number })).waitFor()
    await expect.poll(() => pin.getAttribute('aria-pressed')).toBe('false')
    await expectAccessible(visitor)
  })

  journey('scrolling brings every order, none twice', async ({ stage }) => {
    const { count } = await callAsAnna('orders/?status=active&limit=1')
    expect(count).toBeGreaterThan(20)
    const page = await enter(await stage.visit(), '/orders?listMode=list&orderStatus=active')
    // Pending pre-orders have a separate table above.
    const orders = page.getByRole('table', { name: english('orderList.caption'), exact: true })
    const links = orders.getByRole('row').getByRole('link')
    await links.first().waitFor()
    const ids = new Set<string>()
    await expect
      .poll(
        async () => {
          const inSight = await links.evaluateAll((all) => all.map((link) => String(link.dataset.row)))
          expect(new Set(inSight).size).toBe(inSight.length)
          for (const id of inSight) ids.add(id)
          await page.mouse.wheel(0, 500)
          return ids.size
        },
        { interval: 60 },
      )
      .toBe(count)
  })

  journey('an order opens with what the list knew, and requests the rest in parallel', async ({ stage }) => {
    const { id, number } = await findShippedOrder()
    const page = await enter(await stage.visit(), `/orders?search=${number}`)
    const urls: string[] = []
    let answer = () => {}
    const barrier = new Promise<void>((resolve) => {
      answer = resolve
    })
    await answerApi(page, new RegExp(`/customer/orders/${id}/`), async (request) => {
      urls.push(new URL(request.url).pathname.split('/').at(-2) ?? '')
      await barrier
      await request.pass()
    })
    await page.locator(`main a[href="/orders/${id}"]`).click()
    await page.getByText(english('orderDetail.pageTitle', { number })).first().waitFor()
    for (const part of [id, 'documents', 'invoice-documents', 'shipment-units']) {
      await expect.poll(() => urls).toContain(part)
    }
    answer()
    await page.getByText(english('orderDetail.facts')).first().waitFor()
  })

  journey('filters are in the URL and survive a reload', async ({ stage }) => {
    const { count } = await callAsAnna('orders/?status=active&transportMode=air&limit=1')
    const page = await enter(await stage.visit(), '/orders')
    await page.getByRole('button', { name: english('orderFilters.bar.mode') }).click()
    await page.getByRole('menuitemcheckbox', { name: english('orders.mode.air') }).click()
    await page.keyboard.press('Escape')
    await page.getByText(english('orderList.count', { count }), { exact: true }).waitFor()
    expect(new URL(page.url()).searchParams.get('transportMode')).toBe('air')
    await page.reload()
    await page.getByText(english('orderList.count', { count }), { exact: true }).waitFor()
    await page.getByRole('button', { name: english('orderFilters.bar.clearAll') }).click()
    await expect.poll(() => new URL(page.url()).searchParams.has('transportMode')).toBe(false)
  })

  journey('an error says what failed, and trying again fixes it', exhaustive, async ({ stage }) => {
    const visitor = await stage.visit()
    const list = /\/api\/v2\/customer\/orders\/\?/
    await answerApi(visitor.page, list, (request) => request.abort())
    const page = await enter(visitor, '/orders')
    await page.getByText(english('orderList.failed')).waitFor()
    stopAnswering(page, list)
    await page.getByRole('button', { name: english('interface.retry') }).click()
    await pinButtons(page, english).first().waitFor()
  })
})

journey('copy a reference of an order with the keyboard', exhaustive, async ({ stage }) => {
  const say = wordsIn('ru')
  const visitor = await stage.visit({ locale: 'ru', width: 390 })
  const { id } = await findShippedOrder()
  const order = await callAsAnna(`orders/${id}/`)
  const references = [
    { type: 'BKG', value: 'hlcu-77 1', issuer: 'HLCU' },
    { type: 'MAWB', value: '020-12345676', issuer: null },
    ...['CSQU3054384', 'MSKU1234565'].map((value) => ({ type: 'EQ', value, issuer: null })),
  ]
  const detail = new RegExp(`/customer/orders/${id}/$`)
  await answerApi(visitor.page, detail, (request) => request.fulfill({ json: { ...order, references } }))
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await enter(visitor, `/orders/${id}?tab=papers`)
  const list = page.locator('section', {
    has: page.getByRole('heading', { name: say('orderReferences.title') }),
  })
  await list.getByText('hlcu-77 1').waitFor()
  for (const expected of ['5', '3'])
    await list.getByText(say('orderReferences.wrongDigit', { expected })).waitFor()
  const button = list.getByRole('button', { name: say('orderReferences.copy', { value: 'CSQU3054384' }) })
  await button.focus()
  await page.keyboard.press('Enter')
  await list
    .getByRole('status')
    .getByText(say('orderReferences.copied', { value: 'CSQU3054384' }))
    .waitFor({ state: 'attached' })
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('CSQU3054384')
  await expectAccessible(visitor)
})
