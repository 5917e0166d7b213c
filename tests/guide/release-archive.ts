import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { repository } from '../repository/source-files.ts'

/** A release as one file; `name` is that of the folder in it. */
export interface ReleaseArchive {
  file: string
  name: string
  version: string
}

/** A given archive, or the one that `npm run release` makes. */
export function findArchive(given: string | undefined): ReleaseArchive {
  const file = given ?? makeArchive()
  const [, name = '', version = ''] = /^(portolan-(.+))-linux-x64\.tgz$/.exec(basename(file)) ?? []
  if (name === '') throw new Error(`${file} is not named as an archive of a release.`)
  return { file, name, version }
}

function makeArchive(): string {
  execFileSync('npm', ['run', 'release'], { cwd: repository, stdio: ['ignore', 'ignore', 'inherit'] })
  const folder = join(repository, 'dist')
  const [name] = readdirSync(folder).filter((file) => file.endsWith('-linux-x64.tgz'))
  if (name === undefined) throw new Error('npm run release made no archive.')
  return join(folder, name)
}

/** Names the archive's version instead of the one that a guide names. */
export function withVersion(text: string, { version }: ReleaseArchive): string {
  return text.replaceAll(/portolan-\d+\.\d+\.\d+/g, `portolan-${version}`)
}
