import { describe, expect, it } from 'vitest'
import { parseArticle } from './parse-article.ts'

describe('an article', () => {
  it('is a title and a text, after the front matter', () => {
    const source =
      '---\nsection: Orders\norder: 30\nsummary: What: all of it.\n---\n# The title #\n\nText.\n\n# More\n'
    expect(parseArticle(source)).toEqual({
      title: 'The title',
      section: 'Orders',
      summary: 'What: all of it.',
      order: 30,
      markdown: 'Text.\n\n# More',
    })
  })

  it('needs nothing but the title', () => {
    const plain = { section: null, summary: null, order: Number.POSITIVE_INFINITY }
    expect(parseArticle('# Alone')).toEqual({ ...plain, title: 'Alone', markdown: '' })
    expect(parseArticle('---\nsection:\n---\n\n# Alone\n---\nText')).toEqual({
      ...plain,
      title: 'Alone',
      markdown: '---\nText',
    })
  })

  it('may come from Windows', () => {
    const { title, section, markdown } = parseArticle(
      '\uFEFF---\r\nsection: A\r\n---\r\n# B\r\n\r\nC\r\nD\r\n',
    )
    expect([title, section, markdown]).toEqual(['B', 'A', 'C\nD'])
  })

  it.each([
    ['Text without a title', 'expected a title'],
    ['## Too low', 'expected a title'],
    ['---\norder: first\n---\n# A', 'order: expected a number, got "first"'],
    ['---\ntitle: B\n---\n# A', '"title: B" is unknown'],
    ['---\nno colon\n---\n# A', '"no colon" is unknown'],
  ])('is refused as %j', (source, message) => {
    expect(() => parseArticle(source)).toThrow(message)
  })
})
