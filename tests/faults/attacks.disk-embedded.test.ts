import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { build } from '../../apps/api/src/app.ts'
import { readEnv } from '../../apps/api/src/freight/settings/env.ts'
import { openDeps } from '../../apps/api/src/open-deps.ts'
import { openLog } from '../../apps/api/src/platform/process/log.ts'
import { givenOrder, givenUser, testPassword } from '../../apps/api/src/testing/builders.ts'
import { runCommand } from '../../apps/api/src/testing/run-command.ts'
import { makePgliteFolder } from '../../apps/api/src/testing/test-database.ts'
import { importOrders } from '../../packages/contract/src/commands/imports.ts'
import { teaMap } from '../browser/tea-map.ts'
import { openSmallDisk, type SmallDisk } from './small-disk.ts'

// The embedded database doesn't survive a disk without room for its next file; an import stops before that.

async function open(disk: SmallDisk) {
  const variables = {
    DATA_DIR: join(disk.folder, 'data'),
    SECRET_KEY: 'a secret for tests only, 32 characters',
  }
  const deps = await openDeps(readEnv(variables), openLog('silent'))
  const app = await build(deps, { webRoot: null, longestDelayMs: 0 })
  const never = () => Promise.reject(new Error('not used here'))
  return { app, deps, logLines: [], call: never, get: never, close: never }
}

it('an import stops before the disk is full; sign-ins go on and the data opens again', {
  tags: ['exhaustive'],
}, async () => {
  const disk = openSmallDisk(200)
  if (disk === null) {
    process.stdout.write('No small disk may be mounted here; attacks.disk.api.test.ts simulates it.\n')
    return
  }
  try {
    mkdirSync(join(disk.folder, 'data'))
    await makePgliteFolder(join(disk.folder, 'data/pglite'))
    let portal = await open(disk)
    await givenOrder(portal)
    const { email } = await givenUser(portal)
    const files = { file: join(disk.folder, 'orders.csv'), map: join(disk.folder, 'map.json') }
    writeFileSync(files.map, JSON.stringify(teaMap))
    writeFileSync(files.file, ['No', ...Array.from({ length: 20_000 }, (_, n) => `A-${n}`)].join('\n'))
    disk.fillTo(70_000_000)
    const imported = runCommand(portal, importOrders, files)
    await expect(imported).rejects.toThrow('is full')
    const freeBytes = disk.free()
    expect(freeBytes).toBeGreaterThan(1_000_000)
    for (let round = 0; round < 20; round++) {
      const payload = { username: email, password: testPassword }
      const answer = await portal.app.inject({ method: 'POST', url: '/api/v2/auth/token/', payload })
      expect(answer.statusCode).toBe(200)
    }
    process.stdout.write(
      `attack: an import fills the disk: stopped with ${freeBytes} bytes left, 20 of 20 sign-ins\n`,
    )
    await portal.app.close()
    await portal.deps.close()
    disk.empty()
    portal = await open(disk)
    await portal.app.close()
    await portal.deps.close()
  } finally {
    disk.close()
  }
})
