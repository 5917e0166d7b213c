import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { locales } from '@portolan/contract/identity/users'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readEnv } from '#freight/settings/env.ts'
import { presentArticles } from './present.ts'
import { articlesOf, readArticles } from './read-articles.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portolan-faq-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, source: string) => writeFileSync(join(folder, name), source)
const titles = (slug: string) =>
  locales.map((locale) => readArticles(folder).get(slug)?.get(locale)?.title ?? null)

describe('the company’s own folder', () => {
  it('replaces an article in one language and leaves the others', () => {
    const before = titles('hello')
    write('hello.en.md', '# Welcome aboard')
    write('notes.txt', 'not an article')
    expect(titles('hello')).toEqual(['Welcome aboard', before[1]])
    expect(titles('passkeys')).not.toContain(null)
  })

  it('adds articles', () => {
    write('opening-hours.ru.md', '# Когда мы работаем')
    expect(titles('opening-hours')).toEqual([null, 'Когда мы работаем'])
  })

  it('takes an article away by an empty file', () => {
    write('hello.en.md', '')
    expect(titles('hello')[0]).toBeNull()
    write('hello.ru.md', ' \n')
    expect(readArticles(folder).has('hello')).toBe(false)
  })

  it.each(['Hello.en.md', 'hello.md', 'hello.de.md', 'hello world.en.md', 'README.md'])(
    'refuses %s',
    (name) => {
      write(name, '# Title')
      expect(() => readArticles(folder)).toThrow(`${name}: expected a name like opening-hours.en.md`)
    },
  )

  it('stops the start with the file and what is wrong with it', () => {
    write('hello.en.md', 'No title')
    expect(() => articlesOf(readEnv({ FAQ_DIR: folder }))).toThrow(
      expect.objectContaining({ code: 'configuration' }),
    )
    expect(() => articlesOf(readEnv({ FAQ_DIR: folder }))).toThrow(
      /FAQ_DIR[\s\S]*hello\.en\.md: expected a title/,
    )
    expect(() => articlesOf(readEnv({ FAQ_DIR: join(folder, 'none') }))).toThrow(/FAQ_DIR[\s\S]*ENOENT/)
  })
})

describe('the articles of a reader', () => {
  const text = (title: string, order = Number.POSITIVE_INFINITY) => ({
    title,
    order,
    section: null,
    summary: null,
    markdown: '',
  })

  it('come in their order, those without one by title, each in the reader’s language where it has it', () => {
    const articles = new Map([
      ['b', new Map([['ru' as const, text('Яхта')]])],
      ['c', new Map([['en' as const, text('Apple')]])],
      [
        'a',
        new Map([
          ['en' as const, text('First', 2)],
          ['ru' as const, text('Первая', 2)],
        ]),
      ],
      ['d', new Map([['en' as const, text('Zero', 1)]])],
    ])
    const slugsIn = (locale: 'en' | 'ru') =>
      presentArticles(articles, locale).map((article) => `${article.slug} ${article.locale} ${article.title}`)
    expect(slugsIn('en')).toEqual(['d en Zero', 'a en First', 'c en Apple', 'b ru Яхта'])
    expect(slugsIn('ru')).toEqual(['d en Zero', 'a ru Первая', 'b ru Яхта', 'c en Apple'])
  })
})
