// Bundles the server's sources and zod, which has a hundred modules, into a few files; other packages stay in
// `node_modules` (decision 001). Runs on the Node that npm installs.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join, relative } from 'node:path'
import { rolldown } from 'rolldown'
import {
  builtServers,
  findBuiltServer,
  hashOf,
  readRecord,
  record,
} from '../apps/cli/src/server/built-server.mjs'
import { root } from './toolchain.mjs'

const scripts = ['main', 'run-command', 'serve-workers']
const entry = 'entry:'

/** Files that decide how sources are read. */
const makers = [
  'package-lock.json',
  'scripts/bundle-server.mjs',
  ...['apps', 'packages'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}/package.json`),
  ),
].filter((file) => existsSync(join(root, file)))

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

/** Reads sources for a bundle in `folder`, and adds to `files` those it was made of. */
const readSources = (folder, files) => ({
  name: 'sources',
  resolveId: { filter: { id: /^entry:/ }, handler: (id) => id },
  load: { filter: { id: /^entry:/ }, handler: (id) => startOf(id.slice(entry.length)) },
  transform: {
    filter: { id: /\.ts$/, code: 'import.meta' },
    // Migrations, articles, fonts and workers are found relative to the source that names them. Line numbers
    // don't change.
    handler(code, id) {
      const url = `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url)`
      const replaced = {
        'import.meta.url': `${url}.href`,
        'import.meta.dirname': `process.getBuiltinModule('url').fileURLToPath(new URL('.', ${url}))`,
        'import.meta.resolve': 'import.meta.resolve',
      }
      const moved = code.replaceAll(/import\.meta\.\w+/g, (meta) => {
        return replaced[meta] ?? this.error(`${relative(root, id)}: ${meta} would be that of the bundle`)
      })
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
        if (folderOf(name, dirname(id)) !== folderOf(name, folder))
          this.error(`${relative(root, id)} has another version of ${name} than the API`)
      }
    }
  },
})

/** Returns the files that the bundle was made of, as paths in the repository. */
async function bundleInto(folder) {
  const files = [...makers]
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(scripts.map((name) => [name, entry + join(root, `apps/api/src/${name}.ts`)])),
    platform: 'node',
    external: isPackage,
    tsconfig: false,
    plugins: [readSources(folder, files)],
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

const started = Date.now()
// Keeps the last build, because a running server loads parts of it late. There are two names because Node
// caches compiled code by path.
const target = readRecord()?.folder === 'a' ? 'b' : 'a'
const building = join(builtServers, `building-${process.pid}`)
mkdirSync(building, { recursive: true })
try {
  const files = await bundleInto(building)
  const isNew = ({ mtimeMs }) => mtimeMs > started && mtimeMs <= Date.now()
  const changed = files.find((file) => isNew(statSync(join(root, file))))
  if (changed !== undefined) throw new Error(`${changed} changed while the server was built; build it again`)
  // Another process may have built the same in the meantime.
  if (findBuiltServer() === undefined) {
    const list = join(builtServers, `${target}.json`)
    writeFileSync(list, JSON.stringify({ folder: target, hash: hashOf(files), files }))
    rmSync(join(builtServers, target), { recursive: true, force: true })
    renameSync(building, join(builtServers, target))
    renameSync(list, record)
  }
} finally {
  rmSync(building, { recursive: true, force: true })
}
