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

function chunkOf(bundle: Bundle, source: string): Chunk {
  const chunk = chunksOf(bundle).find((each) => each.moduleIds.some((id) => id.endsWith(source)))
  if (!chunk) throw new Error(`No chunk is made from ${source}`)
  return chunk
}

/** The chunks and everything that they import statically. */
function withImports(bundle: Bundle, chunks: Chunk[]): Set<Chunk> {
  const found = new Set<Chunk>()
  const queue = [...chunks]
  for (let chunk = queue.pop(); chunk; chunk = queue.pop()) {
    if (found.has(chunk)) continue
    found.add(chunk)
    for (const name of chunk.imports) {
      const output = bundle[name]
      if (output?.type === 'chunk') queue.push(output)
    }
  }
  return found
}

/**
 * The pages with the files that each needs; one that an earlier page of the list has isn't repeated in a
 * later one's.
 */
function withFiles(bundle: Bundle, entryChunks: Set<Chunk>, pages: readonly EarlyPage[]) {
  return pages.map(({ at, calls, source }) => {
    const chunks = source === undefined ? [] : [...withImports(bundle, [chunkOf(bundle, source)])]
    const files = chunks.filter((chunk) => !entryChunks.has(chunk)).map(({ fileName }) => `/${fileName}`)
    return { at, calls, ...(files.length > 0 && { files }) }
  })
}

/** What has no place before the login: the sources of these chunks whose path matches. */
export function misplaced(chunks: Iterable<Pick<Chunk, 'moduleIds'>>, never: readonly RegExp[]): string[] {
  const modules = [...chunks].flatMap(({ moduleIds }) => moduleIds)
  return modules.filter((id) => never.some((pattern) => pattern.test(id)))
}

/** Bytes of scripts after gzip, each by itself. */
export function zippedSize(scripts: readonly string[]): number {
  return scripts.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0)
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}

/** Throws where the JavaScript before the login is over its budget. */
export function keepBudget(size: number, budget: number): void {
  if (size > budget) {
    throw new Error(
      `The JavaScript before the login has ${kilobytes(size)} kB gzip, its budget is ${kilobytes(budget)} kB`,
    )
  }
}

/** The files that a script imports before it runs, from the folder of the build. */
function importsOf(file: string, code: string): string[] {
  return parseAst(code).body.flatMap((node) => {
    const source = 'source' in node ? node.source?.value : undefined
    return source === undefined ? [] : [path.join(path.dirname(file), source)]
  })
}

/**
 * The scripts of a written build that a browser runs before the login page is there: those of the document,
 * and what they import statically. Read from the folder, because Vite still adds to the entry after every
 * other plugin.
 */
export function firstScripts(folder: string): Map<string, string> {
  const html = readFileSync(path.join(folder, 'index.html'), 'utf8')
  const queue = [...html.matchAll(/<script\b[^>]*\ssrc="\/([^"]+)"/g)].map(([, file = '']) => file)
  const found = new Map<string, string>()
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (found.has(file)) continue
    const code = readFileSync(path.join(folder, file), 'utf8')
    found.set(file, code)
    queue.push(...importsOf(file, code))
  }
  return found
}

/** Bytes after gzip that the JavaScript before the login may have. */
export const firstLoadBudget = 115_000

interface FirstLoadOptions {
  /** What to ask for early. */
  pages: readonly EarlyPage[]
  /** Sources that the page before login must do without. */
  never: readonly RegExp[]
  /** Sources that the first page of a signed-in person must do without, too. */
  neverInside?: readonly RegExp[]
  /** Bytes after gzip that the page before login may have. */
  budget?: number
}

/**
 * Lets the page ask for everything that the login needs in one go, adds the script that runs before the first
 * paint, and fails the build when the JavaScript before the login outgrows its budget.
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
        // for which a script would have to wait.
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
