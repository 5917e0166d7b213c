import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bareEnvironment } from '../../machine/portal.ts'
import { repository } from '../../repository/source-files.ts'

const run = promisify(execFile)

/** A new folder on the disk: temporary files of tests may be in memory, and releases are large. */
export async function releaseFolder(): Promise<string> {
  const cache = join(repository, '.cache')
  await mkdir(cache, { recursive: true })
  return mkdtemp(join(cache, 'releases-'))
}

/** Makes the archive of a version from its sources, by default of this one; returns its path. */
export async function makeArchive(folder: string, sources = repository): Promise<string> {
  await run(process.execPath, ['scripts/release/release.mjs', folder], { cwd: sources })
  const name = (await readdir(folder)).find((file) => file.endsWith('.tgz'))
  if (name === undefined) throw new Error(`No archive in ${folder}`)
  return join(folder, name)
}

/** Unpacks an archive as the guide says; returns the release's folder. */
export async function unpack(archive: string, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  await run('tar', ['-xzf', archive, '-C', folder])
  const [name = ''] = await readdir(folder)
  return join(folder, name)
}

/** Runs `portal` of a release; returns its exit code and both outputs. */
export async function runRelease(home: string, args: readonly string[], variables: Record<string, string>) {
  const env = { ...bareEnvironment, ...variables }
  try {
    const { stdout, stderr } = await run(join(home, 'portal'), [...args], { env, cwd: '/' })
    return { code: 0, out: stdout, err: stderr }
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code: unknown; stdout?: string; stderr?: string }
    return { code, out: stdout, err: stderr }
  }
}
