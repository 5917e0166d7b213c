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
    expect(code).toBe(1)
    expect(out).toContain(`BAD  data folder: ${dataDir} cannot be opened: ELOOP\n`)
    expect(out).toMatch(/^ok {3}disk: /m)
    expect(out).toContain("BAD  server: the server's socket cannot be opened by this user: ELOOP\n")
    expect(err).toContain('The running server takes no commands from this user')
  } finally {
    await rm(folder, { recursive: true })
  }
})
