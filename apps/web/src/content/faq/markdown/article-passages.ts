import type { FaqArticle } from '@portolan/contract/content/faq'
import { type Block, plainText } from './markdown.ts'
import { readMarkdown } from './read-markdown.ts'

/** A part of an article: the text under one heading, or, with `id` null, before the first. */
export interface Passage {
  id: string | null
  heading: string
  text: string
}

/** A parsed article. */
export interface ReadArticle extends FaqArticle {
  blocks: Block[]
  passages: Passage[]
}

function textOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return plainText(block.children)
    case 'list':
      return block.items.map((item) => item.map(textOf).join(' ')).join(' · ')
    case 'quote':
      return block.children.map(textOf).join(' ')
    case 'code':
      return block.text
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(plainText).join(' – ')).join(' · ')
    case 'rule':
      return ''
  }
}

function passagesOf(blocks: readonly Block[]): Passage[] {
  const passages: Passage[] = [{ id: null, heading: '', text: '' }]
  for (const block of blocks) {
    const last = passages.at(-1)
    if (block.kind === 'heading') passages.push({ id: block.id, heading: textOf(block), text: '' })
    else if (last) last.text = `${last.text} ${textOf(block)}`.trim()
  }
  return passages
}

/** Parses the Markdown of an article. */
export function readArticle(article: FaqArticle): ReadArticle {
  const blocks = readMarkdown(article.markdown, article.slug)
  return { ...article, blocks, passages: passagesOf(blocks) }
}
