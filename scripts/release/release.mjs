// Makes the archive of a release for this platform: `npm run release`. It has all that a machine needs to run
// the portal, Node included; nothing is built or downloaded there (decision 132).
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ensureWebBuilt } from '../build-web.mjs'
import { addressedModules, bundleInto } from '../bundle.mjs'
import { root, run } from '../toolchain.mjs'
import { ownFiles, packageFiles, productionPackages } from './contents.mjs'

const server = 'apps/api/dist/server'

/** Starts with the release's own Node; the shell is replaced, so signals reach the server. */
const starter = `#!/bin/sh
home=$(dirname "$(readlink -f "$0")")
exec "$home/bin/node" "$home/${server}/portal.mjs" "$@"
`

const readManifest = (path) => JSON.parse(readFileSync(path, 'utf8'))

function put(stage, path, content, mode = 0o644) {
  mkdirSync(dirname(join(stage, path)), { recursive: true })
  writeFileSync(join(stage, path), content)
  chmodSync(join(stage, path), mode)
}

function copy(stage, path, to = path) {
  mkdirSync(dirname(join(stage, to)), { recursive: true })
  copyFileSync(join(root, path), join(stage, to))
}

/** The manifest for npm: everything is inside, for this platform. */
function manifestOf({ version, description, license }, packages) {
  const inside = packages.filter(({ path, name }) => path === `node_modules/${name}`)
  return {
    name: 'portolan',
    version,
    description,
    license,
    bin: { portal: 'portal' },
    os: [process.platform],
    cpu: [process.arch],
    libc: ['glibc'],
    dependencies: Object.fromEntries(inside.map(({ name, version }) => [name, version])),
    bundleDependencies: inside.map(({ name }) => name),
  }
}

/** Copies the packages. A manifest names no packages for other platforms: npm would look for them. */
function copyPackages(stage, packages) {
  const names = new Set(packages.map(({ name }) => name))
  for (const { path, name, version } of packages) {
    const manifest = readManifest(join(root, path, 'package.json'))
    if (manifest.version !== version)
      throw new Error(`${name} ${manifest.version} is installed, not ${version}; run npm ci`)
    for (const file of packageFiles(path)) copy(stage, file)
    const { optionalDependencies } = manifest
    if (optionalDependencies === undefined) continue
    const present = Object.entries(optionalDependencies).filter(([optional]) => names.has(optional))
    const kept = { ...manifest, optionalDependencies: Object.fromEntries(present) }
    put(stage, `${path}/package.json`, JSON.stringify(kept, null, 2))
  }
}

/** The time of the commit: files of two versions must differ for browsers that ask whether they changed. */
async function sourceTime() {
  const { code, output } = await run('git', ['log', '-1', '--format=%ct'])
  return code === 0 ? output.trim() : String(Math.floor(statSync(join(root, 'package.json')).mtimeMs / 1_000))
}

async function must({ code, output }) {
  if (code !== 0) throw new Error(output)
}

/** Makes the archive in a folder; returns its path. */
async function release(folder) {
  const manifest = readManifest(join(root, 'package.json'))
  const name = `portolan-${manifest.version}`
  const work = join(root, '.cache', `release-${process.pid}`)
  const stage = join(work, name)
  const archive = join(folder, `${name}-${process.platform}-${process.arch}.tgz`)
  try {
    await must(await ensureWebBuilt())
    mkdirSync(stage, { recursive: true })
    const modules = { ...addressedModules(), portal: join(root, 'apps/cli/src/portal.mjs') }
    await bundleInto(join(stage, server), { place: join(root, server), modules })
    put(stage, 'apps/api/dist/built.json', JSON.stringify({ folder: 'server' }))
    for (const file of ownFiles()) copy(stage, file)
    const packages = productionPackages()
    copyPackages(stage, packages)
    copy(stage, 'node_modules/node/bin/node', 'bin/node')
    put(stage, 'portal', starter, 0o755)
    put(stage, 'package.json', `${JSON.stringify(manifestOf(manifest, packages), null, 2)}\n`)
    mkdirSync(folder, { recursive: true })
    const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u+rwX,go=rX']
    const time = `--mtime=@${await sourceTime()}`
    await must(await run('tar', ['-C', work, ...same, time, '-czf', `${archive}.partial`, name]))
    await must(await run('mv', [`${archive}.partial`, archive]))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  return archive
}

const archive = await release(process.argv[2] ?? join(root, 'dist'))
const megabytes = (statSync(archive).size / 1e6).toFixed(0)
process.stdout.write(`${archive}  ${megabytes} MB\n`)
