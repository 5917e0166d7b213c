import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'

const findNpm = fileURLToPath(new URL('./find-npm.mjs', import.meta.url))
const stopOnSignals = fileURLToPath(
  new URL('../../../api/src/platform/process/stop-on-signals.ts', import.meta.url),
)

/** Stands for the portal: names npm's process and ends with it. */
const server = `#!${process.execPath}
import { findNpm } from ${JSON.stringify(findNpm)}
import { stopOnSignals } from ${JSON.stringify(stopOnSignals)}
console.log(process.pid, findNpm())
setInterval(() => {}, 1_000)
stopOnSignals(() => process.exit(), Number(findNpm()))
`

it('a server started by npx ends when npx is killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-npx-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'server.mjs'), server, { mode: 0o755 })
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true })
  await symlink('../../server.mjs', join(folder, 'node_modules/.bin/portal'))
  const child = spawn('npx', ['--no-install', 'portal'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  await expect.poll(() => printed).toMatch(/\n/)
  const [pid, npm] = printed.trim().split(' ').map(Number)
  onTestFinished(() => {
    if (isAlive(pid)) process.kill(pid ?? 0, 'SIGKILL')
  })
  expect(npm).toBe(child.pid)
  child.kill('SIGKILL')
  await expect.poll(() => isAlive(pid)).toBe(false)
})

function isAlive(pid: number | undefined): boolean {
  try {
    return process.kill(pid ?? 0, 0)
  } catch {
    return false
  }
}
