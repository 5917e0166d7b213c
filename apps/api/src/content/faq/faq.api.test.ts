import { listFaqArticles } from '@portolan/contract/content/faq'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenOrder, givenUser } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let token: string

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
  token = (await givenUser(portal)).token
})
afterAll(() => portal.close())

const read = (language: string, tag = '') =>
  portal.call(listFaqArticles, { token, headers: { 'accept-language': language, 'if-none-match': tag } })

describe('the articles', () => {
  it('come complete, in their order and in the reader’s language', async () => {
    const answer = await read('en')
    expect(answer.statusCode).toBe(200)
    const { count, results } = answer.json()
    expect(count).toBe(results.length)
    expect(results[0]).toEqual({
      slug: 'hello',
      locale: 'en',
      title: 'What the portal does',
      section: 'Getting started',
      summary: expect.stringContaining('cargo'),
      markdown: expect.stringContaining('## '),
    })
    expect(results[0].markdown).not.toContain('# What the portal does')
    expect((await read('ru')).json().results[0].title).toBe('Что умеет личный кабинет')
  })

  it('aren’t sent twice, and again in the other language', async () => {
    const tag = String((await read('en')).headers.etag)
    expect((await read('en', tag)).statusCode).toBe(304)
    expect((await read('ru', tag)).statusCode).toBe(200)
  })
})
