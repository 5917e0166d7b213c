import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { commandEnvironment, serverEnvironment } from './lean-environment.ts'

let data = ''
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'portal-lean-'))
  vi.stubEnv('DATA_DIR', data)
  vi.stubEnv('NODE_COMPILE_CACHE', undefined)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(data, { recursive: true })
})

it('a command uses the code that the server has compiled, and makes no folder for it', async () => {
  const compiled = join(data, 'cache')
  expect(commandEnvironment().NODE_COMPILE_CACHE).toBeUndefined()
  expect(serverEnvironment().NODE_COMPILE_CACHE).toBe(compiled)
  await mkdir(compiled)
  expect(commandEnvironment().NODE_COMPILE_CACHE).toBe(compiled)
})

it('what the operator sets wins', async () => {
  await mkdir(join(data, 'cache'))
  vi.stubEnv('NODE_COMPILE_CACHE', '/elsewhere')
  expect(commandEnvironment().NODE_COMPILE_CACHE).toBe('/elsewhere')
})
