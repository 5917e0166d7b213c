import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { linkTarget } from './link-target.ts'
import { type Block, type Heading, type Inline, plainText } from './markdown.ts'

// Entities that authors use although they could write the character itself.
const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': '\u00a0',
}

function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? entity)
}

const givenId = /\s*\{#(?<id>[\p{L}\p{N}-]+)\}\s*$/u

function idOf(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu)
  return words?.join('-') ?? 'section'
}

/**
 * Parses the Markdown of an article (GFM) into blocks. HTML in it stays text, images become their alternative
 * text, and headings begin at the second level, since the page has its own first.
 */
export function readMarkdown(markdown: string, slug: string): Block[] {
  const ids = new Map<string, number>()

  function uniqueId(wanted: string): string {
    const count = ids.get(wanted) ?? 0
    ids.set(wanted, count + 1)
    return count === 0 ? wanted : `${wanted}-${count + 1}`
  }

  function readHeading(token: Tokens.Heading): Heading {
    const children = inlines(token.tokens)
    const last = children.at(-1)
    const idMatch = last?.kind === 'text' ? givenId.exec(last.text) : null
    if (last?.kind === 'text' && idMatch) last.text = last.text.slice(0, idMatch.index)
    const id = uniqueId(idMatch?.groups?.id ?? idOf(plainText(children)))
    const depth = token.depth <= 2 ? 2 : token.depth === 3 ? 3 : 4
    return { kind: 'heading', depth, id, children }
  }

  function inline(token: MarkedToken): Inline[] {
    switch (token.type) {
      case 'strong':
        return [{ kind: 'strong', children: inlines(token.tokens) }]
      case 'em':
        return [{ kind: 'emphasis', children: inlines(token.tokens) }]
      case 'del':
        return [{ kind: 'struck', children: inlines(token.tokens) }]
      case 'br':
        return [{ kind: 'break' }]
      case 'codespan':
        return [{ kind: 'code', text: token.text }]
      case 'link': {
        const target = linkTarget(token.href, slug)
        const children = inlines(token.tokens)
        return target ? [{ kind: 'link', target, children }] : children
      }
      case 'image':
        return [{ kind: 'text', text: decode(token.text) }]
      case 'text':
        return token.tokens ? inlines(token.tokens) : [{ kind: 'text', text: decode(token.text) }]
      case 'escape':
        return [{ kind: 'text', text: token.text }]
      case 'checkbox':
        return [{ kind: 'text', text: token.checked ? '☑ ' : '☐ ' }]
      default:
        return token.raw.startsWith('<!--') ? [] : [{ kind: 'text', text: token.raw }]
    }
  }

  function inlines(tokens: Token[]): Inline[] {
    return tokens.flatMap((token) => inline(token as MarkedToken))
  }

  function block(token: MarkedToken): Block[] {
    switch (token.type) {
      case 'space':
      case 'def':
        return []
      case 'heading':
        return [readHeading(token)]
      case 'hr':
        return [{ kind: 'rule' }]
      case 'code':
        return [{ kind: 'code', text: token.text }]
      case 'blockquote':
        return [{ kind: 'quote', children: blocks(token.tokens) }]
      case 'list':
        return [
          {
            kind: 'list',
            start: token.ordered ? Number(token.start) : null,
            items: token.items.map((item) => blocks(item.tokens)),
          },
        ]
      case 'table':
        return [
          {
            kind: 'table',
            columns: token.align.map((align) =>
              align === 'right' ? 'end' : align === 'center' ? 'center' : 'start',
            ),
            head: token.header.map((cell) => inlines(cell.tokens)),
            rows: token.rows.map((row) => row.map((cell) => inlines(cell.tokens))),
          },
        ]
      case 'paragraph':
        return [{ kind: 'paragraph', children: inlines(token.tokens) }]
      default: {
        const children = inline(token)
        return children.length > 0 ? [{ kind: 'paragraph', children }] : []
      }
    }
  }

  function blocks(tokens: Token[]): Block[] {
    // Without extensions, Marked returns only the tokens that it declares.
    return tokens.flatMap((token) => block(token as MarkedToken))
  }

  return blocks(lexer(markdown))
}
