/** A block of commands in a guide; `kind` is what follows the language in its first line, such as `example`. */
export interface CodeBlock {
  chapter: string
  kind: string
  text: string
}

/** Returns every block of shell commands of a Markdown text, in order, with its chapter. */
export function readBlocks(markdown: string): CodeBlock[] {
  const blocks: CodeBlock[] = []
  let chapter = ''
  for (const [, heading, kind, text] of markdown.matchAll(/^## (.+)$|^```sh ?(.*)\n([\s\S]*?)^```$/gm)) {
    if (heading !== undefined) chapter = heading
    else blocks.push({ chapter, kind: kind ?? '', text: text ?? '' })
  }
  return blocks
}

/** The chapters that take an empty machine to a portal; the others are for later. */
export const followedChapters: readonly string[] = [
  'Install',
  'First start',
  'Proxy and certificate',
  'Firewall and time',
  'Mail',
  'Backup and restore',
]

/** Blocks without a kind are run; `inner` are those for a machine without a public name, such as a test's. */
export const followedKinds: readonly string[] = ['', 'inner']
