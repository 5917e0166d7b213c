import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

const boot = readFileSync(new URL('./boot.js', import.meta.url), 'utf8')
const bootFile = `assets/boot-${createHash('sha256').update(boot).digest('base64url').slice(0, 8)}.js`

function chunksOf(bundle: Bundle): Chunk[] {
  return Object.values(bundle).filter((output) => output.type === 'chunk')
}

function chunkOf(bundle: Bundle, source: string): Chunk {
  const chunk = chunksOf(bundle).find((each) => each.facadeModuleId?.endsWith(source))
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

function urls(chunks: Iterable<Chunk>): string[] {
  return [...chunks].map((chunk) => `/${chunk.fileName}`)
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

/** Throws where the JavaScript before the login is over its budget. */
export function keepBudget(size: number, budget: number): void {
  if (size > budget) {
    const [is, may] = [size, budget].map((bytes) => (bytes / 1000).toFixed(1))
    throw new Error(`The JavaScript before the login has ${is} kB gzip, its budget is ${may} kB`)
  }
}

/** Bytes after gzip that the JavaScript before the login may have. */
export const firstLoadBudget = 115_000

interface FirstLoadOptions {
  /** Sources of what the first page inside needs beyond the entry. */
  inside: string[]
  /** Sources that the page before login must do without. */
  never: readonly RegExp[]
}

/**
 * Lets the page ask for everything that the login needs in one go, adds the script that runs before the first
 * paint, and fails the build when the JavaScript before the login outgrows its budget.
 */
export function firstLoad({ inside, never }: FirstLoadOptions): Plugin {
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
        const insideChunks = withImports(bundle, [entry, ...inside.map((source) => chunkOf(bundle, source))])

        const sizes = [...entryChunks].map((chunk) => ({
          name: chunk.fileName,
          size: zippedSize([chunk.code]),
        }))
        const total = zippedSize([boot, ...[...entryChunks].map(({ code }) => code)])
        for (const { name, size } of sizes)
          console.info(`  ${(size / 1000).toFixed(1).padStart(6)} kB  ${name}`)
        console.info(
          `JavaScript before the login: ${(total / 1000).toFixed(1)} kB gzip of ${firstLoadBudget / 1000} kB`,
        )
        keepBudget(total, firstLoadBudget)
        const wrong = misplaced(entryChunks, never)
        if (wrong.length > 0) throw new Error(`Loaded before the login: ${wrong.join(', ')}`)

        const beyond = [...insideChunks].filter((chunk) => !entryChunks.has(chunk))
        const script = `<script src="/${bootFile}" data-inside="${urls(beyond).join(' ')}"></script>`
        // After the character set, which browsers look for in the first kilobyte, and before any style sheet,
        // for which a script would have to wait.
        return html.replace('<title>', `${script}\n    <title>`)
      },
    },
  }
}
