import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { priceWords } from '../../../apps/web/src/freight/rates/history/describe-prices.ts'
import type { RateAnalysis } from '../../../packages/contract/src/freight/rates.ts'
import { answerApi, stopAnswering } from '../../browser/api-answers.ts'
import { type Locale, locales } from '../../browser/visitor.ts'
import { type Say, wordsIn } from '../../browser/words.ts'
import { nothing } from '../../gallery/figures/estimation-figures.ts'
import { combinations, exhaustive } from '../combinations.ts'
import { callAsAnna } from '../customer-api.ts'
import { enter, headline } from '../entering.ts'
import { expectAccessible, journey } from '../journey.ts'
import { printedPages } from './pdf-text.ts'

const isAnalysis = /\/estimations\/orders-rate-analysis\//
// GeoNames IDs, which the city search returns.
const [shanghai, rotterdam, munich, osaka, milan] = ['1796236', '2747891', '2867714', '1853909', '3173435']
const air = { from: shanghai, to: munich, transportMode: 'air', weightKg: '240', volumeM3: '1.2' }
const truck = { from: milan, to: munich, transportMode: 'truck', weightKg: '1500' }
const thin = { from: osaka, to: munich, transportMode: 'air', weightKg: '200', volumeM3: '1' }

const pathOf = (members: Record<string, string>) => `/estimations?${new URLSearchParams(members)}`

function analyze(members: Record<string, string>): Promise<RateAnalysis> {
  const query = new URLSearchParams({ season: 'winter', ...members })
  return callAsAnna(`estimations/orders-rate-analysis/?${query}`)
}

/** Returns the estimate of an answer as the page writes it. */
function expectedIn(analysis: RateAnalysis, locale: Locale): string {
  if (analysis.estimate === null) throw new Error('The demo has too few shipments for an estimate.')
  const { total, rough } = priceWords(locale, analysis).format
  const { expected, confidence } = analysis.estimate
  return confidence === 'low'
    ? wordsIn(locale)('estimations.answer.about', { price: rough(expected) })
    : total(expected)
}

/** Opens the statistics behind the estimate. */
async function openStatistics(page: Page, say: Say): Promise<void> {
  const summary = page.locator('summary').filter({ hasText: say('estimations.confidence.how') })
  await summary.click()
}

async function pick(page: Page, label: string, typed: string, name: RegExp): Promise<void> {
  await page.getByLabel(label, { exact: true }).pressSequentially(typed)
  await page.getByRole('option', { name }).first().click()
}

/** Returns the estimate; the table behind the chart may contain it too. */
function price(page: Page, text: string) {
  return page.getByText(text, { exact: true }).first()
}

function history(page: Page, say: Say) {
  return page.getByRole('region', { name: say('estimations.history.title') })
}

