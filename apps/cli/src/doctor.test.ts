import { existsSync } from 'node:fs'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runHere } from './testing/run-here.ts'

it('says what of the data folder cannot be opened, and how much room its disk has', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-doctor-'))
  try {
    const dataDir = join(folder, 'loop')
    await symlink('loop', dataDir)
    // The working folder is on another disk, which has no space.
    const { code, out, err } = await runHere(['doctor'], { dataDir, folder: '/proc' })
    expect(code).toBe(2)
    expect(out).toContain(`BAD  data folder: ${dataDir} cannot be opened: ELOOP\n`)
    expect(out).toMatch(/^ok {3}disk: /m)
    expect(out).toContain("BAD  server: the server's socket cannot be opened by this user: ELOOP\n")
    expect(out).toContain('BAD  start: The running server takes no commands from this user')
    expect(err).toBe('Problems found: data folder, server, start.\n')
  } finally {
    await rm(folder, { recursive: true })
  }
})

it('names each variable that a start would refuse, and starts nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-doctor-'))
  const { PUBLIC_URL: url, TRUSTED_PROXIES: proxies } = process.env
  Object.assign(process.env, { PUBLIC_URL: 'https://x.example/portal', TRUSTED_PROXIES: 'localhost' })
  try {
    const dataDir = join(folder, 'data')
    const { code, out, err } = await runHere(['doctor'], { dataDir })
    expect(code).toBe(2)
    expect(out).toContain('BAD  configuration: PUBLIC_URL: expected an http or https address without a path')
    expect(out).toContain('BAD  configuration: TRUSTED_PROXIES: expected IP addresses or networks')
    expect([out.includes('    at '), err]).toEqual([false, expect.stringContaining('Problems found')])
    expect(existsSync(dataDir)).toBe(false)
  } finally {
    delete process.env.PUBLIC_URL
    delete process.env.TRUSTED_PROXIES
    if (url !== undefined) process.env.PUBLIC_URL = url
    if (proxies !== undefined) process.env.TRUSTED_PROXIES = proxies
    await rm(folder, { recursive: true })
  }
})
