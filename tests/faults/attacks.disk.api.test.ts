import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listOrders, pinOrder } from '@portolan/contract/freight/orders'
import { createToken } from '@portolan/contract/identity/sign-in'
import { uploadAvatar } from '@portolan/contract/identity/users'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../apps/api/src/platform/db/database.ts'
import { sql } from '../../apps/api/src/platform/db/drizzle.ts'
import { openFolderStore } from '../../apps/api/src/platform/storage/file-store.ts'
import { givenOrder, givenUser, testPassword } from '../../apps/api/src/testing/builders.ts'
import { openTestPortal, type TestPortal } from '../../apps/api/src/testing/test-portal.ts'
import { openSmallDisk } from './small-disk.ts'

// A full disk used to cause a 500.

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

let portal: TestPortal
let orderId: string
let person: { email: string; token: string }

beforeEach(async () => {
  portal = await openTestPortal()
  orderId = (await givenOrder(portal)).orderId
  person = await givenUser(portal)
})
afterEach(() => portal.close())

async function upload() {
  const form = new FormData()
  form.set('image', new File([Buffer.from(onePixel, 'base64')], 'me.png', { type: 'image/png' }))
  const request = new Request('http://portal/', { method: 'POST', body: form })
  return portal.app.inject({
    method: 'POST',
    url: uploadAvatar.path,
    headers: {
      authorization: `JWT ${person.token}`,
      'accept-language': 'en',
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

const pin = () => portal.call(pinOrder, { params: { orderId }, token: person.token })

/** Expects that reading and signing in still work. */
async function expectServing(): Promise<void> {
  const { token, email } = person
  const body = { username: email, password: testPassword }
  expect((await portal.call(listOrders, { token })).statusCode).toBe(200)
  expect((await portal.call(createToken, { body })).statusCode).toBe(200)
}

function expectFull(answer: Awaited<ReturnType<typeof upload>>): void {
  expect([answer.statusCode, answer.json().error.code]).toEqual([507, 'storage_full'])
  expect(answer.json().error.message).toContain('out of storage')
  expect(portal.logLines.filter((line) => line.includes('    at '))).toEqual([])
}

const avatars = () => rowsOf(portal.deps.database, sql`SELECT id FROM avatars`)

describe('a full disk', () => {
  it('under the files answers 507 and leaves nothing behind', async () => {
    // Linux has a file that is always full, so the error is the system's own.
    portal.deps.files.put = async (bytes) => {
      await writeFile('/dev/full', bytes)
      return 'never'
    }
    expectFull(await upload())
    expect(await avatars()).toEqual([])
    await expectServing()
  })

  it('under the database answers 507 to what would write', async () => {
    const { database } = portal.deps
    await database.execute(sql`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
      $$BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END$$`)
    for (const table of ['avatars', 'order_pins']) {
      await database.execute(
        sql.raw(`CREATE TRIGGER full_disk BEFORE INSERT ON ${table}
        FOR EACH ROW EXECUTE FUNCTION full_disk()`),
      )
    }
    expectFull(await pin())
    expectFull(await upload())
    const stored = readdirSync(join(portal.deps.env.dataDir, 'files'), {
      recursive: true,
      withFileTypes: true,
    })
    expect(stored.filter((entry) => entry.isFile())).toEqual([])
    await expectServing()
  })

  it('keeps a rest for sign-ins: uploads end before it', async () => {
    const disk = openSmallDisk(40)
    if (disk === null) {
      process.stdout.write('No small disk may be mounted here; the tests above stand in for it.\n')
      return
    }
    try {
      Object.assign(portal.deps.files, openFolderStore(join(disk.folder, 'files')))
      expect((await upload()).statusCode).toBe(201)
      const files = () =>
        readdirSync(join(disk.folder, 'files'), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ name }) => name)
      const before = files()
      for (const freeBytes of [1_500_000, 4_096, 0]) {
        disk.fillTo(freeBytes)
        expectFull(await upload())
        expect(files()).toEqual(before)
        await expectServing()
      }
      disk.empty()
      expect((await upload()).statusCode).toBe(201)
      process.stdout.write(
        'attack: an upload to a full disk was answered 500, now 507; reads and sign-in go on\n',
      )
    } finally {
      disk.close()
    }
  })
})
