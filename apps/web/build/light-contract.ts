import { type ESTree, type Plugin, parseAst, transformWithOxc } from 'vite'

const contractFile = /\/packages\/contract\/src\/.+\.ts(\?rest)?$/

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

/** The endpoints with nothing but method and path, and whatever else the file exports from its other half. */
export function lightHalf(code: string, rest: string): string {
  const endpoints = parseAst(code).body.flatMap((node) => {
    const found = declared(node)
    const shape = found && endpointOf(found.value)
    if (!shape) return []
    const members = shape.properties.flatMap((member) =>
      member.type === 'Property' && member.key.type === 'Identifier' && kept.has(member.key.name)
        ? [code.slice(member.start, member.end)]
        : [],
    )
    return [`export const ${found.name} = { ${members.join(', ')} }\n`]
  })
  return `${endpoints.join('')}export * from ${JSON.stringify(rest)}\n`
}

/** Everything but the endpoints, each value marked as free of effects so that what nobody imports is left out. */
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

/**
 * Makes two modules out of each file of the contract: its endpoints as a client needs them, and its schemas. The page
 * before login makes calls but checks nothing, so zod and every schema stay out of it.
 */
export function lightContract(): Plugin {
  return {
    name: 'portolan:light-contract',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      if (!contractFile.test(id)) return undefined
      const isRest = id.endsWith('?rest')
      const file = id.replace('?rest', '')
      const { code: plain } = await transformWithOxc(code, file)
      return {
        code: isRest ? otherHalf(plain) : lightHalf(plain, `${file}?rest`),
        map: null,
        moduleSideEffects: false,
      }
    },
  }
}
