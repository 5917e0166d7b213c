// Bundles sources and zod, which has a hundred modules, into a few files; other packages stay in
// `node_modules` (decision 001).
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from './toolchain.mjs'

const entry = 'entry:'

/** Files that decide how sources are read. */
const makers = [
  'package.json',
  'package-lock.json',
  'scripts/bundle.mjs',
  ...['apps', 'packages'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}/package.json`),
  ),
].filter((file) => existsSync(join(root, file)))

/** The server's scripts, which the command line starts by name. */
const serverScripts = ['main', 'run-command']

/** True for modules that Node finds in `node_modules` or has built in. */
const isPackage = (id) => !isAbsolute(id) && !/^(?:[.#]|@portolan\/|zod\/|entry:)/.test(id)

/** Returns the folder of a package as seen from a folder, or null if there is none. */
function folderOf(name, folder) {
  const path = join(folder, 'node_modules', name)
  if (existsSync(path)) return path
  return dirname(folder) === folder ? null : folderOf(name, dirname(folder))
}

/** Makes stack traces name the sources, then starts the script. */
const startOf = (path) => `import { setSourceMapsSupport } from 'node:module'
setSourceMapsSupport(true, { nodeModules: false, generatedCode: false })
await import(${JSON.stringify(path)})`

/** A module that is started or loaded by its address. */
const moduleAddress = /new URL\('([^']+\.ts)', import\.meta\.url\)/g

/**
 * Reads sources for a bundle that will be in `place` with these modules, and adds to `files` those that it
 * was made of.
 */
const readSources = ({ place, modules, files }) => ({
  name: 'sources',
  resolveId: { filter: { id: /^entry:/ }, handler: (id) => id },
  load: { filter: { id: /^entry:/ }, handler: (id) => startOf(id.slice(entry.length)) },
  transform: {
    filter: { id: /\.ts$|\/built-server\.mjs$/, code: 'import.meta' },
    // Migrations, articles, fonts and workers are found relative to the source that names them. Line numbers
    // don't change.
    handler(code, id) {
      const url = `new URL(${JSON.stringify(relative(place, id))}, import.meta.url)`
      const replaced = {
        'import.meta.url': `${url}.href`,
        'import.meta.dirname': `process.getBuiltinModule('url').fileURLToPath(new URL('.', ${url}))`,
        'import.meta.resolve': 'import.meta.resolve',
      }
      const moved = code
        // Our own packages aren't in `node_modules` of a release.
        .replaceAll(/import\.meta\.resolve\('@portolan\/([^']+\.\w+)'\)/g, (_, path) => {
          return `new URL(${JSON.stringify(relative(place, join(root, 'packages', path)))}, IMPORT_META_URL).href`
        })
        .replaceAll(moduleAddress, (address, path) => {
          const name = basename(path, '.ts')
          return modules[name] === undefined ? address : `new URL('./${name}.mjs', IMPORT_META_URL)`
        })
        .replaceAll(/import\.meta\.\w+/g, (meta) => {
          return replaced[meta] ?? this.error(`${relative(root, id)}: ${meta} would be that of the bundle`)
        })
        .replaceAll('IMPORT_META_URL', 'import.meta.url')
      return { code: moved, map: null }
    },
  },
  generateBundle() {
    for (const id of this.getModuleIds()) {
      if (!id.startsWith(root)) continue
      files.push(relative(root, id))
      for (const imported of this.getModuleInfo(id).importedIds) {
        if (!isPackage(imported) || imported.startsWith('node:')) continue
        const name = imported.split('/', imported.startsWith('@') ? 2 : 1).join('/')
        if (folderOf(name, dirname(id)) !== folderOf(name, place))
          this.error(`${relative(root, id)} has another version of ${name} than the API`)
      }
    }
  },
})

/** The modules of the server that others start or load by their address: paths by name. */
export function addressedModules() {
  const folder = join(root, 'apps/api/src')
  const modules = {}
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!name.endsWith('.ts') || /\.test\.ts$|^testing\//.test(name)) continue
    const path = join(folder, name)
    for (const [, address] of readFileSync(path, 'utf8').matchAll(moduleAddress))
      modules[basename(address, '.ts')] = join(dirname(path), address)
  }
  return modules
}

/**
 * Writes a bundle to `folder`, as it will be in `place`. `modules` are further entries: paths by name.
 * Returns the files that it was made of, as paths in the repository.
 */
export async function bundleInto(folder, { place = folder, modules = {} } = {}) {
  const files = [...makers]
  const scripts = serverScripts.map((name) => [name, entry + join(root, `apps/api/src/${name}.ts`)])
  const bundle = await rolldown({
    cwd: root,
    input: { ...Object.fromEntries(scripts), ...modules },
    platform: 'node',
    external: isPackage,
    tsconfig: false,
    plugins: [readSources({ place, modules, files })],
  })
  await bundle.write({
    dir: folder,
    format: 'esm',
    comments: false,
    sourcemap: true,
    sourcemapExcludeSources: true,
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name].mjs',
  })
  return files.sort()
}
