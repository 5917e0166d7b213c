import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { minifySync, type Plugin, parseAst, type Rolldown } from 'vite'
import type { EarlyPage } from './early-pages.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

const boot = minifySync('boot.js', readFileSync(new URL('./boot.js', import.meta.url), 'utf8')).code
const bootFile = `assets/boot-${createHash('sha256').update(boot).digest('base64url').slice(0, 8)}.js`

function chunksOf(bundle: Bundle): Chunk[] {
  return Object.values(bundle).filter((output) => output.type === 'chunk')
}

/** The chunk that a source is in. */
export function chunkOf(bundle: Bundle, source: string): Chunk {
  const chunk = chunksOf(bundle).find((each) => each.moduleIds.some((id) => id.endsWith(source)))
  if (!chunk) throw new Error(`No chunk is made from ${source}`)
  return chunk
}

/** The chunks and all their static imports. */
export function withImports(bundle: Bundle, chunks: readonly Chunk[]): Set<Chunk> {
  const reachable = new Set<Chunk>()
  const queue = [...chunks]
  for (let chunk = queue.pop(); chunk; chunk = queue.pop()) {
    if (reachable.has(chunk)) continue
    reachable.add(chunk)
    for (const name of chunk.imports) {
      const output = bundle[name]
      if (output?.type === 'chunk') queue.push(output)
    }
  }
  return reachable
}

/** The pages with the files that each needs; files of an earlier page aren't repeated. */
function withFiles(bundle: Bundle, entryChunks: Set<Chunk>, pages: readonly EarlyPage[]) {
  return pages.map(({ at, calls, source }) => {
    const chunks = source === undefined ? [] : [...withImports(bundle, [chunkOf(bundle, source)])]
    const files = chunks.filter((chunk) => !entryChunks.has(chunk)).map(({ fileName }) => `/${fileName}`)
    return { at, calls, ...(files.length > 0 && { files }) }
  })
}

/** Sources in these chunks that match `never`, so don't belong before the login. */
export function misplaced(chunks: Iterable<Pick<Chunk, 'moduleIds'>>, never: readonly RegExp[]): string[] {
  const modules = [...chunks].flatMap(({ moduleIds }) => moduleIds)
  return modules.filter((id) => never.some((pattern) => pattern.test(id)))
}

/** Gzipped bytes of scripts, each compressed separately. */
export function zippedSize(scripts: readonly string[]): number {
  return scripts.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0)
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}

/** Throws if the JavaScript before the login exceeds its budget. */
export function keepBudget(size: number, budget: number): void {
  if (size > budget) {
    throw new Error(
      `The JavaScript before the login has ${kilobytes(size)} kB gzip, its budget is ${kilobytes(budget)} kB`,
    )
  }
}

/** The static imports of a script, relative to the build folder. */
function importsOf(file: string, code: string): string[] {
  return parseAst(code).body.flatMap((node) => {
    const source = 'source' in node ? node.source?.value : undefined
    return source === undefined ? [] : [path.join(path.dirname(file), source)]
  })
}

/**
 * The scripts of a written build that a browser runs before the login page appears: those of the document and
 * their static imports. Read from the folder, because Vite still adds to the entry after every other plugin.
 */
export function firstScripts(folder: string): Map<string, string> {
  const html = readFileSync(path.join(folder, 'index.html'), 'utf8')
  const queue = [...html.matchAll(/<script\b[^>]*\ssrc="\/([^"]+)"/g)].map(([, file = '']) => file)
  const messages = new Map<string, string>()
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (messages.has(file)) continue
    const code = readFileSync(path.join(folder, file), 'utf8')
    messages.set(file, code)
    queue.push(...importsOf(file, code))
  }
  return messages
}

/** Gzipped bytes of JavaScript allowed before the login. */
export const firstLoadBudget = 114_800

interface FirstLoadOptions {
  /** Early requests. */
  pages: readonly EarlyPage[]
  /** Sources that the login page must not load. */
  never: readonly RegExp[]
  /** Sources that the first signed-in page must not load either. */
  neverInside?: readonly RegExp[]
  /** Gzipped bytes allowed for the login page. */
  budget?: number
}

/**
 * Lets the page request everything that the login needs at once, adds the script that runs before the first
 * paint, and fails the build when the JavaScript before the login exceeds its budget.
 */
export function firstLoad(options: FirstLoadOptions): Plugin {
  const { pages, never, neverInside = [], budget = firstLoadBudget } = options
  return {
    name: 'portolan:first-load',
    buildStart() {
      if (this.environment.config.command === 'build') {
        this.emitFile({ type: 'asset', fileName: bootFile, source: boot })
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, chunk: entry }) {
        if (!bundle || !entry)
          return html.replace('<title>', '<script src="/build/boot.js"></script>\n    <title>')

        const entryChunks = withImports(bundle, [entry])
        const wrong = misplaced(entryChunks, never)
        if (wrong.length > 0) throw new Error(`Loaded before the login: ${wrong.join(', ')}`)
        const firstPages = pages.flatMap(({ source }) =>
          source === undefined ? [] : [chunkOf(bundle, source)],
        )
        const heavy = misplaced(withImports(bundle, firstPages), neverInside)
        if (heavy.length > 0) throw new Error(`Loaded before the first page: ${heavy.join(', ')}`)

        const early = JSON.stringify(withFiles(bundle, entryChunks, pages))
        const data = early.replaceAll('&', '&amp;').replaceAll("'", '&#39;')
        const script = `<script src="/${bootFile}" data-pages='${data}'></script>`
        // After the character set, which browsers look for in the first kilobyte, and before any style sheet,
        // which a script would have to wait for.
        return html.replace('<title>', `${script}\n    <title>`)
      },
    },
    writeBundle({ dir = '' }) {
      const scripts = firstScripts(dir)
      for (const [file, code] of scripts)
        console.info(`  ${kilobytes(zippedSize([code])).padStart(6)} kB  ${file}`)
      const total = zippedSize([...scripts.values()])
      console.info(`JavaScript before the login: ${kilobytes(total)} kB gzip of ${kilobytes(budget)} kB`)
      keepBudget(total, budget)
    },
  }
}
