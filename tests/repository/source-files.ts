import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder. */
export const repository = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** One file of the product's own code: `path` from the repository's folder, with forward slashes. */
export type SourceFile = { path: string; text: string }

const skipped = new Set(['node_modules', 'dist', '.cache', '.git', 'data', 'docs', 'examples'])
const isSource = /\.(ts|tsx|mts|mjs|js|cjs|css|sql)$/

/** Returns every source file of the workspaces, the tests, the scripts and the root. */
export function listSourceFiles(folder = repository): SourceFile[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return listSourceFiles(path)
    if (!entry.isFile() || !isSource.test(entry.name)) return []
    return [{ path: relative(repository, path), text: readFileSync(path, 'utf8') }]
  })
}

/** Returns the lines that are neither blank nor comment, each with its number counted from 1. */
export function codeLines(file: SourceFile): { number: number; text: string }[] {
  let insideComment = false
  return file.text.split('\n').flatMap((text, index) => {
    const line = text.trim()
    const startsComment = line.startsWith('/*') || line.startsWith('{/*')
    if (insideComment || startsComment) {
      insideComment = !line.includes('*/')
      const after = insideComment ? '' : line.slice(line.indexOf('*/') + 2).replace(/^}/, '')
      if (after.trim() === '') return []
    }
    const isComment =
      line === '' || line.startsWith('//') || (file.path.endsWith('.sql') && line.startsWith('--'))
    return isComment ? [] : [{ number: index + 1, text }]
  })
}

/**
 * Returns a file's imports, including dynamic imports and re-exports: own files as paths from the
 * repository's folder, packages by their specifier.
 */
export function importsOf(file: SourceFile): string[] {
  return importSpecifiers(file).map((specifier) => resolveImport(file.path, specifier))
}

/** Returns the specifiers as written. */
export function importSpecifiers(file: SourceFile): string[] {
  if (/\.(css|sql)$/.test(file.path)) return []
  const code = codeLines(file)
    .map((line) => line.text)
    .join('\n')
  const statements = code.matchAll(/^\s*(?:import|export)\b(?:[^'"();=]*?\bfrom\s*)?\s*['"]([^'"\n]+)['"]/gm)
  const calls = code.matchAll(/\bimport\(\s*['"]([^'"\n]+)['"]/g)
  return [...statements, ...calls].flatMap((match) => match[1] ?? [])
}

function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier))
  const workspace = from.match(/^(?:apps|packages)\/[^/]+/)?.[0]
  if (specifier.startsWith('#') && workspace !== undefined) return `${workspace}/src/${specifier.slice(1)}`
  const inPackage = specifier.match(
    /^@portolan\/(carrier-messages|contract|demo|error-reports|freight|geodata|pdf)\/(.+)$/,
  )
  if (inPackage !== null) return `packages/${inPackage[1]}/src/${inPackage[2]}.ts`
  return specifier
}
