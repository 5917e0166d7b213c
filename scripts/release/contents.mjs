// Lists the files of a release, except the bundled server.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../toolchain.mjs'

/** Files of the repository that a release has under the same path: folders, or single files. */
const own = [
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
  'docs/integration.md',
  'apps/web/dist',
  'apps/api/src/platform/db/migrations',
  'apps/api/src/content/faq/articles',
  'packages/geodata/built',
  'packages/geodata/LICENSES.md',
  'packages/freight/LICENCES.md',
  'packages/freight/dangerous-goods.csv',
  'packages/freight/emission-factors.json',
  'packages/freight/hs-codes.tsv',
]

/** Bundled, so that a release needs no folder of theirs. */
const isBundled = (name) => name === 'zod' || name.startsWith('@portolan/')

/** True for files of a package that only its authors, compilers or debuggers read. Licenses stay. */
const isSpare = (path) =>
  /\.(?:map|md|markdown|[cm]?ts|tsx|flow)$/i.test(path)
    ? !/licen[cs]e|notice/i.test(path)
    : /^(?:tests?|__tests__|docs?|examples?|benchmarks?|coverage|\.github)\//.test(path)

function filesUnder(path) {
  const full = join(root, path)
  if (!existsSync(full) || statSync(full).isFile()) return [path]
  return readdirSync(full, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}

/** Paths of the product's own files; a missing one is listed too, so that copying it fails. */
export function ownFiles() {
  return own
    .flatMap(filesUnder)
    .filter((path) => !path.endsWith('.map'))
    .sort()
}

/**
 * The packages that the server loads, as package-lock.json has them: the path of each in the repository, with
 * its version. Those for other platforms aren't installed, and are left out.
 */
export function productionPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const found = new Map()
  const find = (name, from) => {
    for (let folder = from; ; folder = dirname(folder)) {
      const path = join(folder, 'node_modules', name)
      if (packages[path] !== undefined) return path
      if (folder === '.') return undefined
    }
  }
  const visit = (path) => {
    const entry = packages[path]
    if (found.has(path)) return
    found.set(path, entry)
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = entry
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
    for (const name of [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers]) {
      const needed = find(name, path)
      if (needed !== undefined) visit(packages[needed].link ? packages[needed].resolved : needed)
      else if (!(name in optionalDependencies)) throw new Error(`package-lock.json lacks ${name} of ${path}`)
    }
  }
  visit('apps/api')
  return [...found]
    .filter(
      ([path, { optional }]) =>
        path.includes('node_modules/') && !(optional && !existsSync(join(root, path))),
    )
    .map(([path, { version }]) => ({ path, name: path.split('node_modules/').at(-1), version }))
    .filter(({ name }) => !isBundled(name))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Paths of a package's files that a release has; the packages inside it are packages of their own. */
export function packageFiles(path) {
  return filesUnder(path)
    .filter((file) => {
      const within = file.slice(path.length + 1)
      return !within.startsWith('node_modules/') && !isSpare(within)
    })
    .sort()
}
