import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { preparePrevious, previous } from '../../../scripts/release/previous.mjs'
import { annaEmail, demoPassword, fetchToken } from '../../browser/sign-in.ts'
import { type OwnDatabase, openOwnDatabase } from '../../machine/own-database.ts'
import { type Portal, startPortal } from '../../machine/portal.ts'
import { makeArchive, releaseFolder, runRelease, unpack } from './installed-release.ts'

// The archives of two versions, as an administrator upgrades and rolls back: one database, one data folder.
const secret = 'a secret key of the same installation, long enough'

let folder = ''
let own: OwnDatabase
let older = ''
let newer = ''
const running: Portal[] = []

const variables = () => ({ DATABASE_URL: own.url, SECRET_KEY: secret, DATA_DIR: join(folder, 'data') })

async function start(release: string, demo = false): Promise<Portal> {
  const portal = await startPortal({ ...variables(), DRAIN_SECONDS: '0' }, { release, demo })
  running.push(portal)
  return portal
}

async function stop(portal: Portal): Promise<void> {
  running.splice(running.indexOf(portal), 1)
  await portal.stop()
}

/** Signs in, reads lists and an order, and writes to its conversation; returns what is read there then. */
async function useAsAnna(portal: Portal, text: string): Promise<string[]> {
  const authorization = `JWT ${await fetchToken(portal.url, annaEmail, demoPassword)}`
  const call = async (path: string, body?: object) => {
    const answer = await fetch(`${portal.url}/api/v2/customer/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  for (const list of ['orders/', 'invoices/', 'quotes/', 'preorders/', 'notifications/', 'users/me/'])
    await call(list)
  const { results } = await call('orders/?limit=1')
  const [{ id }] = results
  await call(`orders/${id}/`)
  await call(`threads/${id}/messages/`, { text })
  const read = await call(`threads/${id}/messages/`)
  return read.results.map((message: { text: string }) => message.text)
}

async function query(sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: own.url })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

describe('one version back', { tags: ['exhaustive'], timeout: 3_600_000 }, () => {
  beforeAll(async () => {
    folder = await releaseFolder()
    own = await openOwnDatabase({ url: inject('postgresUrl'), stop: async () => {} }, 'rollback')
    const sources = await preparePrevious()
    older = await unpack(await makeArchive(join(folder, 'older'), sources), join(folder, 'opt-older'))
    newer = await unpack(await makeArchive(join(folder, 'newer')), join(folder, 'opt-newer'))
  }, 3_600_000)
  afterAll(async () => {
    for (const portal of running) await portal.stop()
    await own?.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('serves while the newer one migrates, beside it, and after a restart on its tables', async () => {
    const first = await start(older, true)
    expect(await useAsAnna(first, 'before the upgrade')).toContain('before the upgrade')
    const looked = await runRelease(newer, ['doctor', '--json'], {
      ...variables(),
      DATA_DIR: join(folder, 'other'),
    })
    expect(looked.out).toContain('is not migrated to this version')
    const upgraded = await start(newer)
    expect(await useAsAnna(upgraded, 'on the newer one')).toContain('before the upgrade')
    expect(await useAsAnna(first, 'on the older one, beside it')).toContain('on the newer one')
    await stop(first)
    const restarted = await start(older)
    expect(await useAsAnna(restarted, 'after the restart')).toContain('on the older one, beside it')
    expect(await useAsAnna(upgraded, 'beside it again')).toContain('after the restart')
    await stop(upgraded)
    expect(await useAsAnna(restarted, 'rolled back')).toContain('beside it again')
    await stop(restarted)
    const again = await start(newer)
    expect(await useAsAnna(again, 'upgraded again')).toContain('rolled back')
    await stop(again)
    expect(await query('SELECT oldest_version FROM portal_identity')).toEqual([
      { oldest_version: previous.version },
    ])
  })

  it('refuses a database that needs a newer version, and names that version', async () => {
    await query(`UPDATE portal_identity SET oldest_version = '99.1.0'`)
    for (const [release, version] of [
      [older, previous.version],
      [newer, newer.split('portolan-').at(-1)],
    ] as const) {
      const { code, err } = await runRelease(release, ['serve', '--json'], { ...variables(), PORT: '0' })
      expect(code).toBe(1)
      const refusal = err
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
        .find(({ code }) => code === 'other_version')
      expect(refusal?.message).toBe(
        `This database needs version 99.1.0 of the portal or a newer one, and this is ${version}. Start that version, or restore the backup from before the update.`,
      )
    }
  })
})
