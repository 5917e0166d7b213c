import { describe, expect, it } from 'vitest'
import { readArticles } from '../../apps/api/src/content/faq/read-articles.ts'
import { readArticle } from '../../apps/web/src/content/faq/markdown/article-passages.ts'
import { searchArticles } from '../../apps/web/src/content/faq/search/search-articles.ts'

// Searches the FAQ articles that ship.

function articlesIn(locale: 'en' | 'ru') {
  return [...readArticles(null)].flatMap(([slug, byLocale]) => {
    const article = byLocale.get(locale)
    if (article === undefined) return []
    const { title, markdown, section, summary } = article
    return [readArticle({ slug, locale, title, markdown, section, summary })]
  })
}

const articles = { en: articlesIn('en'), ru: articlesIn('ru') }

describe('a question finds its section', () => {
  it.each<[locale: 'en' | 'ru', question: string, section: string]>([
    ['en', 'missing bill of lading', 'documents#missing'],
    ['en', 'where is my bill of lading', 'documents#kinds'],
    ['en', 'the bill of lading is missing', 'documents#missing'],
    ['en', 'what does in transit mean', 'statuses#statuses'],
    ['en', 'forgot my password', 'signing-in#forgotten'],
    ['en', 'link for a colleague', 'exports#link'],
    ['en', 'share link', 'exports#link'],
    ['en', 'sharre link', 'exports#link'],
    ['ru', 'нет коносамента', 'documents#missing'],
    ['ru', 'где мой коносамент', 'documents#kinds'],
    ['ru', 'не хватает документов', 'documents#missing'],
    ['ru', 'забыл пароль', 'signing-in#forgotten'],
    ['ru', 'что значит состояние счёта', 'documents#invoices'],
  ])('%s: %s → %s', (locale, question, section) => {
    const [first] = searchArticles(articles[locale], question)
    expect(`${first?.article.slug}#${first?.passage.id}`).toBe(section)
  })

  it.each([
    ['en', 'missing bill of lading', /^(missing|bills?|lading)$/i],
    ['ru', 'нет моего коносамента', /^коносамент/i],
  ] as const)('%s: %s highlights only what it is about', (locale, question, telling) => {
    const hits = searchArticles(articles[locale], question)
    expect(hits.length).toBeGreaterThan(0)
    for (const { title, heading, excerpt } of hits) {
      for (const piece of [...title, ...heading, ...excerpt].filter(({ hit }) => hit)) {
        expect(piece.text).toMatch(telling)
      }
    }
  })
})
