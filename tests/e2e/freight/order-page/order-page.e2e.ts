import type { Alert } from '@portolan/contract/freight/attention'
import { describe, expect } from 'vitest'
import { type AskedApi, answerApi } from '../../../browser/api-answers.ts'
import { wordsIn } from '../../../browser/words.ts'
import { exhaustive } from '../../combinations.ts'
import { callAsAnna, findShippedOrder } from '../../customer-api.ts'
import { enter } from '../../entering.ts'
import { expectAccessible, journey } from '../../journey.ts'

const say = wordsIn('en')
const tabs = ['track', 'papers', 'money', 'cargo'] as const

const alert = (kind: Alert['kind'], changes: Partial<Alert> = {}): Alert => ({
  kind,
  at: null,
  place: null,
  minutes: 300,
  reasonCode: null,
  documentKinds: [],
  freeTime: null,
  cutOff: null,
  ahead: null,
  ...changes,
})

/**
 * Returns a booked order of one leg with a known arrival: orders from other tests’ approved pre-orders have
 * no dates.
 */
async function findDirectOrder() {
  const { results } = await callAsAnna('orders/?status=active&shipmentStatus=BOOKED&limit=100')
  for (const { id } of results) {
    const order = await callAsAnna(`orders/${id}/`)
    if (order.route.length === 2 && (order.arrival.estimated ?? order.arrival.planned) !== null) return order
  }
  throw new Error('The demo has no booked order of one leg whose arrival is known.')
}

