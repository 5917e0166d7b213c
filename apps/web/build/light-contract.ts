import { readFile } from 'node:fs/promises'
import { type ESTree, type Plugin, parseAst, transformWithOxc } from 'vite'

const contractFile = /\/packages\/contract\/src\/.+\.ts(\?endpoints)?$/

/** What a client needs of an endpoint; the schemas are the server's and the forms'. */
const kept = new Set(['method', 'path'])

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

/** The names of the endpoints that a file declares. */
function endpointNames(code: string): Set<string> {
  const names = parseAst(code).body.flatMap((node) => {
    const found = declared(node)
    return found && endpointOf(found.value) ? [found.name] : []
  })
  return new Set(names)
}

/** Only the endpoints, with nothing but method and path. */
export function endpointHalf(code: string): string {
  const endpoints = parseAst(code).body.flatMap((node) => {
    const found = declared(node)
    const shape = found && endpointOf(found.value)
    if (!shape) return []
    const members = shape.properties.flatMap((member) => {
      if (member.type !== 'Property' || member.key.type !== 'Identifier' || !kept.has(member.key.name))
        return []
      if (member.value.type !== 'Literal')
        throw new Error(
          `${found.name}: write its ${member.key.name} as plain text; the browser gets nothing else of its file.`,
        )
      return [code.slice(member.start, member.end)]
    })
    if (members.length < kept.size)
      throw new Error(
        `${found.name}: write its method and path in it; the browser gets nothing that is spread into it.`,
      )
    return [`export const ${found.name} = { ${members.join(', ')} }\n`]
  })
  return endpoints.join('')
}

/** Everything but the endpoints, each value marked as free of effects so that what no one imports is left out. */
export function otherHalf(code: string): string {
  let kept = ''
  let from = 0
  for (const node of parseAst(code).body) {
    const found = declared(node)
    if (!found) continue
    if (endpointOf(found.value)) {
      kept += code.slice(from, node.start)
    } else {
      const { start, end } = found.value
      kept += `${code.slice(from, start)}/* @__PURE__ */ (() => (${code.slice(start, end)}))()${code.slice(end, node.end)}`
    }
    from = node.end
  }
  return kept + code.slice(from)
}

/** The same code with each import of endpoints turned to their half; `namesOf` gives the endpoints of a file. */
export async function importHalves(
  code: string,
  namesOf: (source: string) => Promise<ReadonlySet<string>>,
): Promise<string> {
  let rewritten = ''
  let from = 0
  for (const node of parseAst(code).body) {
    if (node.type !== 'ImportDeclaration' || !node.source.value.startsWith('@portolan/contract/')) continue
    const source = node.source.value
    const endpoints = await namesOf(source)
    const [light, rest] = [true, false].map((isLight) =>
      node.specifiers.flatMap((each) => {
        if (each.type !== 'ImportSpecifier' || each.imported.type !== 'Identifier') return []
        const name = each.imported.name
        return endpoints.has(name) === isLight ? [`${name} as ${each.local.name}`] : []
      }),
    )
    const halves = [
      ...(light?.length
        ? [`import { ${light.join(', ')} } from ${JSON.stringify(`${source}?endpoints`)};`]
        : []),
      ...(rest?.length ? [`import { ${rest.join(', ')} } from ${JSON.stringify(source)};`] : []),
    ]
    rewritten += code.slice(from, node.start) + halves.join(' ')
    from = node.end
  }
  return rewritten + code.slice(from)
}

/**
 * Makes two modules out of each file of the contract: its endpoints as a client needs them, and its schemas. The page
 * before login makes calls but checks nothing, so zod and every schema stay out of it.
 */
export function lightContract(): Plugin[] {
  const names = new Map<string, Promise<Set<string>>>()

  async function readNames(file: string): Promise<Set<string>> {
    const { code } = await transformWithOxc(await readFile(file, 'utf8'), file)
    return endpointNames(code)
  }

  return [
    {
      name: 'portolan:light-contract',
      apply: 'build',
      enforce: 'pre',
      async transform(code, id) {
        if (!contractFile.test(id)) return undefined
        const { code: plain } = await transformWithOxc(code, id.replace('?endpoints', ''))
        const half = id.endsWith('?endpoints') ? endpointHalf(plain) : otherHalf(plain)
        return { code: half, map: null, moduleSideEffects: false }
      },
    },
    {
      name: 'portolan:light-contract-imports',
      apply: 'build',
      async transform(code, id) {
        if (id.includes('/node_modules/') || !code.includes('@portolan/contract/')) return undefined
        const halves = await importHalves(code, async (source) => {
          const file = await this.resolve(source, id)
          if (!file) throw new Error(`${source} is no file of the contract`)
          const known = names.get(file.id) ?? readNames(file.id)
          names.set(file.id, known)
          return known
        })
        return { code: halves, map: null }
      },
    },
  ]
}
