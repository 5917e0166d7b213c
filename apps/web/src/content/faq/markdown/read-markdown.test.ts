import { describe, expect, test } from 'vitest'
import type { Block } from './markdown.ts'
import { readMarkdown } from './read-markdown.ts'

const read = (markdown: string) => readMarkdown(markdown, 'hello')
const words = (text: string) => ({ kind: 'text', text })
const paragraph = (...children: unknown[]) => [{ kind: 'paragraph', children }]

describe('text', () => {
  test('has emphasis, code, breaks and links', () => {
    expect(read('A **b *c*** `d<e` ~~f~~ [g](passkeys)  \nh')).toEqual(
      paragraph(
        words('A '),
        { kind: 'strong', children: [words('b '), { kind: 'emphasis', children: [words('c')] }] },
        words(' '),
        { kind: 'code', text: 'd<e' },
        words(' '),
        { kind: 'struck', children: [words('f')] },
        words(' '),
        { kind: 'link', target: { kind: 'page', href: '/faq/passkeys' }, children: [words('g')] },
        { kind: 'break' },
        words('h'),
      ),
    )
  })

  test('shows HTML as what it is and no comment', () => {
    const texts = JSON.stringify(
      read('<script>alert(1)</script>\n\nA <img src=x onerror=alert(1)> <!-- b -->'),
    )
    expect(texts).toContain('<script>alert(1)</script>')
    expect(texts).toContain('<img src=x onerror=alert(1)>')
    expect(texts).not.toContain('<!--')
  })

  test('keeps the words of a dangerous link and of an image', () => {
    expect(read('[a](javascript:alert(1))![b](https://example.com/b.png)')).toEqual(
      paragraph(words('a'), words('b')),
    )
  })

  test('knows the entities that authors write', () => {
    expect(read('1&nbsp;&lt;&nbsp;2 &amp; 3')).toEqual(paragraph(words('1\u00a0<\u00a02 & 3')))
  })
})

describe('headings', () => {
  const ids = (blocks: Block[]) =>
    blocks.flatMap((block) => (block.kind === 'heading' ? [[block.depth, block.id]] : []))

  test('begin at the second level, each with an anchor of its own', () => {
    expect(ids(read('# A\n\n## Как войти?\n\n### A\n\n##### `b` c {#d}\n\n## ???'))).toEqual([
      [2, 'a'],
      [2, 'как-войти'],
      [3, 'a-2'],
      [4, 'd'],
      [2, 'section'],
    ])
  })

  test('don’t show a given anchor', () => {
    expect(read('## Войти {#sign-in}')).toEqual([
      { kind: 'heading', depth: 2, id: 'sign-in', children: [words('Войти')] },
    ])
  })
})

test('lists, quotes, code, tables and rules', () => {
  const item = (text: string) => paragraph(words(text))
  expect(read('3. a\n4. b\n\n> c\n\n```\nd < e\n```\n\n| f | g |\n|:-:|--:|\n| h | **i** |\n\n---')).toEqual([
    { kind: 'list', start: 3, items: [item('a'), item('b')] },
    { kind: 'quote', children: item('c') },
    { kind: 'code', text: 'd < e' },
    {
      kind: 'table',
      columns: ['center', 'end'],
      head: [[words('f')], [words('g')]],
      rows: [[[words('h')], [{ kind: 'strong', children: [words('i')] }]]],
    },
    { kind: 'rule' },
  ])
})
