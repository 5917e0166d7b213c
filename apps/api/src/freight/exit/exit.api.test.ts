import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  exportOrganization,
  exportPerson,
  importOrganization,
} from '@portolan/contract/commands/freight/exit'
import { endpoints } from '@portolan/contract/endpoints'
import type { Endpoint } from '@portolan/contract/shared/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSessions } from '#identity/sessions/sessions.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { readZip } from '#testing/archives/read-zip.ts'
import { givenOrder, givenUser } from '#testing/builders.ts'
import { givenInvoice } from '#testing/freight/invoices.ts'
import { givenQuote } from '#testing/freight/quotes.ts'
import { givenThreadMessage } from '#testing/freight/threads/given-messages.ts'
import { buildParty, givenPreorder, givenPreorderDocument } from '#testing/preorders.ts'
import { runCommand } from '#testing/run-command.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { tableRules } from './table-rules.ts'

// Answers say how late an order is.
const clock = { now: () => new Date('2026-11-26T09:00:00Z') }

let portal: TestPortal
let folder: string
let person: Awaited<ReturnType<typeof givenUser>>
let ids: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-exit-'))
  portal = await openTestPortal({ clock })
  const order = await givenOrder(portal)
  person = await givenUser(portal)
  const invoice = await givenInvoice(portal, order)
  const parties = { shipper: buildParty(), consignee: null, notify: null, toOrder: false }
  const preorder = await givenPreorder(portal, person, { parties })
  const preorderDocument = await givenPreorderDocument(portal, person, preorder)
  const message = await givenThreadMessage(portal, person, order.orderId, { withFile: true })
  ids = {
    orderId: order.orderId,
    documentId: invoice.id,
    invoiceId: invoice.id,
    preorderId: preorder.id,
    preorderDocumentId: preorderDocument.id,
    quoteId: (await givenQuote(portal, person, { readyOn: '2035-01-15' })).id,
    threadId: order.orderId,
    attachmentId: message.files[0]?.id ?? '',
    version: '1',
  }
  await givenOrder(portal, { organization: { ref: 'other', name: 'Other' } })
  await givenUser(portal, ['other'])
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true, force: true })
})

const file = (name: string) => join(folder, name)

