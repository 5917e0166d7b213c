import { expect } from 'vitest'
import { wordsIn } from '../../browser/words.ts'
import { enter, follow, headline } from '../entering.ts'
import { journey } from '../journey.ts'

const say = wordsIn('en')

journey('letters of other languages come in the font, and figures leave hyphens alone', async ({ stage }) => {
  const page = await enter(await stage.visit(), '/settings')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const measured = await page.evaluate(async () => {
    const draw = (text: string, className: string) => {
      const element = document.createElement('span')
      element.textContent = text
      element.className = className
      element.style.setProperty('font-size', '100px')
      document.body.append(element)
      const { width } = element.getBoundingClientRect()
      element.remove()
      return width
    }
    const load = (text: string) => document.fonts.load('400 16px "Inter Variable"', text)
    const faces = await Promise.all(['Łódź', 'İzmir', 'Plzeň', 'Hà Nội', 'Ɓ'].map(load))
    await load('0-a')
    return {
      loaded: faces.map((found) => found.length > 0 && found.every(({ status }) => status === 'loaded')),
      hyphens: [draw('a - b-c (d)', 'tabular') - draw('a - b-c (d)', '')],
      figures: new Set(['111', '888', '000'].map((text) => Math.round(draw(text, 'tabular')))).size,
    }
  })
  expect(measured).toEqual({ loaded: [true, true, true, true, true], hyphens: [0], figures: 1 })
})

journey('the pages end at one right edge, and begin at one left', async ({ stage }) => {
  const page = await enter(await stage.visit(), '/orders')
  for (const [path, title] of [
    ['/orders', 'orders.title'],
    ['/invoices', 'invoices.title'],
    ['/estimations', 'estimations.pastPrices'],
    ['/notifications', 'notifications.title'],
    ['/settings', 'settings.title'],
    ['/faq', 'faq.title'],
  ] as const) {
    if (path !== '/orders') await follow(page, path)
    await headline(page, say(title)).waitFor()
    await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
    const beyond = await page.evaluate(() => {
      const main = document.querySelector('main')
      if (!main) return null
      const { left, right } = main.getBoundingClientRect()
      const padding = Number.parseFloat(getComputedStyle(main).paddingRight)
      const shown = [...main.querySelectorAll('*')]
        .map((element) => element.getBoundingClientRect())
        .filter(({ width, height }) => width > 1 && height > 1)
      return [
        Math.round(Math.min(...shown.map((box) => box.left)) - left - padding),
        Math.round(Math.max(...shown.map((box) => box.right)) - right + padding),
      ]
    })
    expect([path, beyond]).toEqual([path, [0, 0]])
  }
})
