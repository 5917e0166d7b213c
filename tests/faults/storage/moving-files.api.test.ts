import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { checkFileStore } from '../../../apps/api/src/platform/storage/checks/check-file-store.ts'
import type { FileStore } from '../../../apps/api/src/platform/storage/file-store.ts'
import { moveFiles } from '../../../apps/api/src/platform/storage/moving/move-files.ts'
import { openFileStores, openFiles } from '../../../apps/api/src/platform/storage/moving/open-files.ts'
import { givenDocument, givenOrder } from '../../../apps/api/src/testing/builders.ts'
import { runCommand } from '../../../apps/api/src/testing/run-command.ts'
import { keysOf, listFiles } from '../../../apps/api/src/testing/stored-files.ts'
import { openTestPortal, type TestPortal } from '../../../apps/api/src/testing/test-portal.ts'
import { moveFiles as command } from '../../../packages/contract/src/commands/maintenance.ts'
import { startS3, type TestS3 } from '../../machine/s3/s3.ts'

let s3: TestS3
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.stop())

let portal: TestPortal
beforeEach(async () => {
  portal = await openTestPortal({ variables: { FILE_STORE: 'folder', ...bucket() } })
  const order = await givenOrder(portal)
  for (let n = 0; n < 6; n++) await givenDocument(portal, order)
})
afterEach(() => portal.close())

const bucket = () => ({
  S3_URL: s3.url,
  S3_PREFIX: crypto.randomUUID(),
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
})

/** As after a restart with another FILE_STORE. */
function restartWith(filesIn: 'folder' | 's3'): void {
  Object.assign(portal.deps.env, { filesIn })
  Object.assign(portal.deps, { files: openFiles(portal.deps.env) })
}

function stores(): { folder: FileStore; s3: FileStore } {
  const { folder, s3: inBucket } = openFileStores(portal.deps.env)
  if (folder === null || inBucket === null) throw new Error('A store is missing')
  return { folder, s3: inBucket }
}

it('files move to the bucket and back while each stays readable, and those without a row stay', async () => {
  const used = await listFiles(portal)
  const unused = await portal.deps.files.put(Buffer.from('no row names it'))
  const refused = runCommand(portal, command, { to: 's3' })
  await expect(refused).rejects.toThrow('Restart every process with FILE_STORE=s3 first')

  restartWith('s3')
  expect(await checkFileStore(portal.deps)).toMatchObject({
    text: '7 files still in DATA_DIR',
  })
  const later = await portal.deps.files.put(Buffer.from('stored meanwhile'))
  for (const key of [...used, later]) expect(await portal.deps.files.sizeOf(key)).not.toBeNull()
  expect((await runCommand(portal, command, { to: 's3' })).result).toMatchObject({ files: 6 })
  const { folder, s3: inBucket } = stores()
  expect(await keysOf(inBucket)).toEqual([...used, later].sort())
  expect(await keysOf(folder)).toEqual([unused])
  for (const key of used) expect(await buffer(await portal.deps.files.read(key))).not.toHaveLength(0)

  restartWith('folder')
  expect((await runCommand(portal, command, { to: 'folder' })).result).toMatchObject({ files: 6 })
  expect(await keysOf(folder)).toEqual([...used, unused].sort())
})

it('a move that was killed goes on, and a file that comes back changed stays where it was', async () => {
  const used = await listFiles(portal)
  restartWith('s3')
  const { folder, s3: inBucket } = stores()
  const stop = new AbortController()
  const onMoved = async () => stop.abort()
  await moveFiles(portal.deps.database, { from: folder, to: inBucket }, { signal: stop.signal, onMoved })
  const moved = (await keysOf(inBucket)).length
  expect(moved).toBeGreaterThan(0)
  expect(moved).toBeLessThan(used.length)
  // Killed after it was stored, and before it was removed.
  const [left = ''] = await keysOf(folder)
  await inBucket.putAs(left, await folder.read(left))

  const lossy: FileStore = Object.assign({}, inBucket, {
    putAs: (key: string) => inBucket.putAs(key, stream('other bytes')),
  })
  const { signal } = new AbortController()
  const going = moveFiles(
    portal.deps.database,
    { from: folder, to: lossy },
    { signal, onMoved: async () => {} },
  )
  await expect(going).rejects.toThrow('it stays where it was')
  expect((await keysOf(folder)).length).toBe(used.length - moved)

  const rest = await moveFiles(
    portal.deps.database,
    { from: folder, to: inBucket },
    { signal, onMoved: async () => {} },
  )
  expect(rest.files).toBe(used.length - moved)
  expect(await keysOf(inBucket)).toEqual(used)
  expect(await keysOf(folder)).toEqual([])
})

async function* stream(text: string) {
  yield Buffer.from(text)
}