describe('a lane with shipments', () => {
  for (const [width, locale, options] of combinations([1440, 390], locales)) {
    journey(
      `is found by its cities and answered while typing: ${width} px, ${locale}`,
      options,
      async ({ stage }) => {
        const say = wordsIn(locale)
        const visitor = await stage.visit({ locale, width })
        const page = await enter(visitor, '/estimations')
        await page.getByText(say('estimations.history.startTitle')).waitFor()
        await expect.poll(() => page.title()).toContain(say('estimations.title'))
        expect(await page.getByRole('radio', { name: /01\.12 - 28\.02/ }).isChecked()).toBe(true)
        // An open list hides the rest of the page from screen readers.
        await page.getByLabel(say('estimations.form.from'), { exact: true }).pressSequentially('ham')
        await page.getByRole('option').first().waitFor()
        await headline(page, say('estimations.pastPrices')).waitFor()
        await expectAccessible(visitor)
        await page.keyboard.press('Tab')
        await page.getByRole('option').first().waitFor({ state: 'detached' })
        await page.getByLabel(say('estimations.form.from'), { exact: true }).fill('')
        await pick(page, say('estimations.form.from'), 'shanghai', /CNSHA/)
        await pick(page, say('estimations.form.to'), 'роттердам', /NLRTM/)
        const sea = { from: shanghai, to: rotterdam, transportMode: 'sea', loadType: 'FCL' }
        await price(page, expectedIn(await analyze(sea), locale)).waitFor()

        await page.getByLabel(say('estimations.form.containers')).fill('3')
        const three = await analyze({ ...sea, containers: '3' })
        await price(page, expectedIn(three, locale)).waitFor()
        await page
          .getByText(say('estimations.units.container', { number: 3 }))
          .first()
          .waitFor()
        const counted = priceWords(locale, three).count(three.sampleSize)
        await history(page, say)
          .getByText(say('estimations.basis.scope.lane', { count: counted }))
          .waitFor()
        await page.getByText(say('estimations.confidence.level.high')).waitFor()
        expect(page.url()).toMatch(/\/estimations\?from=1796236&to=2747891&containers=3$/)
        await expectAccessible(visitor)
      },
    )
  }

  for (const [members, locale] of combinations([air, truck], locales)) {
    journey(
      `is answered from a shared URL, ${members.transportMode}, ${locale}`,
      exhaustive,
      async ({ stage }) => {
        const say = wordsIn(locale)
        const visitor = await stage.visit({ locale, theme: 'dark' })
        const page = await enter(visitor, pathOf(members))
        const analysis = await analyze(members)
        await price(page, expectedIn(analysis, locale)).waitFor()
        const words = priceWords(locale, analysis)
        const bucket = analysis.buckets.find(({ range }) => range === '1000+')
        await page.getByText(words.unit).filter({ visible: true }).first().waitFor()
        // Load types don't apply to air and road.
        const loadTypes = page.getByRole('radiogroup', { name: say('estimations.form.loadType') })
        expect(await loadTypes.getAttribute('aria-readonly')).toBe('true')
        expect(await page.getByRole('radio', { name: say('orders.loadType.not-set') }).isChecked()).toBe(true)

        await page.getByText(say('estimations.chart.asTable'), { exact: true }).first().click()
        const table = page.getByRole('table', { name: say('estimations.table.ranges', { unit: words.unit }) })
        const row = table.getByRole('row', { name: say('estimations.range.1000+') })
        expect(await row.getByRole('cell').nth(1).textContent()).toBe(String(bucket?.count))
        await expectAccessible(visitor)
      },
    )
  }

  journey('comes as a table and on A4', exhaustive, async ({ stage }) => {
    const say = wordsIn('ru')
    const page = await enter(await stage.visit({ locale: 'ru' }), pathOf(air))
    const analysis = await analyze(air)
    await price(page, expectedIn(analysis, 'ru')).waitFor()
    const button = page.getByRole('button', { name: say('estimations.history.csvLabel') })
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(download.suggestedFilename()).toBe('Цены Шанхай – Мюнхен.csv')
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
    expect(lines[0]?.startsWith('\uFEFFРазрез;')).toBe(true)
    expect(lines).toHaveLength(1 + analysis.buckets.length + analysis.months.length + 1)

    const pages = await printedPages(page)
    expect(pages.length).toBeLessThanOrEqual(3)
    const text = pages.join('')
    expect(text).toContain(say('estimations.history.notOffer').replace(/\s/g, ''))
    // The tables behind the charts are open on paper, and the question is written out.
    expect(text).toContain(say('estimations.table.interval').replace(/\s/g, ''))
    expect(text).toContain('Шанхай–Мюнхен')
    expect(text).toContain('240кг·1,2м³')
    expect(text).not.toContain(say('estimations.form.season').replace(/\s/g, ''))
  })

  journey('is read month by month with arrow keys', exhaustive, async ({ stage }) => {
    const say = wordsIn('en')
    const page = await enter(await stage.visit(), pathOf(air))
    const months = page.getByRole('slider')
    await months.focus()
    const textNow = async () => (await months.getAttribute('aria-valuetext')) ?? ''
    const last = await textNow()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(textNow).not.toBe(last)
    await page.getByText(await textNow(), { exact: true }).waitFor()
    await page.keyboard.press('Home')
    expect(await textNow()).toMatch(/^December \d{4}: /)
    expect(await months.getAttribute('aria-label')).toContain(say('estimations.chart.month'))
  })
})

