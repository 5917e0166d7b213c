import { readFile } from 'node:fs/promises'
import { describe, expect } from 'vitest'
import { answerApi } from '../../../browser/api-answers.ts'
import { locales } from '../../../browser/visitor.ts'
import { wordsIn } from '../../../browser/words.ts'
import { exhaustive } from '../../combinations.ts'
import { callAsAnna, findShippedOrder } from '../../customer-api.ts'
import { enter } from '../../entering.ts'
import { expectAccessible, journey } from '../../journey.ts'

const english = wordsIn('en')

describe('documents', () => {
  for (const locale of locales) {
    journey(
      `are looked at in place and walked through by arrow key: ${locale}`,
      exhaustive,
      async ({ stage }) => {
        const say = wordsIn(locale)
        const { id } = await findShippedOrder()
        const { results } = await callAsAnna(`orders/${id}/documents/`)
        expect(results.length).toBeGreaterThan(1)
        const visitor = await stage.visit({ locale, hasViewer: true })
        const page = await enter(visitor, `/orders/${id}`)
        const rows = page
          .locator('section', { has: page.getByRole('heading', { name: say('orderDetail.documents') }) })
          .getByRole('list', { name: say('orderPapers.all') })
          .getByRole('listitem')
        await rows.first().getByRole('button').first().click()
        const viewer = page.getByRole('dialog')
        await viewer.getByTitle(results[0].name, { exact: true }).waitFor()
        const frame = viewer.locator('iframe')
        expect(await frame.getAttribute('src')).toMatch(/^blob:/)
        await expectAccessible(visitor)
        await page.keyboard.press('ArrowRight')
        await viewer.getByTitle(results[1].name, { exact: true }).waitFor()
        await viewer.getByRole('button', { name: say('documents.previous') }).click()
        await viewer.getByTitle(results[0].name, { exact: true }).waitFor()
        const saving = viewer.getByRole('link', {
          name: say('documents.downloadNamed', { name: results[0].name }),
        })
        const [download] = await Promise.all([page.waitForEvent('download'), saving.click()])
        expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
        await page.keyboard.press('Escape')
        await viewer.waitFor({ state: 'detached' })
      },
    )
  }

  journey('come as one ZIP', async ({ stage }) => {
    const { id, number } = await findShippedOrder()
    const page = await enter(await stage.visit(), `/orders/${id}`)
    const all = page.getByRole('button', { name: english('documents.all') })
    const [download] = await Promise.all([page.waitForEvent('download'), all.click()])
    expect(download.suggestedFilename()).toBe(`${number}.zip`)
    const bytes = await readFile(await download.path())
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
    expect(bytes.includes('.pdf')).toBe(true)
  })
})

describe('the export', () => {
  journey('holds the orders that the list shows', async ({ stage }) => {
    const { count } = await callAsAnna('orders/?status=active&transportMode=sea&limit=1')
    const page = await enter(await stage.visit({ locale: 'ru' }), '/orders?transportMode=sea')
    const say = wordsIn('ru')
    await page.getByRole('button', { name: say('orderFilters.export.export') }).click()
    const choice = page.getByRole('menuitem', { name: say('orderFilters.export.format.csv') })
    const [download] = await Promise.all([page.waitForEvent('download'), choice.click()])
    expect(download.suggestedFilename()).toMatch(/^Заказы \d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await download.path(), 'utf8')
    expect(text.startsWith('\uFEFFЗаказ;')).toBe(true)
    expect(text.trim().split('\r\n')).toHaveLength(count + 1)
    await page.getByText(say('orderSelection.exportStarted', { count })).waitFor()
  })

  journey('that fails says so', exhaustive, async ({ stage }) => {
    const visitor = await stage.visit()
    const answers = [
      { status: 500, json: { error: { code: 'server_error', message: 'Server Error' } } },
      { status: 429, json: { error: { code: 'too_many_requests', message: 'Too many requests.' } } },
    ]
    await answerApi(visitor.page, /\/orders\/export\//, (request) => request.fulfill(answers.shift() ?? {}))
    const page = await enter(visitor, '/orders')
    for (const text of [english('orderSelection.exportFailed'), english('documents.othersMade')]) {
      await page.getByRole('button', { name: english('orderFilters.export.export') }).click()
      await page.getByRole('menuitem', { name: english('orderFilters.export.format.xlsx') }).click()
      await page.getByText(text).waitFor()
    }
  })
})

describe('an order on paper', () => {
  journey('has its facts and no buttons', exhaustive, async ({ stage }) => {
    const { id, number } = await findShippedOrder()
    const page = await enter(await stage.visit(), `/orders/${id}`)
    const title = english('orderDetail.pageTitle', { number })
    await page.getByText(title).first().waitFor()
    await page.emulateMedia({ media: 'print' })
    await page.getByRole('navigation').first().waitFor({ state: 'hidden' })
    await page.getByRole('article').getByText(title).waitFor()
    expect(await page.getByRole('button').count()).toBe(0)
  })
})
