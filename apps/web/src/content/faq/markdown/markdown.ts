/** Where a link of an article leads: a page of the portal, or a URL outside of it. */
export type LinkTarget = { kind: 'page' | 'outside'; href: string }

/** A run of text within a block. */
export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong' | 'emphasis' | 'struck'; children: Inline[] }
  | { kind: 'break' }
  | { kind: 'link'; target: LinkTarget; children: Inline[] }

/** `id` is the anchor: the same in both languages where the author gave one as `{#id}`. */
export interface Heading {
  kind: 'heading'
  depth: 2 | 3 | 4
  id: string
  children: Inline[]
}

export type Column = 'start' | 'center' | 'end'

/** What an article consists of: all that can be written in one, and nothing that could do harm. */
export type Block =
  | Heading
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'list'; start: number | null; items: Block[][] }
  | { kind: 'quote'; children: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'table'; columns: Column[]; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'rule' }

/** The bare words of a run. */
export function plainText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.kind === 'break') return ' '
      return 'children' in inline ? plainText(inline.children) : inline.text
    })
    .join('')
}