describe('while another answer is on its way', () => {
  journey('the one before stays, marked as stale, and moves nothing', exhaustive, async ({ stage }) => {
    const say = wordsIn('en')
    const visitor = await stage.visit()
    const { page } = visitor
    let release = () => {}
    await enter(visitor, pathOf(air))
    const before = expectedIn(await analyze(air), 'en')
    await price(page, before).waitFor()
    await answerApi(page, isAnalysis, async (request) => {
      await new Promise<void>((resolve) => {
        release = resolve
      })
      await request.pass()
    })
    const box = await history(page, say).boundingBox()
    await page.getByLabel(say('estimations.form.weightKg')).fill('250')
    await page.locator('[aria-busy="true"]').waitFor()
    expect(await price(page, before).isVisible()).toBe(true)
    expect(await history(page, say).boundingBox()).toEqual(box)
    release()
    const after = expectedIn(await analyze({ ...air, weightKg: '250' }), 'en')
    await price(page, after).waitFor()
    await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
  })

  journey('back and forward go from choice to choice, not from key to key', async ({ stage }) => {
    const say = wordsIn('ru')
    const page = await enter(await stage.visit({ locale: 'ru' }), pathOf(air))
    const weight = page.getByLabel(say('estimations.form.weightKg'))
    await weight.fill('1 234,5')
    await expect.poll(() => page.url()).toContain('weightKg=1234.5')
    await page.getByRole('radio', { name: /01\.06 - 31\.08/ }).click()
    await expect.poll(() => page.url()).toContain('season=summer')
    await page.goBack()
    await expect.poll(() => page.getByRole('radio', { name: /01\.12 - 28\.02/ }).isChecked()).toBe(true)
    expect(page.url()).toContain('weightKg=1234.5')
    await weight.fill('много')
    await page.getByText(say('estimations.form.badFigure')).waitFor()
    expect(await weight.inputValue()).toBe('много')
    await expect.poll(() => page.url()).not.toContain('weightKg')
    await page.reload()
    await expect.poll(() => weight.inputValue()).toBe('')
  })

  journey('a failure says so and can be tried again', exhaustive, async ({ stage }) => {
    const say = wordsIn('en')
    const visitor = await stage.visit()
    const { page } = visitor
    await answerApi(page, isAnalysis, (request) =>
      request.fulfill({ status: 500, json: { error: { code: 'server_error', message: 'Server Error' } } }),
    )
    await enter(visitor, pathOf(air))
    await page.getByText(say('estimations.history.failed')).waitFor()
    stopAnswering(page, isAnalysis)
    await page.getByRole('alert').getByRole('button').click()
    await price(page, expectedIn(await analyze(air), 'en')).waitFor()
  })

  journey('one without a network comes by itself once there is one', exhaustive, async ({ stage }) => {
    const say = wordsIn('en')
    const page = await enter(await stage.visit(), pathOf(air))
    await price(page, expectedIn(await analyze(air), 'en')).waitFor()
    await page.context().setOffline(true)
    await page.getByRole('radio', { name: /01\.06 - 31\.08/ }).click()
    await page.getByText(say('estimations.history.failed')).waitFor()
    await page.context().setOffline(false)
    await price(page, expectedIn(await analyze({ ...air, season: 'summer' }), 'en')).waitFor()
  })
})

describe('a thin lane', () => {
  for (const [width, locale, options] of combinations([390, 1440], locales)) {
    journey(
      `shows its own prices and what it leans on: ${width} px, ${locale}`,
      options,
      async ({ stage }) => {
        const say = wordsIn(locale)
        const visitor = await stage.visit({ locale, width })
        const page = await enter(visitor, pathOf(thin))
        const analysis = await analyze(thin)
        await price(page, expectedIn(analysis, locale)).waitFor()
        const words = priceWords(locale, analysis)
        const bucket = analysis.buckets[1]
        if (!bucket?.pooled) throw new Error('The lane of the demo isn’t thin.')
        const lane = locale === 'en' ? ['Japan', 'Germany'] : ['Япония', 'Германия']
        const pair = say('estimations.history.lane', { from: lane[0] ?? '', to: lane[1] ?? '' })
        const names = { pair, byMode: say('estimations.byMode.air'), hasLane: true }
        await openStatistics(page, say)
        await page.getByText(words.lean(bucket.pooled, names)).waitFor()
        const table = page.getByRole('table', { name: say('estimations.pooled.title') })
        const rowOf = (name: string) => table.getByRole('row', { name })
        const { counts, medians, value } = bucket.pooled
        const raw = rowOf(say('estimations.pooled.lane'))
        expect(await raw.getByRole('cell').nth(1).textContent()).toBe(String(counts.lane))
        if (medians.lane !== null)
          expect(await raw.getByRole('cell').nth(2).textContent()).toBe(words.format.unit(medians.lane))
        const together = rowOf(say('estimations.pooled.together'))
        expect(await together.getByRole('cell').nth(2).textContent()).toBe(words.format.unit(value))
        await page.getByText(say('estimations.confidence.level.low')).waitFor()
        await page.getByText(say('estimations.confidence.pooled', { count: String(bucket.count) })).waitFor()
        // The table scrolls, the page doesn't.
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
        await expectAccessible(visitor)
      },
    )
  }
})

