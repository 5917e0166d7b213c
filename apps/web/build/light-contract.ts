import { readFile } from 'node:fs/promises'
import { type ESTree, type Plugin, parseAst, transformWithOxc } from 'vite'

const contractFile = /\/packages\/contract\/src\/.+\.ts(\?endpoints|\?plain)?$/

/** The members of an endpoint that a client needs; the schemas are for the server and forms. */
const memberNames = new Set(['method', 'path'])

interface Declared {
  name: string
  value: ESTree.Expression
}

/** The name and the value of `export const name = …` or `const name = …`. */
function declared(node: ESTree.Program['body'][number]): Declared | undefined {
  const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : node
  if (declaration?.type !== 'VariableDeclaration') return undefined
  const [first] = declaration.declarations
  if (declaration.declarations.length !== 1 || first?.id.type !== 'Identifier' || !first.init)
    return undefined
  return { name: first.id.name, value: first.init }
}

/** The object inside `defineEndpoint({ … })`. */
function endpointOf(value: ESTree.Expression): ESTree.ObjectExpression | undefined {
  if (value.type !== 'CallExpression' || value.callee.type !== 'Identifier') return undefined
  const [shape] = value.arguments
  return value.callee.name === 'defineEndpoint' && shape?.type === 'ObjectExpression' ? shape : undefined
}

/** True for a number, a text, a pattern, or lists and objects of these, which depend on no other value. */
function isPlain(value: ESTree.Expression): boolean {
  if (value.type === 'Literal') return true
  if (value.type === 'ArrayExpression')
    return value.elements.every((each) => each && each.type !== 'SpreadElement' && isPlain(each))
  return (
    value.type === 'ObjectExpression' &&
    value.properties.every((each) => each.type === 'Property' && !each.computed && isPlain(each.value))
  )
}

/** The parts that a page imports without the schemas, by the query of the module that has them. */
export type Parts = ReadonlyMap<string, 'endpoints' | 'plain'>

/** The endpoints of a file and its plain values. */
export function partsOf(code: string): Parts {
  return new Map(
    parseAst(code).body.flatMap((node): [string, 'endpoints' | 'plain'][] => {
      const declarations = declared(node)
      if (declarations && endpointOf(declarations.value)) return [[declarations.name, 'endpoints']]
      return declarations && node.type === 'ExportNamedDeclaration' && isPlain(declarations.value)
        ? [[declarations.name, 'plain']]
        : []
    }),
  )
}

/** Only the plain values. */
export function plainPart(code: string): string {
  const parts = partsOf(code)
  return parseAst(code)
    .body.filter((node) => parts.get(declared(node)?.name ?? '') === 'plain')
    .map(({ start, end }) => `${code.slice(start, end)}\n`)
    .join('')
}

/** Only the endpoints, with only method and path. */
export function endpointPart(code: string): string {
  const endpoints = parseAst(code).body.flatMap((node) => {
    const declarations = declared(node)
    const shape = declarations && endpointOf(declarations.value)
    if (!shape) return []
    const members = shape.properties.flatMap((member) => {
      if (member.type !== 'Property' || member.key.type !== 'Identifier' || !memberNames.has(member.key.name))
        return []
      if (member.value.type !== 'Literal')
        throw new Error(
          `${declarations.name}: write its ${member.key.name} as plain text; the browser gets nothing else of its file.`,
        )
      return [code.slice(member.start, member.end)]
    })
    if (members.length < memberNames.size)
      throw new Error(
        `${declarations.name}: write its method and path in it; the browser gets nothing that is spread into it.`,
      )
    return [`export const ${declarations.name} = { ${members.join(', ')} }\n`]
  })
  return endpoints.join('')
}

/**
 * Everything except the endpoints, each value marked as free of side effects so that unused ones are dropped.
 */
export function schemaPart(code: string): string {
  let output = ''
  let from = 0
  for (const node of parseAst(code).body) {
    const declarations = declared(node)
    if (!declarations) continue
    if (endpointOf(declarations.value)) {
      output += code.slice(from, node.start)
    } else {
      const { start, end } = declarations.value
      output += `${code.slice(from, start)}/* @__PURE__ */ (() => (${code.slice(start, end)}))()${code.slice(end, node.end)}`
    }
    from = node.end
  }
  return output + code.slice(from)
}

/**
 * Rewrites each import from the contract to the modules that have its names; `partsIn` returns the parts of a
 * file.
 */
export async function importParts(
  code: string,
  partsIn: (source: string) => Promise<Parts>,
): Promise<string> {
  let rewritten = ''
  let from = 0
  for (const node of parseAst(code).body) {
    if (node.type !== 'ImportDeclaration' || !node.source.value.startsWith('@portolan/contract/')) continue
    const source = node.source.value
    const parts = await partsIn(source)
    const imports = (['endpoints', 'plain', undefined] as const).flatMap((part) => {
      const names = node.specifiers.flatMap((each) => {
        if (each.type !== 'ImportSpecifier' || each.imported.type !== 'Identifier') return []
        const name = each.imported.name
        return parts.get(name) === part ? [`${name} as ${each.local.name}`] : []
      })
      const file = part === undefined ? source : `${source}?${part}`
      return names.length > 0 ? [`import { ${names.join(', ')} } from ${JSON.stringify(file)};`] : []
    })
    rewritten += code.slice(from, node.start) + imports.join(' ')
    from = node.end
  }
  return rewritten + code.slice(from)
}

/**
 * Splits each file of the contract into three modules: its endpoints as a client needs them, its plain
 * values, and its schemas, which repeat the values. A page that makes calls and names values but validates
 * nothing loads neither zod nor a schema.
 */
export function lightContract(): Plugin[] {
  const cache = new Map<string, Promise<Parts>>()

  async function readParts(file: string): Promise<Parts> {
    const { code } = await transformWithOxc(await readFile(file, 'utf8'), file)
    return partsOf(code)
  }

  return [
    {
      name: 'portolan:light-contract',
      apply: 'build',
      enforce: 'pre',
      async transform(code, id) {
        if (!contractFile.test(id)) return undefined
        const [file = id, part] = id.split('?')
        const { code: plain } = await transformWithOxc(code, file)
        const take = part === 'endpoints' ? endpointPart : part === 'plain' ? plainPart : schemaPart
        return { code: take(plain), map: null, moduleSideEffects: false }
      },
    },
    {
      name: 'portolan:light-contract-imports',
      apply: 'build',
      async transform(code, id) {
        if (id.includes('/node_modules/') || !code.includes('@portolan/contract/')) return undefined
        const parted = await importParts(code, async (source) => {
          const file = await this.resolve(source, id)
          if (!file) throw new Error(`${source} is no file of the contract`)
          const parts = cache.get(file.id) ?? readParts(file.id)
          cache.set(file.id, parts)
          return parts
        })
        return { code: parted, map: null }
      },
    },
  ]
}
