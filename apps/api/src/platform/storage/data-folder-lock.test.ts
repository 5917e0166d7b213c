import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lockDataFolder } from './data-folder-lock.ts'

let folder: string
const holders: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-lock-'))
})
afterEach(async () => {
  // A process left behind by a failed test would keep the test run's pipes open forever.
  for (const holder of holders.splice(0)) holder.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const inUse = expect.objectContaining({ name: 'OperatorError', code: 'data_folder_in_use' })

const lockFile = fileURLToPath(new URL('./data-folder-lock.ts', import.meta.url))

/** A separate process that holds the folder until it is ended. */
async function holdElsewhere() {
  const script = `import { lockDataFolder } from ${JSON.stringify(lockFile)}
    // Referenced, or the garbage collector closes the database and frees the lock.
    globalThis.lock = lockDataFolder(process.argv[1]); process.stdout.write('held'); setInterval(() => {}, 1000)`
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module-typescript', '-e', script, folder],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  holders.push(child)
  await once(child.stdout, 'data')
  return child
}

it('the second to open is refused with a sentence that names the folder and the process', async () => {
  const child = await holdElsewhere()
  expect(() => lockDataFolder(folder)).toThrow(inUse)
  expect(() => lockDataFolder(folder)).toThrow(
    `The data folder ${folder} is in use by another portal process (process ${child.pid}).`,
  )
  child.kill('SIGKILL')
  await once(child, 'exit')
})

it('a process that was killed leaves the folder free', async () => {
  const child = await holdElsewhere()
  child.kill('SIGKILL')
  await once(child, 'exit')
  const lock = lockDataFolder(folder)
  expect(() => lockDataFolder(folder)).toThrow(`(process ${process.pid})`)
  lock.release()
})

it('is free again once released, as often as one likes', () => {
  for (let round = 0; round < 3; round++) lockDataFolder(folder).release()
})

it('a refused process does not free what the first holds', async () => {
  const first = lockDataFolder(folder)
  expect(() => lockDataFolder(folder)).toThrow(inUse)
  expect(() => lockDataFolder(folder)).toThrow(inUse)
  first.release()
  lockDataFolder(folder).release()
})
