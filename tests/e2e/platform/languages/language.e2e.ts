import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { answerApi, stopAnswering } from '../../../browser/api-answers.ts'
import { addScript } from '../../../browser/page-tools.ts'
import { isMe } from '../../../browser/visitor.ts'
import { wordsIn } from '../../../browser/words.ts'
import { exhaustive } from '../../combinations.ts'
import { enter, headline, signOut, submitLogin } from '../../entering.ts'
import { journey } from '../../journey.ts'
import { makePerson, password, signInElsewhere } from '../../people.ts'

const english = wordsIn('en')
const russian = wordsIn('ru')

async function localeOf(email: string): Promise<string> {
  const answer = await fetch(`${inject('portalUrl')}/api/v2/customer/users/me/`, {
    headers: { authorization: `JWT ${await signInElsewhere(email)}` },
  })
  return (await answer.json()).locale
}
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('user-locale'))

describe('the language follows the person', () => {
  journey('from the account to a browser that speaks another, and out again', async ({ stage }) => {
    const { page } = await stage.visit()
    const email = await makePerson('ru')
    await page.goto('/login')
    await submitLogin(page, english, email, password)
    await headline(page, russian('orders.title')).waitFor()
    expect([await stored(page), await page.locator('html').getAttribute('lang')]).toEqual(['ru', 'ru'])
    await signOut(page, russian)
    expect(await stored(page)).toBe('ru')
  })

  journey(
    'on a reload after it was changed elsewhere, in what was asked first as well',
    exhaustive,
    async ({ stage }) => {
      const { page } = await stage.visit()
      const email = await makePerson('en')
      await enter({ page }, '/faq', email)
      await headline(page, english('faq.title')).waitFor()
      await fetch(`${inject('portalUrl')}/api/v2/customer/users/me/`, {
        method: 'PATCH',
        headers: { authorization: `JWT ${await signInElsewhere(email)}`, 'content-type': 'application/json' },
        body: JSON.stringify({ locale: 'ru' }),
      })
      await page.reload()
      await headline(page, russian('faq.title')).waitFor()
      await page.getByRole('link', { name: 'Как получить доступ' }).first().waitFor()
    },
  )

  journey('from the login page into the account', exhaustive, async ({ stage }) => {
    const { page } = await stage.visit()
    const email = await makePerson('en')
    await page.goto('/login')
    await page.getByRole('radio', { name: 'Русский' }).click()
    await headline(page, russian('auth.title')).waitFor()
    await submitLogin(page, russian, email, password)
    await headline(page, russian('orders.title')).waitFor()
    await expect.poll(() => localeOf(email)).toBe('ru')
    await page.reload()
    await headline(page, russian('orders.title')).waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('portolan-locale-choice'))).toBeNull()
  })

  journey('from the menu, also when saving fails at first', exhaustive, async ({ stage }) => {
    const visitor = await stage.visit()
    const { page } = visitor
    const email = await makePerson('en')
    await enter(visitor, '/orders', email)
    await headline(page, english('orders.title')).waitFor()
    await answerApi(page, isMe, (request) => (request.method === 'PATCH' ? request.abort() : request.pass()))
    await page.getByRole('button', { name: english('layouts.userMenu') }).click()
    await page.getByRole('menuitemradio', { name: 'Русский' }).click()
    await headline(page, russian('orders.title')).waitFor()
    expect(await localeOf(email)).toBe('en')
    stopAnswering(page, isMe)
    await page.reload()
    await headline(page, russian('orders.title')).waitFor()
    await expect.poll(() => localeOf(email)).toBe('ru')
    // The failed request is reported, as it should be.
    visitor.problems.splice(0, visitor.problems.length, ...visitor.problems.filter((p) => !/locale/.test(p)))
  })

  journey('and a visitor whom nothing is known of reads English', exhaustive, async ({ stage }) => {
    const { page } = await stage.visit({ locale: 'ru' })
    await page.goto('/login')
    await headline(page, russian('auth.title')).waitFor()
    await addScript(page, () => origin !== 'null' && localStorage.removeItem('user-locale'))
    await page.reload()
    await headline(page, english('auth.title')).waitFor()
    expect(await stored(page)).toBe('en')
  })
})
