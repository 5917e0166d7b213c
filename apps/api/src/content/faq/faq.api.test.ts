import { listFaqArticles } from '@portolan/contract/content/faq'
import {
  type FaqSettings,
  type FaqSettingsArticle,
  getFaqSettings,
  listFaqSettings,
  saveFaqArticle,
  saveFaqOrder,
} from '@portolan/contract/content/faq/faq-settings'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenOrder, givenStaff, givenUser } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let token: string
let desk: string

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
  token = (await givenUser(portal)).token
  desk = (await givenStaff(portal)).token
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

const text = (title: string, markdown = 'From 9 to 18.') => ({ title, section: '', summary: '', markdown })
const content = { en: text('Opening hours'), ru: text('Часы работы', 'С 9 до 18.') }
const none = { published: null, draft: null, hidden: null }

async function save(slug: string, body: Record<string, unknown>, headers: Record<string, string> = {}) {
  return portal.call(saveFaqArticle, { token: desk, params: { slug }, headers, body })
}
const settings = async (): Promise<FaqSettings> =>
  (await portal.call(listFaqSettings, { token: desk })).json()
const titlesIn = async (language: string): Promise<string[]> =>
  (await read(language)).json().results.map(({ title }: { title: string }) => title)

describe('articles at the desk', () => {
  beforeEach(async () => {
    for (const slug of ['hello', 'hours']) await save(slug, none)
    await portal.call(saveFaqOrder, { token: desk, body: { order: null } })
  })

  it('are seen by customers once published, in both languages, and not as drafts', async () => {
    const before = await titlesIn('en')
    const draft: FaqSettingsArticle = (await save('hours', { draft: content })).json()
    expect(draft).toMatchObject({ state: 'draft', source: 'saved', hasDraft: true, savedBy: 'Stella Desk' })
    expect(await titlesIn('en')).toEqual(before)
    const published = (await save('hours', { published: content, draft: null })).json()
    expect(published).toMatchObject({ state: 'published', hasDraft: false, initial: null })
    expect(await titlesIn('en')).toContain('Opening hours')
    expect(await titlesIn('ru')).toContain('Часы работы')
    await save('hours', { hidden: true })
    expect(await titlesIn('en')).toEqual(before)
    expect((await save('hours', none)).json()).toBeNull()
    expect((await portal.call(getFaqSettings, { token: desk, params: { slug: 'hours' } })).statusCode).toBe(
      404,
    )
  })

  it('replace built-in ones, keep changes apart until they are published, and give them back', async () => {
    const initial = (await portal.call(getFaqSettings, { token: desk, params: { slug: 'hello' } })).json()
    expect(initial).toMatchObject({
      version: expect.any(Number),
      source: 'built-in',
      state: 'published',
      draft: null,
    })
    const tag = String((await read('en')).headers.etag)
    await save('hello', { published: { ...content, ru: text('', '') } })
    expect((await read('en', tag)).statusCode).toBe(200)
    // Without a text of its own, a language shows the other.
    expect((await titlesIn('ru'))[0]).toBe('Opening hours')
    await save('hello', { draft: { ...content, en: text('Changed') } })
    expect((await titlesIn('en'))[0]).toBe('Opening hours')
    const back: FaqSettingsArticle = (await save('hello', none)).json()
    expect(back).toMatchObject({ source: 'built-in', published: initial.published, hasDraft: false })
    expect((await read('en', tag)).statusCode).toBe(304)
  })

  it('have an order, in which those that it leaves out come last', async () => {
    const slugs = (await settings()).results.map(({ slug }) => slug)
    const order = [...slugs.slice(1, 4), slugs[0] ?? '', 'gone']
    const { version } = await settings()
    const saved = await portal.call(saveFaqOrder, {
      token: desk,
      body: { order },
      headers: { 'if-match': `"${version}"` },
    })
    expect(saved.json().results.map(({ slug }: { slug: string }) => slug)).toEqual([
      ...order.slice(0, 4),
      ...slugs.slice(4),
    ])
    expect((await read('en')).json().results[0].slug).toBe(slugs[1])
    const stale = { token: desk, body: { order: null }, headers: { 'if-match': `"${version}"` } }
    expect((await portal.call(saveFaqOrder, stale)).statusCode).toBe(412)
    expect((await portal.call(saveFaqOrder, { token: desk, body: { order: null } })).json().isOrdered).toBe(
      false,
    )
    expect((await settings()).results.map(({ slug }) => slug)).toEqual(slugs)
  })

  it('aren’t overwritten from an earlier version', async () => {
    const { version } = (await save('hello', { draft: content })).json()
    const tag = { 'if-match': `"${version}"` }
    expect((await save('hello', { draft: { ...content, en: text('A') } }, tag)).statusCode).toBe(200)
    expect((await save('hello', { draft: { ...content, en: text('B') } }, tag)).statusCode).toBe(412)
    const { draft } = (await portal.call(getFaqSettings, { token: desk, params: { slug: 'hello' } })).json()
    expect(draft.en.title).toBe('A')
    // Another article is another version.
    expect((await save('hours', { draft: content }, { 'if-match': '"0"' })).statusCode).not.toBe(500)
  })

  it.each([
    ['without any text', { published: { en: text('', ''), ru: text('', '') } }, 'published'],
    ['with a title only', { published: { ...content, ru: text('Часы', '') } }, 'published'],
    ['with a title of two lines', { draft: { ...content, en: text('A\nB') } }, 'draft'],
    ['that is too long', { draft: { ...content, en: text('A', 'x'.repeat(40_001)) } }, 'draft'],
    ['with an invisible character', { draft: { ...content, en: text('A\u202eB') } }, 'draft'],
    ['that shows a hidden one as false', { hidden: false }, 'hidden'],
  ])('are refused %s', async (_name, body, field) => {
    const answer = await save('hours', body)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json())[0]).toMatch(new RegExp(`^${field}`))
  })

  it('are changed by administrators, and read by all of the desk', async () => {
    const reader = (await givenStaff(portal, 'viewer')).token
    expect((await portal.call(listFaqSettings, { token: reader })).statusCode).toBe(200)
    const call = { token: reader, params: { slug: 'hours' }, body: { draft: content } }
    expect((await portal.call(saveFaqArticle, call)).statusCode).toBe(403)
  })
})
