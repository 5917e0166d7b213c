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

function addresses(chunks: Iterable<Chunk>): string[] {
  return [...chunks].map((chunk) => `/${chunk.fileName}`)
}

interface FirstLoadOptions {
  /** Sources of what the first page inside needs beyond the entry. */
  inside: string[]
  /** Bytes after gzip that the JavaScript before the login may have. */
  budget: number
}

/**
 * Lets the page ask for everything that the login needs in one go, adds the script that runs before the first
 * paint, and fails the build when the JavaScript before the login outgrows its budget.
 */
export function firstLoad({ inside, budget }: FirstLoadOptions): Plugin {
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
          size: gzipSync(chunk.code, { level: 9 }).length,
        }))
        const bootSize = gzipSync(boot, { level: 9 }).length
        const total = sizes.reduce((sum, { size }) => sum + size, bootSize)
        for (const { name, size } of sizes)
          console.info(`  ${(size / 1000).toFixed(1).padStart(6)} kB  ${name}`)
        console.info(
          `JavaScript before the login: ${(total / 1000).toFixed(1)} kB gzip of ${budget / 1000} kB`,
        )
        if (total > budget) throw new Error('The JavaScript before the login is over its budget')

        const beyond = [...insideChunks].filter((chunk) => !entryChunks.has(chunk))
        const script = `<script src="/${bootFile}" data-inside="${addresses(beyond).join(' ')}"></script>`
        // After the character set, which browsers look for in the first kilobyte, and before any style sheet,
        // for which a script would have to wait.
        return html.replace('<title>', `${script}\n    <title>`)
      },
    },
  }
}