it('has a rule for every table', async () => {
  const tables = await rowsOf<{ name: string }>(
    portal.deps.database,
    sql`SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
  )
  expect(Object.keys(tableRules).sort()).toEqual(tables.map(({ name }) => name).sort())
})

/** A portal's answers to a person, without the signatures of links. */
async function answersOf(portal: TestPortal, userId: string): Promise<Record<string, unknown>> {
  const { token } = await openSessions(portal.deps).open({ userId, ip: '127.0.0.1', userAgent: null }, false)
  const readers = [...endpoints].filter(([name, { method, auth }]) => {
    // About the browser, or this portal's host.
    const isOther = /^(list(Sessions|SecurityEvents|Passkeys)|startPasskeyRegistration)$/.test(name)
    return method === 'GET' && ['session', 'fresh'].includes(auth) && !isOther
  })
  const answers: Record<string, unknown> = {}
  for (const [name, endpoint] of readers) {
    const params = paramsOf(endpoint)
    if (params === null) continue
    const answer = await portal.call(endpoint, { params, token })
    if (answer.statusCode === 400) continue
    answers[name] = [
      answer.statusCode,
      answer.body.replaceAll(/([?&](expires|session|signature|cursor)=)[^"&]+/g, '$1'),
    ]
  }
  return answers
}

function paramsOf({ params }: Endpoint): Record<string, string> | null {
  const names = Object.keys(params?.shape ?? {})
  if (names.some((name) => ids[name] === undefined)) return null
  return Object.fromEntries(names.map((name) => [name, ids[name] ?? '']))
}

describe('a customer’s exit', () => {
  it('is taken over by an empty portal, whose answers are equal', async () => {
    const exported = await runCommand(portal, exportOrganization, { ref: 'acme', file: file('acme.zip') })
    expect(exported.result).toMatchObject({ missingFiles: 0 })
    expect(exported.result.files).toBeGreaterThan(2)
    const other = await openTestPortal({ clock })
    try {
      const imported = await runCommand(other, importOrganization, { file: file('acme.zip') })
      expect(imported.result).toEqual({ ...exported.result, ref: 'acme', name: 'Acme Trading' })
      const answers = await answersOf(portal, person.id)
      expect(Object.keys(answers).length).toBeGreaterThan(15)
      expect(await answersOf(other, person.id)).toEqual(answers)
      await expect(runCommand(other, importOrganization, { file: file('acme.zip') })).rejects.toThrow(
        'The portal has a customer acme already.',
      )
    } finally {
      await other.close()
    }
  })

  it('has each part with its hash, and tables for people', async () => {
    await runCommand(portal, exportOrganization, { ref: 'acme', file: file('parts.zip') })
    const parts = await readZip(file('parts.zip'))
    const manifest = JSON.parse(parts.get('manifest.json')?.toString() ?? '')
    expect(manifest.parts.map(({ path }: { path: string }) => path).sort()).toEqual(
      [...parts.keys()].filter((name) => name !== 'manifest.json').sort(),
    )
    for (const { path, sha256 } of manifest.parts)
      expect(
        createHash('sha256')
          .update(parts.get(path) ?? '')
          .digest('hex'),
      ).toBe(sha256)
    expect(parts.get('tables/orders.csv')?.toString()).toContain('number,reference,status')
    expect(parts.get('data/users.ndjson')?.toString()).toContain(person.email)
    expect(parts.get('data/users.ndjson')?.toString()).not.toContain('password_hash')
    expect([...parts.values()].some((bytes) => bytes.includes('"other"'))).toBe(false)
  })

  it('that was damaged changes nothing', async () => {
    await runCommand(portal, exportOrganization, { ref: 'acme', file: file('whole.zip') })
    const bytes = await readFile(file('whole.zip'))
    const other = await openTestPortal({ clock })
    try {
      for (const share of [0.5]) {
        const at = Math.floor(bytes.byteLength * share)
        const damaged = Buffer.from(bytes)
        damaged.writeUInt8(damaged.readUInt8(at) ^ 0x10, at)
        await writeFile(file('damaged.zip'), damaged)
        const imported = runCommand(other, importOrganization, { file: file('damaged.zip') })
        await expect(imported).rejects.toMatchObject({ code: 'refused' })
      }
      await writeFile(file('damaged.zip'), bytes.subarray(0, bytes.byteLength / 2))
      await expect(
        runCommand(other, importOrganization, { file: file('damaged.zip') }),
      ).rejects.toMatchObject({
        code: 'refused',
      })
      expect(await rowsOf(other.deps.database, sql`SELECT FROM organizations`)).toEqual([])
    } finally {
      await other.close()
    }
  })
})

it('a person’s data has what they did, and nothing of others', async () => {
  const stranger = await givenUser(portal)
  const exported = await runCommand(portal, exportPerson, { email: person.email, file: file('person.zip') })
  expect(exported.result.files).toBeGreaterThan(0)
  const parts = await readZip(file('person.zip'))
  const names = [...parts.keys()]
  for (const table of ['users', 'memberships', 'sessions', 'preorders', 'quotes', 'thread_messages'])
    expect(names).toContain(`data/${table}.ndjson`)
  const text = names
    .filter((name) => !name.startsWith('files/'))
    .map((name) => parts.get(name)?.toString())
    .join('')
  expect(text).toContain(person.email)
  for (const secret of [stranger.email, stranger.id, 'password_hash', 'argon2'])
    expect(text).not.toContain(secret)
  await expect(
    runCommand(portal, exportPerson, { email: 'none@customer.example', file: file('none.zip') }),
  ).rejects.toThrow('There is no account')
})
