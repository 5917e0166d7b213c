import { useRouter } from '@tanstack/react-router'
import { Fragment, type MouseEvent, type ReactNode } from 'react'
import type { Block, Column, Inline, LinkTarget } from './markdown.ts'

const linkClass =
  'rounded-sm text-accent underline decoration-accent/40 underline-offset-3 hover:decoration-accent'

/**
 * Articles link to pages unknown to the router's types, so these are plain links whose clicks the router
 * handles.
 */
function ArticleLink({ target, children }: { target: LinkTarget; children: ReactNode }) {
  const router = useRouter()
  if (target.kind === 'outside') {
    const web = /^http/i.test(target.href)
    return (
      <a href={target.href} className={linkClass} {...(web && { target: '_blank', rel: 'noreferrer' })}>
        {children}
      </a>
    )
  }
  function open(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void router.navigate({ href: target.href })
  }
  return (
    <a href={target.href} className={linkClass} onClick={open}>
      {children}
    </a>
  )
}

function InlineView({ inline }: { inline: Inline }) {
  switch (inline.kind) {
    case 'text':
      return inline.text
    case 'code':
      return (
        <code translate="no" className="rounded-sm border bg-wash px-1 py-0.5 font-mono text-[0.875em]">
          {inline.text}
        </code>
      )
    case 'break':
      return <br />
    case 'strong':
      return (
        <strong className="font-semibold">
          <Run inlines={inline.children} />
        </strong>
      )
    case 'emphasis':
      return (
        <em>
          <Run inlines={inline.children} />
        </em>
      )
    case 'struck':
      return (
        <s>
          <Run inlines={inline.children} />
        </s>
      )
    case 'link':
      return (
        <ArticleLink target={inline.target}>
          <Run inlines={inline.children} />
        </ArticleLink>
      )
  }
}

// Parsed content never changes its order, so the index is the key.
function Run({ inlines }: { inlines: readonly Inline[] }) {
  return inlines.map((inline, place) => <InlineView key={String(place)} inline={inline} />)
}

const headings = {
  2: { Tag: 'h2', look: 'mt-9 mb-2 font-semibold text-xl tracking-tight max-tablet:text-lg' },
  3: { Tag: 'h3', look: 'mt-6 mb-1 font-semibold' },
  4: { Tag: 'h4', look: 'mt-5 mb-1 font-medium text-muted' },
} as const

const cellAlign: Record<Column, string> = { start: 'text-start', center: 'text-center', end: 'text-end' }

function Table({ table }: { table: Extract<Block, { kind: 'table' }> }) {
  const alignOf = (place: number) => cellAlign[table.columns[place] ?? 'start']
  return (
    // Wider than a phone, it scrolls on its own, by keyboard too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a pointer
    <div tabIndex={0} className="my-4 overflow-x-auto rounded-lg border bg-surface">
      <table className="w-full text-base">
        <thead className="border-b bg-wash">
          <tr>
            {table.head.map((cell, place) => (
              <th key={String(place)} scope="col" className={`px-3 py-2 font-medium ${alignOf(place)}`}>
                <Run inlines={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {table.rows.map((row, rowPlace) => (
            <tr key={String(rowPlace)}>
              {row.map((cell, place) => (
                <td key={String(place)} className={`px-3 py-2 align-top ${alignOf(place)}`}>
                  <Run inlines={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function List({ list }: { list: Extract<Block, { kind: 'list' }> }) {
  const items = list.items.map((item, place) => (
    <li key={String(place)} className="ps-1 marker:text-muted [&>p]:my-0">
      <MarkdownView blocks={item} />
    </li>
  ))
  const look = 'my-3 flex flex-col gap-1.5 ps-6'
  if (list.start === null) return <ul className={`list-disc ${look}`}>{items}</ul>
  return (
    <ol start={list.start} className={`list-decimal ${look}`}>
      {items}
    </ol>
  )
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const { Tag, look } = headings[block.depth]
      return (
        <Tag id={block.id} className={`scroll-mt-6 ${look}`}>
          <Run inlines={block.children} />
        </Tag>
      )
    }
    case 'paragraph':
      return (
        <p className="my-3 text-pretty">
          <Run inlines={block.children} />
        </p>
      )
    case 'list':
      return <List list={block} />
    case 'quote':
      return (
        <blockquote className="my-4 border-accent border-s-2 ps-4 text-muted">
          <MarkdownView blocks={block.children} />
        </blockquote>
      )
    case 'code':
      return (
        <pre translate="no" className="my-4 overflow-x-auto rounded-lg border bg-wash p-3 font-mono text-sm">
          {block.text}
        </pre>
      )
    case 'table':
      return <Table table={block} />
    case 'rule':
      return <hr className="my-8" />
  }
}

/** The text of an article. */
export function MarkdownView({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, place) => (
    <Fragment key={String(place)}>
      <BlockView block={block} />
    </Fragment>
  ))
}