describe('the page of an order', () => {
  journey('says once how late it is, and once that it’s canceled', async ({ stage }) => {
    const { results } = await callAsAnna('orders/?status=active&attention=late&limit=100')
    const late = results.find(({ alerts }: { alerts: Alert[] }) => alerts[0]?.kind === 'late-arrival')
    const page = await enter(await stage.visit(), `/orders/${late.id}`)
    const main = page.getByRole('main')
    await main.getByRole('heading', { name: say('orderDetail.facts') }).waitFor()
    const above = (await main.innerText()).split(say('orderTimeline.title'))[0] ?? ''
    expect(above.match(/(?<!in )\d+\s(days?|hours?|h)\b(?! ago)/g)).toHaveLength(1)
    expect(above).toContain(say('orderMilestones.planned', { time: '' }).trim())

    const canceled = await callAsAnna('orders/?shipmentStatus=CANCELED&limit=1')
    await page.goto(page.url().replace(late.id, canceled.results[0].id))
    await main.getByRole('heading', { name: say('orderTimeline.title') }).waitFor()
    const timeline = main.locator('section', {
      has: page.getByRole('heading', { name: say('orderTimeline.title') }),
    })
    const visible = await timeline
      .getByText(new RegExp(say('orderMilestones.dropped'), 'i'))
      .evaluateAll((found) => found.filter((one) => one.clientWidth > 2).length)
    expect(visible).toBe(0)
  })

  journey(
    'never shows an arrival as a fact that an overdue step contradicts',
    exhaustive,
    async ({ stage }) => {
      const order = await findDirectOrder()
      const { id } = order
      const visitor = await stage.visit()
      const alerts = [alert('missed-departure'), alert('unlikely-arrival')]
      const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
      const early = { planned: inDays(5), estimated: inDays(4), actual: null }
      await answerApi(visitor.page, new RegExp(`/customer/orders/${id}/$`), (request) =>
        request.fulfill({ json: { ...order, arrival: early, shipmentStatus: 'IN_TRANSIT', alerts } }),
      )
      const page = await enter(visitor, `/orders/${id}`)
      const main = page.getByRole('main')
      await main.getByText(/^Departure overdue by 5.h, so the arrival is uncertain\./).waitFor()
      expect(await main.getByText(say('orderDates.arrivalInDoubt')).count()).toBe(2)
      await main.getByText(say('orderTimeline.inDoubt'), { exact: true }).last().waitFor()
      expect(await main.getByText(say('orderDates.expected.arrival.estimated')).count()).toBe(0)
      // The stated date stays visible.
      const certainty = say('orderDates.date.estimated')
      await main.getByText(say('orderDates.stated', { certainty })).first().waitFor()
      expect(await main.getByText(/earlier than planned/).count()).toBe(0)
      await expectAccessible(visitor)
    },
  )

  journey('says when and why an order was canceled', exhaustive, async ({ stage }) => {
    const { results } = await callAsAnna('orders/?status=active&shipmentStatus=CANCELED&limit=1')
    const { cancellation } = await callAsAnna(`orders/${results[0].id}/`)
    expect(cancellation.reason).not.toBeNull()
    const page = await enter(await stage.visit(), `/orders/${results[0].id}`)
    await page.getByText(/^Canceled on \d+\s\w+\s20\d\d: /).waitFor()
    await page.getByText(cancellation.reason).first().waitFor()
  })

  journey('stays as it is while a part that failed is asked for again', exhaustive, async ({ stage }) => {
    const { id } = await findShippedOrder()
    const visitor = await stage.visit()
    const invoices = new RegExp(`/customer/orders/${id}/invoice-documents/`)
    await answerApi(visitor.page, invoices, (request) => request.fulfill({ status: 503, json: {} }))
    const page = await enter(visitor, `/orders/${id}`)
    const failed = page.getByText(say('orderDetail.invoicesFailed'))
    await failed.waitFor()
    const heading = await page.getByRole('heading', { name: say('orderDetail.facts') }).elementHandle()
    const askedAgain = new Promise<AskedApi>((resolve) => {
      void answerApi(page, invoices, resolve)
    })
    await page.getByRole('button', { name: say('interface.retry') }).click()
    const request = await askedAgain
    await failed.waitFor({ state: 'hidden' })
    expect(await heading?.isVisible()).toBe(true)
    await request.fulfill({ json: { count: 0, next: null, previous: null, results: [] } })
    await page.getByText(say('orderDetail.noInvoices')).waitFor()
    expect(await heading?.isVisible()).toBe(true)
  })

  journey('copies a container from the headline', exhaustive, async ({ stage }) => {
    const { results } = await callAsAnna('orders/?status=active&transportMode=sea&limit=50')
    const order = results.find(({ containers }: { containers: { type: string }[] }) => containers.length > 0)
    const units = await callAsAnna(`orders/${order.id}/shipment-units/`)
    const visitor = await stage.visit()
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const page = await enter(visitor, `/orders/${order.id}`)
    await page
      .getByText(new RegExp(`^${say('orderHeadline.containers')}: \\d+\\s×\\s[24]0′\\s(GP|HC)`))
      .waitFor()
    const { container } = units.results[0]
    const copy = page.getByRole('button', { name: say('orderReferences.copy', { value: container }) })
    await copy.first().click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(container)
  })

  journey('leads through the list that it was opened from, also after a reload', async ({ stage }) => {
    const { results } = await callAsAnna(
      'orders/?status=active&transportMode=sea&ordering=-pinned,number&limit=3',
    )
    const [first, second, third] = results
    const page = await enter(
      await stage.visit(),
      '/orders?listMode=list&orderStatus=active&transportMode=sea&ordering=number',
    )
    // The texts of a row, which can be selected, lie above its link.
    await page.locator(`main a[href^="/orders/${second.id}"]`).first().click({ force: true })
    const name = (direction: 'previous' | 'next', { number, from, to }: typeof first) =>
      say(`orderHeadline.${direction}`, { number, from: from.city, to: to.city })
    await page.getByRole('link', { name: name('previous', first) }).waitFor()
    await page.reload()
    await page.getByRole('link', { name: name('next', third) }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/orders/${third.id}`)
    await page.getByRole('link', { name: name('previous', second) }).waitFor()
    await page.keyboard.press('k')
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/orders/${second.id}`)
    await page.getByRole('link', { name: name('next', third) }).waitFor()
    await page.keyboard.press('j')
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/orders/${third.id}`)
    await page.goBack()
    await expect.poll(() => new URL(page.url()).searchParams.get('transportMode')).toBe('sea')
  })
})

describe('on a phone', () => {
  journey('its parts are tabs that stay in view, in the URL and by keyboard', async ({ stage }) => {
    const { id } = await findShippedOrder()
    const visitor = await stage.visit({ width: 390 })
    const page = await enter(visitor, `/orders/${id}?tab=money`)
    const tab = (name: (typeof tabs)[number]) => page.getByRole('tab', { name: say(`orderTabs.tab.${name}`) })
    const panelTitle = {
      track: 'orderTimeline.title',
      papers: 'orderDetail.documents',
      money: 'orderDetail.invoices',
      cargo: 'orderUnits.title',
    } as const
    const title = (name: (typeof tabs)[number]) => page.getByRole('heading', { name: say(panelTitle[name]) })
    await title('money').waitFor()
    expect(await tab('money').getAttribute('aria-selected')).toBe('true')
    expect(await title('track').count()).toBe(0)
    await tab('money').focus()
    await page.keyboard.press('ArrowRight')
    await title('cargo').waitFor()
    expect(new URL(page.url()).searchParams.get('tab')).toBe('cargo')
    await page.keyboard.press('ArrowRight')
    await title('track').waitFor()
    expect(await tab('track').evaluate((one) => one === document.activeElement)).toBe(true)
    expect(new URL(page.url()).searchParams.has('tab')).toBe(false)
    await page.locator('[data-ground="ready"]').waitFor()
    await expectAccessible(visitor)
    await page.mouse.wheel(0, 1500)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000)
    await expect.poll(async () => (await tab('papers').boundingBox())?.y).toBe(56)
    await tab('papers').click()
    await title('papers').waitFor()
    const top = (await title('papers').boundingBox())?.y ?? 0
    expect(top).toBeGreaterThan(100)
    expect(top).toBeLessThan(400)
    await page.reload()
    await title('papers').waitFor()
    await page.emulateMedia({ media: 'print' })
    for (const name of ['papers', 'money', 'cargo'] as const) await title(name).waitFor()
    expect(await page.getByRole('tablist').count()).toBe(0)
  })
})
