import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { type AskedApi, answerApi, stopAnswering } from '../../browser/api-answers.ts'
import { annaEmail, demoPassword } from '../../browser/sign-in.ts'
import { isMe } from '../../browser/visitor.ts'
import { wordsIn } from '../../browser/words.ts'
import { enter, headline, submitLogin } from '../entering.ts'
import { expectAccessible, journey } from '../journey.ts'
import { makePerson, password } from '../people.ts'

const say = wordsIn('en')
const token = (page: Page) => page.evaluate(() => sessionStorage.getItem('portolan-token'))
const answer = (status: number) => (asked: AskedApi) =>
  asked.fulfill({ status, json: { error: { code: 'unavailable', message: 'x' } } })

describe('a reload', () => {
  for (const [name, handle, text] of [
    ['no answer', (asked: AskedApi) => asked.abort(), say('errorNotice.offlineText')],
    ['502', answer(502), say('interface.failures.busy')],
    ['503', answer(503), say('interface.failures.busy')],
    ['504', answer(504), say('interface.failures.busy')],
  ] as const) {
    journey(`with ${name} keeps the person signed in and offers to try again`, async ({ stage }) => {
      const visitor = await stage.visit()
      const page = await enter(visitor, '/orders')
      await headline(page, say('orders.title')).waitFor()
      const before = await token(page)
      await answerApi(page, isMe, handle)
      await page.reload()
      await page.getByText(text).waitFor()
      expect(await token(page)).toBe(before)
      if (name === 'no answer') await expectAccessible(visitor)
      const again = page.getByRole('button', { name: say('interface.retry') })
      await again.click()
      await page.getByText(text).waitFor()
      expect(await token(page)).toBe(before)
      stopAnswering(page, isMe)
      await again.click()
      await headline(page, say('orders.title')).waitFor()
      expect(await token(page)).toBe(before)
      expect(new URL(page.url()).pathname).toBe('/orders')
    })
  }

  for (const status of [500, 404, 429]) {
    journey(`with ${status} clears the token and leads to the login page`, async ({ stage }) => {
      const { page } = await stage.visit()
      await page.goto('/login')
      await submitLogin(page, say, await makePerson(), password)
      await headline(page, say('orders.title')).waitFor()
      await answerApi(page, isMe, answer(status))
      await page.reload()
      await headline(page, say('auth.title')).waitFor()
      expect(await token(page)).toBeNull()
    })
  }
})

describe('signing in', () => {
  for (const [name, handle] of [
    ['no answer', (asked: AskedApi) => asked.abort()],
    ['503', answer(503)],
    ['500', answer(500)],
  ] as const) {
    journey(`clears the token where the person cannot be fetched: ${name}`, async ({ stage }) => {
      const { page } = await stage.visit()
      await answerApi(page, isMe, handle)
      await page.goto('/login')
      await submitLogin(page, say, annaEmail, demoPassword)
      await page.getByRole('alert').first().waitFor()
      expect(await token(page)).toBeNull()
      expect(new URL(page.url()).pathname).toBe('/login')
    })
  }
})
