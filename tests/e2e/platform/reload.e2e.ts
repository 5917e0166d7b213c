import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { type AskedApi, answerApi, stopAnswering } from '../../browser/api-answers.ts'
import { annaEmail, demoPassword } from '../../browser/sign-in.ts'
import { isMe } from '../../browser/visitor.ts'
import { wordsIn } from '../../browser/words.ts'
import { exhaustive } from '../combinations.ts'
import { enter, headline, submitLogin } from '../entering.ts'
import { expectAccessible, journey } from '../journey.ts'
import { makePerson } from '../people.ts'

const say = wordsIn('en')
const token = (page: Page) => page.evaluate(() => sessionStorage.getItem('portolan-token'))
const answer = (status: number) => (request: AskedApi) =>
  request.fulfill({ status, json: { error: { code: 'unavailable', message: 'x' } } })

describe('a reload', () => {
  journey('without an answer keeps the person signed in and offers to try again', async ({ stage }) => {
    const visitor = await stage.visit()
    const page = await enter(visitor, '/orders')
    await headline(page, say('orders.title')).waitFor()
    const before = await token(page)
    const again = page.getByRole('button', { name: say('interface.retry') })
    for (const [handle, text] of [
      [(request: AskedApi) => request.abort(), say('errorNotice.offlineText')],
      [answer(502), say('interface.failures.busy')],
      [answer(503), say('interface.failures.busy')],
      [answer(504), say('interface.failures.busy')],
    ] as const) {
      await answerApi(page, isMe, handle)
      await page.reload()
      await page.getByText(text).waitFor()
      expect(await token(page)).toBe(before)
      if (text === say('errorNotice.offlineText')) await expectAccessible(visitor)
      await again.click()
      await page.getByText(text).waitFor()
      expect(await token(page)).toBe(before)
      stopAnswering(page, isMe)
      await again.click()
      await headline(page, say('orders.title')).waitFor()
      expect(await token(page)).toBe(before)
      expect(new URL(page.url()).pathname).toBe('/orders')
    }
  })

  journey(
    'with another error clears the token and leads to the login page',
    exhaustive,
    async ({ stage }) => {
      const visitor = await stage.visit()
      for (const status of [500, 404, 429]) {
        const page = await enter(visitor, '/orders', await makePerson())
        await headline(page, say('orders.title')).waitFor()
        await answerApi(page, isMe, answer(status))
        await page.reload()
        await headline(page, say('auth.title')).waitFor()
        expect(await token(page)).toBeNull()
        stopAnswering(page, isMe)
      }
    },
  )
})

journey('signing in clears the token where the person cannot be fetched', exhaustive, async ({ stage }) => {
  const { page } = await stage.visit()
  await page.goto('/login')
  for (const [handle, text] of [
    [(request: AskedApi) => request.abort(), say('interface.failures.offline')],
    [answer(503), say('interface.failures.busy')],
    [answer(500), say('auth.failed')],
  ] as const) {
    await answerApi(page, isMe, handle)
    await submitLogin(page, say, annaEmail, demoPassword)
    await page.getByRole('alert').getByText(text).waitFor()
    expect(await token(page)).toBeNull()
    expect(new URL(page.url()).pathname).toBe('/login')
    stopAnswering(page, isMe)
  }
})
