import type { Page } from 'playwright-core'
import type { RateAnalysis } from '../../packages/contract/src/freight/rates.ts'
import { answerApi, stopAnswering } from '../browser/api-answers.ts'
import type { Say } from '../browser/words.ts'
import { alive, inContainers, nothing, shared, thin } from './figures/estimation-figures.ts'
import { fails, open, type PageState } from './page-state.ts'

const isAnalysis = /\/estimations\/orders-rate-analysis\//
// GeoNames IDs of Shanghai, Munich, Osaka and Rotterdam.
const air = '/estimations?from=1796236&to=2867714&transportMode=air&weightKg=480&volumeM3=3'
const thinAir = '/estimations?from=1853909&to=2867714&transportMode=air&weightKg=200&volumeM3=1'
const sea = '/estimations?from=1796236&to=2747891&containers=2'
const lcl = '/estimations?fromCountry=PT&to=2747891&loadType=LCL&season=summer&weightKg=800&volumeM3=2'

async function openWith(page: Page, say: Say, path: string, analysis: RateAnalysis): Promise<void> {
  await answerApi(page, isAnalysis, (request) => request.fulfill({ json: analysis }))
  await open(page, path, say('estimations.pastPrices'))
  await page.getByText(say('estimations.form.from')).first().waitFor()
}

/** The calculator with every kind of answer. */
export const estimationStates: readonly PageState[] = [
  {
    name: 'estimations',
    signedIn: true,
    show: (page, say) => open(page, '/estimations', say('estimations.pastPrices')),
  },
  { name: 'estimations-air', signedIn: true, show: (page, say) => openWith(page, say, air, alive) },
  {
    name: 'estimations-shared',
    signedIn: true,
    async show(page, say) {
      await openWith(page, say, air, shared)
      await page.getByText(say('estimations.chart.asTable'), { exact: true }).last().scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'estimations-thin',
    signedIn: true,
    show: (page, say) => openWith(page, say, thinAir, thin),
  },
  {
    name: 'estimations-containers',
    signedIn: true,
    show: (page, say) => openWith(page, say, sea, inContainers),
  },
  {
    name: 'estimations-tables',
    from: 'estimations-air',
    signedIn: true,
    async show(page, say) {
      const tables = page.getByText(say('estimations.chart.asTable'), { exact: true })
      await tables.first().click()
      await tables.last().click()
      await tables.first().scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'estimations-no-weight',
    signedIn: true,
    show: (page, say) => openWith(page, say, air.replace(/&weight.*/, ''), { ...alive, estimate: null }),
  },
  {
    name: 'estimations-none',
    signedIn: true,
    show: (page, say) => openWith(page, say, lcl, nothing),
  },
  {
    name: 'estimations-wrong',
    signedIn: true,
    async show(page, say) {
      await openWith(page, say, '/estimations?from=no-such-city', nothing)
      await page.getByLabel(say('estimations.form.weightKg')).fill('heavy')
      await page.getByText(say('estimations.form.unknownPlace')).waitFor()
    },
  },
  {
    name: 'estimations-loading',
    signedIn: true,
    async show(page, say) {
      await answerApi(page, isAnalysis, () => {})
      await page.goto(sea)
      await page.getByRole('heading', { level: 1, name: say('estimations.pastPrices') }).waitFor()
      await page.waitForTimeout(400)
    },
  },
  {
    name: 'estimations-stale',
    from: 'estimations-tables',
    signedIn: true,
    async show(page, say) {
      stopAnswering(page, isAnalysis)
      await answerApi(page, isAnalysis, () => {})
      await page.getByRole('radio', { name: new RegExp(say('estimations.seasonName.summer'), 'i') }).check()
      await page.locator('[aria-busy="true"]').waitFor()
      await page.waitForTimeout(400)
    },
  },
  {
    name: 'estimations-error',
    signedIn: true,
    async show(page, say) {
      await answerApi(page, isAnalysis, fails)
      await open(page, sea, say('estimations.pastPrices'))
      await page.getByText(say('estimations.history.failed')).waitFor()
    },
  },
]
