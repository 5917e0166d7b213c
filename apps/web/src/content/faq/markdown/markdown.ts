/** The target of an article's link: a page of the portal, or a URL outside. */
export type LinkTarget = { kind: 'page' | 'outside'; href: string }

/** A run of text within a block. */
export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong' | 'emphasis' | 'struck'; children: Inline[] }
  | { kind: 'break' }
  | { kind: 'link'; target: LinkTarget; children: Inline[] }

/** `id` is the anchor: the same in both languages if the author defined one with `{#id}`. */
export interface Heading {
  kind: 'heading'
  depth: 2 | 3 | 4
  id: string
  children: Inline[]
}

export type Column = 'start' | 'center' | 'end'

/** The parts of an article: everything that authors can write, and nothing harmful. */
export type Block =
  | Heading
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'list'; start: number | null; items: Block[][] }
  | { kind: 'quote'; children: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'table'; columns: Column[]; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'rule' }

/** The plain text of a run. */
export function plainText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.kind === 'break') return ' '
      return 'children' in inline ? plainText(inline.children) : inline.text
    })
    .join('')
}
