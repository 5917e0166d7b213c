import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { type AnswerApi, type AskedApi, answerApi, stopAnswering } from '../../browser/api-answers.ts'
import { wordsIn } from '../../browser/words.ts'
import { exhaustive } from '../combinations.ts'
import { callAsAnna } from '../customer-api.ts'
import { enter, headline } from '../entering.ts'
import { journey } from '../journey.ts'
import { book } from './book.ts'

const say = wordsIn('en')
const isCreation = /\/api\/v2\/customer\/preorders\/$/
const preorderUrl = /\/preorders\/[0-9a-f-]{36}$/

let serial = 0

/** Opens a copy of a booking that lacks only its date and a number to find it by; returns the number. */
async function openCopy(page: Page): Promise<string> {
  const reference = `ONCE ${process.pid}-${serial++}-${Date.now() % 1e6}`
  await headline(page, say('booking.copyTitle')).waitFor()
  await page.locator('#booking-readyOn').fill('2099-01-15')
  await page.getByRole('button', { name: say('booking.step.terms') }).click()
  await page.locator('#booking-customerReference').fill(reference)
  await page.getByText(say('booking.draft.kept')).waitFor()
  return reference
}

async function submit(page: Page): Promise<void> {
  await page
    .locator('form nav')
    .getByRole('button', { name: say('booking.step.review') })
    .click()
  await page.getByRole('button', { name: say('booking.submit') }).click()
}

async function countOf(reference: string): Promise<number> {
  const { count } = await callAsAnna(`preorders/?search=${encodeURIComponent(reference)}`)
  return count
}

/** The server receives it, but no answer gets back. */
async function loseAnswer(request: AskedApi): Promise<void> {
  await request.fetch()
  await request.abort()
}

/** The server never receives it. */
const loseRequest = (request: AskedApi) => request.abort()

async function answerLate(request: AskedApi): Promise<void> {
  const response = await request.fetch()
  await sleep(2_000)
  await request.fulfill({ status: response.status, json: await response.json() })
}

/** Answers only the next creation this way. */
const answerNext = (page: Page, answer: AnswerApi) =>
  answerApi(page, isCreation, (request) => {
    stopAnswering(page, isCreation)
    return answer(request)
  })

describe('one booking is one pre-order', () => {
  journey(
    'after a request and an answer that got lost, and a reload in between',
    exhaustive,
    async ({ stage }) => {
      const source = await book(`SOURCE ${process.pid}`)
      const page = await enter(await stage.visit(), `/orders/new?preorder=${source.id}`)
      const reference = await openCopy(page)
      await answerNext(page, loseRequest)
      await submit(page)
      const failure = page.getByRole('alert').filter({ hasText: say('interface.failures.offline') })
      await failure.waitFor()
      expect(await countOf(reference)).toBe(0)

      await answerNext(page, loseAnswer)
      await page.getByRole('button', { name: say('booking.submit') }).click()
      await expect.poll(() => countOf(reference)).toBe(1)
      await failure.waitFor()

      await page.reload()
      await page.getByRole('button', { name: say('booking.draft.discard') }).waitFor()
      await answerNext(page, answerLate)
      await submit(page)
      // The button is pressed repeatedly while the answer takes its time.
      const button = page.getByRole('button', { name: say('booking.submit') })
      for (let press = 0; press < 5; press++) await button.click({ timeout: 1_000 }).catch(() => {})
      await page.waitForURL(preorderUrl)
      expect(await countOf(reference)).toBe(1)
    },
  )

  journey('in two tabs, also where one of them has changed it', exhaustive, async ({ stage }) => {
    const source = await book(`SOURCE ${process.pid}`)
    const visitor = await stage.visit()
    const path = `/orders/new?preorder=${source.id}`
    const first = await enter(visitor, path)
    const reference = await openCopy(first)
    const others = []
    for (let tab = 0; tab < 2; tab++) {
      const page = await enter({ ...visitor, page: await visitor.page.context().newPage() }, path)
      await page.getByRole('button', { name: say('booking.draft.discard') }).waitFor()
      others.push(page)
    }
    const [second, third] = others as [Page, Page]

    await Promise.all([submit(first), submit(second)])
    await Promise.all([first.waitForURL(preorderUrl), second.waitForURL(preorderUrl)])
    expect(second.url()).toBe(first.url())
    expect(await countOf(reference)).toBe(1)

    await third.getByRole('button', { name: say('booking.step.cargo') }).click()
    await third.locator('#booking-cargo').fill('Ball valves of steel')
    await submit(third)
    await third.getByText(say('booking.sentElsewhere')).waitFor()
    expect(await countOf(reference)).toBe(1)
    // A second confirmation is meant: it makes another booking.
    await third.getByRole('button', { name: say('booking.submit') }).click()
    await third.waitForURL(preorderUrl)
    expect(third.url()).not.toBe(first.url())
    expect(await countOf(reference)).toBe(2)
  })
})
