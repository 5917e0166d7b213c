import { describe, expect, it } from 'vitest'
import { readArticles } from '../../apps/api/src/content/faq/read-articles.ts'
import type { Block, Inline } from '../../apps/web/src/content/faq/markdown/markdown.ts'
import { readMarkdown } from '../../apps/web/src/content/faq/markdown/read-markdown.ts'

const articles = readArticles(null)
const slugs = [...articles.keys()]

function blocksOf(slug: string, locale: 'en' | 'ru'): Block[] {
  return readMarkdown(articles.get(slug)?.get(locale)?.markdown ?? '', slug)
}

const headingsOf = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => (block.kind === 'heading' ? [`${block.depth} ${block.id}`] : []))

function linksIn(inlines: readonly Inline[]): string[] {
  return inlines.flatMap((inline) => [
    ...(inline.kind === 'link' ? [inline.target.href] : []),
    ...('children' in inline ? linksIn(inline.children) : []),
  ])
}

function linksOf(block: Block): string[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return linksIn(block.children)
    case 'list':
      return block.items.flat().flatMap(linksOf)
    case 'quote':
      return block.children.flatMap(linksOf)
    case 'table':
      return [block.head, ...block.rows].flat().flatMap(linksIn)
    default:
      return []
  }
}

/**
 * Returns the structure that a translation must share: the kinds of its blocks in order, with the number of
 * items and rows.
 */
const shapeOf = (block: Block) =>
  block.kind === 'list'
    ? `list ${block.items.length}`
    : block.kind === 'table'
      ? `table ${block.rows.length}`
      : block.kind

const pages = ['/orders', '/notifications', '/settings', '/estimations', '/faq']

describe.each(slugs)('the article %s', (slug) => {
  const english = blocksOf(slug, 'en')
  const russian = blocksOf(slug, 'ru')

  it('says the same in both languages: same headings, lists, tables and links', () => {
    const frame = (locale: 'en' | 'ru') => {
      const text = articles.get(slug)?.get(locale)
      return [text?.order, text?.section != null, text?.summary != null, text?.title !== '']
    }
    expect(frame('en')).toEqual(frame('ru'))
    expect(headingsOf(english)).toEqual(headingsOf(russian))
    expect(english.map(shapeOf)).toEqual(russian.map(shapeOf))
    expect(english.flatMap(linksOf).toSorted()).toEqual(russian.flatMap(linksOf).toSorted())
  })

  it('links to what is there', () => {
    for (const href of english.flatMap(linksOf)) {
      const [, linked, id] = /^\/faq\/([^#]+)(?:#(.+))?$/.exec(href) ?? []
      if (linked === undefined) expect(pages).toContain(href.replace(/[?#].*/, ''))
      else {
        expect(slugs).toContain(linked)
        const ids = headingsOf(blocksOf(linked, 'en')).map((heading) => heading.split(' ')[1])
        if (id !== undefined) expect(ids).toContain(id)
      }
    }
  })
})
