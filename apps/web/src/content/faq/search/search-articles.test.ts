import { describe, expect, test } from 'vitest'
import { readArticle } from '#content/faq/markdown/article-passages.ts'
import { type Piece, searchArticles } from './search-articles.ts'
import { matchQuality, otherLayout } from './search-words.ts'

function article(slug: string, title: string, markdown: string, summary: string | null = null) {
  return readArticle({ slug, locale: 'ru', section: null, title, summary, markdown })
}

const long = 'Слово '.repeat(60)
const articles = [
  article(
    'signing-in',
    'Вход и забытый пароль',
    '## Забытый пароль {#forgotten}\n\nОткройте ссылку из письма.',
  ),
  article('orders', 'Как найти заказ', `${long}\n\n## Архив {#archive}\n\n${long} Excel ${long}`),
  article('passkeys', 'Passkeys', 'Вход без пароля.', 'Отпечаток вместо пароля, ещё надёжнее.'),
]

const slugsFor = (search: string) => searchArticles(articles, search).map(({ article: { slug } }) => slug)
const marked = (pieces: readonly Piece[]) => pieces.filter(({ hit }) => hit).map(({ text }) => text)

describe('the search', () => {
  test.each([
    ['архив', ['orders'], 'a word'],
    ['АРХИВ', ['orders'], 'capitals'],
    ['арх', ['orders'], 'its beginning'],
    ['еще', ['passkeys'], 'е for ё'],
    ['пароль', ['signing-in', 'passkeys'], 'another ending, behind the word itself'],
    ['pasxkeys', ['passkeys'], 'a typing error'],
    ['вход письмо', ['signing-in'], 'every word'],
    ['gfhjkm', ['signing-in', 'passkeys'], 'the wrong keyboard layout'],
    ['зфыылуны', ['passkeys'], 'the wrong layout the other way'],
    ['архив пароль', [], 'not words from different articles'],
    ['zeppelin', [], 'nothing that is not there'],
    ['  ', [], 'nothing for nothing'],
    ['?!', [], 'nothing for signs'],
    ['где мой архив', ['orders'], 'no need for words that are everywhere'],
    ['where is the excel', ['orders'], 'the same in English'],
    ['архива', ['orders'], 'another ending'],
    ['заказов', ['orders'], 'a longer ending'],
    ['как', ['orders'], 'only such a word'],
  ])('%j finds %j: %s', (search, slugs) => {
    expect(slugsFor(search)).toEqual(slugs)
  })

  test('answers the passage that answers best, with the words around highlighted', () => {
    const [hit] = searchArticles(articles, 'excel')
    expect(hit?.passage.id).toBe('archive')
    expect(marked(hit?.excerpt ?? [])).toEqual(['Excel'])
    const text = hit?.excerpt.map((piece) => piece.text).join('') ?? ''
    expect(text).toMatch(/^… Слово .* Excel Слово .* …$/)
    expect(text.length).toBeLessThan(215)
  })

  test('highlights no words that are everywhere', () => {
    const [hit] = searchArticles(articles, 'как найти заказ')
    expect(marked(hit?.title ?? [])).toEqual(['найти', 'заказ'])
  })

  test('highlights title and heading', () => {
    const [hit] = searchArticles(articles, 'забыт')
    expect(marked(hit?.title ?? [])).toEqual(['забытый'])
    expect(marked(hit?.heading ?? [])).toEqual(['Забытый'])
    expect(hit?.excerpt.map((piece) => piece.text).join('')).toBe('Откройте ссылку из письма.')
  })

  test('shows what the article is about where only the title answers', () => {
    const [hit] = searchArticles(articles, 'passkeys')
    expect(hit?.passage.id).toBeNull()
    expect(hit?.excerpt.map((piece) => piece.text).join('')).toBe('Отпечаток вместо пароля, ещё надёжнее.')
  })
})

test.each([
  ['order', 'order', 3],
  ['orders', 'order', 2],
  ['oders', 'order', 1],
  ['ordder', 'order', 1],
  ['odrer', 'order', 1],
  ['orter', 'order', 1],
  ['cargo', 'card', 0],
  ['border', 'order', 0],
  ['orange', 'order', 0],
  ['or', 'order', 0],
  ['накладная', 'накладных', 1],
  ['invoice', 'invoices', 1],
  ['sharing', 'share', 1],
  ['sharing', 'sharre', 1],
  ['cart', 'cars', 0],
] as const)('%s for the typed %s: %i', (word, typed, quality) => {
  expect(matchQuality(word, typed)).toBe(quality)
})

test('the other layout and back', () => {
  expect(otherLayout('Ghbdtn, ')).toBe('приветб ')
  expect(otherLayout('руддщ')).toBe('hello')
})
