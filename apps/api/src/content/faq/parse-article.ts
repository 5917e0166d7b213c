/** An article in one language; `markdown` is the text below the title. */
export interface ArticleText {
  title: string
  section: string | null
  summary: string | null
  /** Lower values come first; articles without one come last. */
  order: number
  markdown: string
}

const frontMatter = /^---\n(?<members>(?:.*\n)*?)---\n/
const heading = /^\s*#[ \t]+(?<title>.+?)[ \t#]*\n/
const names = ['section', 'summary', 'order'] as const

/**
 * Parses an article: optional lines `section:`, `summary:` and `order:` between two lines `---`, then the
 * title as a heading `# …`, then the text. Throws a description of the error.
 */
export function parseArticle(source: string): ArticleText {
  const text = `${source.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')}\n`
  const front = frontMatter.exec(text)
  const members = readMembers(front?.groups?.members ?? '')
  const rest = text.slice(front?.[0].length ?? 0)
  const title = heading.exec(rest)
  if (!title?.groups?.title) throw new Error('expected a title on the first line, such as "# Opening hours"')
  const order = members.get('order')
  if (order !== undefined && !/^\d{1,6}$/.test(order))
    throw new Error(`order: expected a number, got "${order}"`)
  return {
    title: title.groups.title,
    section: members.get('section') ?? null,
    summary: members.get('summary') ?? null,
    order: order === undefined ? Number.POSITIVE_INFINITY : Number(order),
    markdown: rest.slice(title[0].length).trim(),
  }
}

function readMembers(lines: string): Map<string, string> {
  const members = new Map<string, string>()
  for (const line of lines.split('\n').filter((each) => each.trim() !== '')) {
    const colon = line.indexOf(':')
    const name = names.find((each) => each === line.slice(0, colon).trim())
    if (!name) throw new Error(`"${line}" is unknown; ${names.join(', ')} may stand between the lines ---`)
    const value = line.slice(colon + 1).trim()
    if (value !== '') members.set(name, value)
  }
  return members
}
