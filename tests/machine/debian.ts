import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'

const exec = promisify(execFile)

/** True on Debian (or a derivative) if we may install packages. */
export function isDebianRoot(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** Installs a Debian package without asking; throws with apt's output on failure. */
export async function installPackage(name: string): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await exec('apt-get', ['update', '-q'], { env })
  await exec('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], {
    env,
    maxBuffer: 64 * 1024 * 1024,
  })
}

/** Throws unless a program is there or can be installed with its package. */
export async function ensureProgram(program: string, name: string): Promise<void> {
  if (!existsSync(program) && isDebianRoot()) await installPackage(name)
  if (!existsSync(program))
    throw new Error(`These tests need ${program}: install the package "${name}" of your system.`)
}
