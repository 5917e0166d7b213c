import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { doctor } from '@portolan/contract/commands/maintenance'
import { expect, it } from 'vitest'
import { readEnv } from '#freight/settings/env.ts'
import { openLog } from '#platform/process/log.ts'
import { runCommand } from '#testing/run-command.ts'
import { openToLook } from './open-deps.ts'

it('looking at an installation that doesn’t exist yet creates none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-look-'))
  const dataDir = join(folder, 'data')
  const deps = await openToLook(readEnv({ DATA_DIR: dataDir }), openLog('silent'))
  try {
    const { rows } = await runCommand({ deps }, doctor)
    const database = rows.find(({ check }) => check === 'database')
    expect(database).toMatchObject({ ok: false, warning: true })
    expect(database?.text).toMatch(/has no tables yet$/)
    expect(existsSync(dataDir)).toBe(false)
  } finally {
    await deps.close()
    await rm(folder, { recursive: true })
  }
})
