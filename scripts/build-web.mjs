import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { bin, root, run, withNode } from './toolchain.mjs'

const built = join(root, 'apps/web/dist/index.html')
const stamp = join(root, '.cache/web-sources.sha256')
const sources = [
  'apps/web/index.html',
  'apps/web/package.json',
  'apps/web/vite.config.ts',
  'apps/web/build',
  'apps/web/src',
  'apps/web/public',
  'packages/contract/src',
  'packages/error-reports/src',
  'packages/freight/src',
  'packages/geodata/src',
  'packages/geodata/built/world.basemap',
  'tsconfig.base.json',
  'package-lock.json',
]

function filesUnder(path) {
  if (!existsSync(join(root, path))) return []
  const entries = readdirSync(join(root, path), { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
}

/** Hashes names and contents, so that a checkout of the same sources counts as the same. */
function hashSources() {
  const hash = createHash('sha256')
  for (const source of sources) {
    const files = /\.\w+$/.test(source) ? [join(root, source)] : filesUnder(source).sort()
    for (const file of files) {
      if (!existsSync(file) || /\.test\.tsx?$/.test(file)) continue
      hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
    }
  }
  return hash.digest('hex')
}

/** Builds the web app if its sources changed since the last build; returns the output of a failed build. */
export async function ensureWebBuilt(say = () => {}) {
  const now = hashSources()
  if (existsSync(built) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now)
    return { code: 0, output: '' }
  say('Building the web app …')
  rmSync(stamp, { force: true })
  // Test runs use the same build as visitors.
  const env = { ...withNode(), NODE_ENV: 'production' }
  const result = await run(bin('vite'), ['build', 'apps/web', '--logLevel', 'warn'], { env })
  if (result.code === 0) {
    mkdirSync(dirname(stamp), { recursive: true })
    writeFileSync(stamp, now)
  }
  return result
}
