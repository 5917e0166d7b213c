// The version before this one, as its sources: its tests run on this version's schema (decision 132).
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '../toolchain.mjs'

export const previous = JSON.parse(readFileSync(join(root, 'scripts/release/previous.json'), 'utf8'))

const migrations = 'apps/api/src/platform/db/migrations'

async function must(result) {
  const { code, output } = await result
  if (code !== 0) throw new Error(output)
}

/** Links a folder of packages, except our own, which are those of the copy. */
function linkPackages(from, to) {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from))
    if (name !== '@portolan' && !/^\.(?:cache|package-lock|vite)/.test(name))
      symlinkSync(join(from, name), join(to, name))
}

/** True if this version's packages are the very ones of the copy's lock file. */
function hasSamePackages(copy) {
  const packagesOf = (folder) => JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages
  const own = packagesOf(root)
  return Object.entries(packagesOf(copy)).every(
    ([path, { version }]) => !path.includes('node_modules/') || own[path]?.version === version,
  )
}

async function install(copy) {
  if (!hasSamePackages(copy)) {
    const npm = [
      'ci',
      '--include=dev',
      '--engine-strict=false',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]
    return must(run('npm', npm, { cwd: copy }))
  }
  linkPackages(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const group of ['apps', 'packages'])
    for (const name of readdirSync(join(copy, group))) {
      const from = join(root, group, name, 'node_modules')
      if (existsSync(from)) linkPackages(from, join(copy, group, name, 'node_modules'))
    }
  const own = join(copy, 'node_modules/@portolan')
  mkdirSync(own)
  for (const name of readdirSync(join(copy, 'packages')))
    symlinkSync(join(copy, 'packages', name), join(own, name))
}

/**
 * Returns a folder with the previous version's sources and packages, kept for the next time. With
 * `ourMigrations`, its tests prepare their databases by those of this version.
 */
export async function preparePrevious({ ourMigrations = false } = {}) {
  const { version, commit } = previous
  const folder = join(root, '.cache', `previous-${commit.slice(0, 12)}${ourMigrations ? '-on-ours' : ''}`)
  if (existsSync(folder)) return folder
  if ((await run('git', ['cat-file', '-e', `${commit}^{commit}`])).code !== 0)
    throw new Error(
      `This clone lacks the commit of ${version}, ${commit}: get it with git fetch --unshallow.\n`,
    )
  const partial = `${folder}.${process.pid}`
  try {
    mkdirSync(partial, { recursive: true })
    const archive = join(partial, 'sources.tar')
    await must(run('git', ['archive', `--output=${archive}`, commit]))
    await must(run('tar', ['-xf', archive, '-C', partial]))
    rmSync(archive)
    if (ourMigrations) {
      rmSync(join(partial, migrations), { recursive: true })
      symlinkSync(join(root, migrations), join(partial, migrations))
    }
    // Some tests read data next to the repository.
    const data = join(root, '../shared')
    const beside = join(root, '.cache/shared')
    if (existsSync(data) && !existsSync(beside)) symlinkSync(data, beside)
    // Links name the folder that it will have.
    renameSync(partial, folder)
    await install(folder)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  return folder
}