describe('a lane without data', () => {
  for (const locale of locales) {
    journey(`has no number and leads to a booking, ${locale}`, exhaustive, async ({ stage }) => {
      const say = wordsIn(locale)
      const visitor = await stage.visit({ locale })
      const nowhere = { from: osaka, to: rotterdam, transportMode: 'rail', loadType: 'not-set' }
      expect((await analyze(nowhere)).sampleSize).toBe(0)
      const page = await enter(visitor, pathOf({ ...nowhere, weightKg: '800' }))
      const section = history(page, say)
      await section.getByText(say('estimations.history.noneTitle')).waitFor()
      expect(await section.textContent()).not.toContain('$')
      expect(await section.getByRole('button').count()).toBe(0)
      await expectAccessible(visitor)
      await section.getByRole('link', { name: say('estimations.history.allYears') }).click()
      await expect.poll(() => page.url()).toContain('since=1990-01-01')
      await section.getByText(say('estimations.history.noneTitle')).waitFor()
      // The previous answer is shown until the next arrives.
      await expect.poll(() => section.getByRole('link').count()).toBe(1)
      await section.getByRole('link', { name: say('estimations.book') }).click()
      await headline(page, say('booking.title')).waitFor()
    })
  }
})

describe('what isn’t counted and what is only beside', () => {
  journey(
    'an empty answer says how many shipments were in other currencies',
    exhaustive,
    async ({ stage }) => {
      const say = wordsIn('en')
      const visitor = await stage.visit()
      await answerApi(visitor.page, isAnalysis, (request) =>
        request.fulfill({ json: { ...nothing, otherCurrencies: 3 } }),
      )
      const page = await enter(visitor, pathOf(air))
      await page.getByText(say('estimations.basis.otherCurrencies', { count: 3 })).waitFor()
    },
  )

  journey('a raw estimate has the pooled price beside it', exhaustive, async ({ stage }) => {
    const say = wordsIn('ru')
    const visitor = await stage.visit({ locale: 'ru' })
    const answer = await analyze(thin)
    const buckets = answer.buckets.map((bucket, at) => (at === 1 ? { ...bucket, count: 37 } : bucket))
    const { pooled = null } = buckets[1] ?? {}
    if (answer.estimate === null || pooled === null) throw new Error('The lane of the demo isn’t thin.')
    const json = { ...answer, buckets, estimate: { ...answer.estimate, pooled: false } }
    await answerApi(visitor.page, isAnalysis, (request) => request.fulfill({ json }))
    const page = await enter(visitor, pathOf(thin))
    await openStatistics(page, say)
    const beside = priceWords('ru', answer).format.total(pooled.value * answer.estimate.units)
    await page.getByText(say('estimations.pooled.beside', { price: beside })).waitFor()
  })
})

describe('“Book this”', () => {
  journey('carries everything into the form, and closing it leads to the orders', async ({ stage }) => {
    const say = wordsIn('ru')
    const members = { from: shanghai, to: rotterdam, containers: '2', weightKg: '18500.5', volumeM3: '60' }
    const page = await enter(await stage.visit({ locale: 'ru' }), pathOf(members))
    await page.getByRole('link', { name: say('estimations.book') }).click()
    await headline(page, say('booking.title')).waitFor()
    const form = page.getByRole('dialog')
    expect(await form.getByLabel(say('estimations.form.from'), { exact: true }).inputValue()).toMatch(
      /^Шанхай/,
    )
    expect(await form.getByLabel(say('estimations.form.to'), { exact: true }).inputValue()).toMatch(
      /^Роттердам/,
    )
    expect(await form.getByRole('radio', { name: 'FCL' }).isChecked()).toBe(true)
    await form.getByRole('button', { name: say('booking.step.cargo') }).click()
    await page.getByRole('heading', { level: 2, name: say('booking.step.cargo') }).waitFor()
    const typed = await form
      .getByRole('textbox')
      .evaluateAll((fields) => fields.map((field) => (field instanceof HTMLInputElement ? field.value : '')))
    expect(typed).toEqual(expect.arrayContaining(['18500,5', '60', '2']))
    await page.keyboard.press('Escape')
    await headline(page, say('orders.title')).waitFor()
    expect(new URL(page.url()).search).toBe('?listMode=cards&orderStatus=active')
  })
})
