import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'rolldown/utils'
import type { Sentences } from '../../../apps/web/src/desk/sentences/read-sentences.ts'
import { repository } from '../source-files.ts'

/** Paths of the source files in a folder, or that of the file itself. */
function sourcesIn(path: string): string[] {
  if (path.endsWith('.ts')) return [path]
  return readdirSync(join(repository, path), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.ts$/.test(name) && !/\.test\.ts$|-fixture\.ts$|(^|\/)testing\//.test(name))
    .map((name) => `${path}/${name}`)
}

export type Node = Record<string, unknown> & { type?: string }

/** Leaves out a part of the code. */
type Leaves = (node: Node) => boolean

/** Every text of several words in the code, with `{}` for its values; not those of imports, types and SQL. */
function* textsIn(node: unknown, leaves: Leaves): Generator<string> {
  if (Array.isArray(node)) for (const each of node) yield* textsIn(each, leaves)
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return
  const { type, ...members } = node as Node
  if (type === 'ImportDeclaration' || type === 'TaggedTemplateExpression' || type?.startsWith('TSLiteral'))
    return
  if (leaves(node as Node)) return
  if (type === 'Literal' && typeof members.value === 'string') yield members.value
  if (type === 'TemplateLiteral')
    yield (members.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('{}')
  for (const member of Object.values(members)) yield* textsIn(member, leaves)
}

/** The texts of several words in the code of some paths, each with its file. */
export function writtenTexts(
  paths: readonly string[],
  leaves: Leaves = () => false,
): { path: string; text: string }[] {
  return paths.flatMap(sourcesIn).flatMap((path) => {
    const { program } = parseSync(path, readFileSync(join(repository, path), 'utf8'))
    const texts = [...textsIn(program, leaves)].filter((text) => /[a-z]{2}/.test(text) && /\S \S/.test(text))
    return texts.map((text) => ({ path, text }))
  })
}

/** A sentence without what differs between the code and a catalog: marks of values, and its end. */
export function shapeOf(sentence: string): string {
  return sentence
    .replace(/\{[=~]?\w*(?:#[^}]*)?\}/g, '{}')
    .replaceAll('"{}"', '{}')
    .replace(/\.$/, '')
    .trim()
}

/** The shapes of the sentences that catalogs have. */
export function shapesOf(catalogs: readonly Sentences[]): Set<string> {
  return new Set(catalogs.flatMap((catalog) => Object.keys(catalog)).map(shapeOf))
}
