import { readFile } from 'node:fs/promises'
import { type Plugin, parseAst } from 'vite'

const collection = 'lucide-react'

/** The file of each icon by every name that the collection exports it under. */
export function iconFiles(exported: string): Map<string, string> {
  const files = new Map<string, string>()
  for (const node of parseAst(exported).body) {
    if (node.type !== 'ExportNamedDeclaration') continue
    const file = /^\.\/icons\/(.+)\.mjs$/.exec(node.source?.value ?? '')?.[1]
    if (file === undefined) continue
    for (const { exported: name } of node.specifiers)
      if (name.type === 'Identifier') files.set(name.name, file)
  }
  return files
}

/** Rewrites imports of icons from the collection to the icons' own files. */
export function importIcons(code: string, files: ReadonlyMap<string, string>): string {
  let rewritten = ''
  let from = 0
  for (const node of parseAst(code).body) {
    if (node.type !== 'ImportDeclaration' || node.source.value !== collection) continue
    const imports = node.specifiers.map((each) => {
      const name =
        each.type === 'ImportSpecifier' && each.imported.type === 'Identifier' ? each.imported.name : ''
      const file = files.get(name)
      if (file === undefined) throw new Error(`${collection} has no file for ${each.local.name}.`)
      return `import ${each.local.name} from '${collection}/icons/${file}';`
    })
    rewritten += code.slice(from, node.start) + imports.join(' ')
    from = node.end
  }
  return rewritten + code.slice(from)
}

/**
 * Imports each icon from its own file. Through the collection's one module every page that shows an icon
 * would reach all icons that any page shows, so that all would be in the code that pages share.
 */
export function iconsByFile(): Plugin {
  let files: Map<string, string> | undefined
  return {
    name: 'portolan:icons-by-file',
    apply: 'build',
    async buildStart() {
      const exported = await this.resolve(collection)
      if (!exported) throw new Error(`${collection} isn't installed.`)
      files = iconFiles(await readFile(exported.id, 'utf8'))
    },
    transform(code, id) {
      if (!files || id.includes('/node_modules/') || !code.includes(collection)) return undefined
      return { code: importIcons(code, files), map: null }
    },
  }
}
