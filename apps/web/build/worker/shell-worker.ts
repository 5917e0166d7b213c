import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { minifySync, type Plugin, type Rolldown } from 'vite'
import { chunkOf, withImports } from '../first-load.ts'

const source = readFileSync(new URL('./worker.js', import.meta.url), 'utf8')

interface ShellOptions {
  /** Sources of the pages that open without a connection. */
  pages: readonly string[]
  /** Sources of what these pages load later. */
  late: readonly string[]
  /** Assets other than code: styles and fonts. */
  assets: RegExp
}

/** The files of a build that the worker caches: code of the pages, styles and fonts. */
function shellFiles(bundle: Rolldown.OutputBundle, entry: Rolldown.OutputChunk, options: ShellOptions) {
  const roots = [entry, ...[...options.pages, ...options.late].map((each) => chunkOf(bundle, each))]
  const assets = Object.values(bundle).filter(({ fileName }) => options.assets.test(fileName))
  return [...withImports(bundle, roots), ...assets].map(({ fileName }) => fileName).sort()
}

/** The worker's script for these files. */
export function workerOf(entry: string, files: readonly string[]): string {
  const version = createHash('sha256').update(source).update(files.join()).digest('base64url').slice(0, 10)
  const shell = JSON.stringify({ version, entry, files: files.map((file) => `/${file}`) })
  return minifySync('sw.js', `{const shell = ${shell}\n${source}}`).code
}

/** Writes the service worker of a build. */
export function shellWorker(options: ShellOptions): Plugin {
  return {
    name: 'portolan:shell-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const entry = Object.values(bundle).find((output) => output.type === 'chunk' && output.isEntry)
        if (entry?.type !== 'chunk') throw new Error('The build has no entry')
        const files = shellFiles(bundle, entry, options)
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: workerOf(entry.fileName, files) })
      },
    },
  }
}
