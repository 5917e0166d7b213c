import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from '@portolan/contract/commands/command'
import { commands } from '@portolan/contract/commands/commands'
import {
  acceptDocument,
  changeInvoice,
  listDocuments,
  rejectDocument,
} from '@portolan/contract/commands/freight/documents'
import * as exit from '@portolan/contract/commands/freight/exit'
import { importDocuments } from '@portolan/contract/commands/freight/import-documents'
import { matchMessage, retryMessages, unmatchMessage } from '@portolan/contract/commands/freight/matching'
import { importMessages, listMessages, showMessage } from '@portolan/contract/commands/freight/messages'
import {
  deleteOrder,
  listDeleted,
  listOrderEvents,
  listReferencesOfOrder,
  moveOrder,
  removeReference,
  retractOrderEvent,
} from '@portolan/contract/commands/freight/orders'
import {
  approvePreorder,
  listPreorders,
  rejectPreorder,
  requestPreorderUpdate,
  showPreorder,
} from '@portolan/contract/commands/freight/preorders'
import { listQuotes, makeOffer, refuseQuote, showQuote } from '@portolan/contract/commands/freight/quotes'
import {
  importRateSheets,
  listRateSheets,
  publishRateSheet,
  showRateSheet,
  withdrawRateSheet,
} from '@portolan/contract/commands/freight/rate-sheets'
import { addSource, listSources, revokeSource } from '@portolan/contract/commands/freight/sources'
import { addStaffMember, listStaff, removeStaffMember } from '@portolan/contract/commands/identity/staff'
import { importCharges, importEvents, importOrders, importRates } from '@portolan/contract/commands/imports'
import {
  invite,
  listInvitations,
  reopenInvitations,
  revokeInvitation,
} from '@portolan/contract/commands/invitations'
import { createKey, listKeys, revokeKey } from '@portolan/contract/commands/keys'
import { demo, doctor, migrate, moveFiles, serve } from '@portolan/contract/commands/maintenance'
import { backup, restore, uploadBackup } from '@portolan/contract/commands/operation/backup'
import * as customers from '@portolan/contract/commands/organizations'
import { listOutbox } from '@portolan/contract/commands/outbox'
import { listQueues, retryQueues } from '@portolan/contract/commands/queues'
import {
  createUser,
  disableUser,
  enableUser,
  listUsers,
  removeUser,
  resetSecondFactor,
  unlockUser,
  updateUser,
} from '@portolan/contract/commands/users'
import {
  addWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  replayWebhook,
  rotateWebhookSecret,
  testWebhook,
} from '@portolan/contract/commands/webhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inDays, writeCommandFiles } from './testing/command-files.ts'
import { runHere } from './testing/run-here.ts'
import { finish, openMigratedFolder, type PortalFolder, script } from './testing/run-portal.ts'

// With --json every command prints the objects of its contract, one per line, and nothing else on standard
// output.

let portal: PortalFolder
let server: Awaited<ReturnType<PortalFolder['serve']>>
beforeAll(async () => {
  portal = await openMigratedFolder()
  await writeCommandFiles(portal.folder)
})
afterAll(() => portal.remove())

/** Runs a command line in the portal's folder. */
const run = (line: string[]) => runHere(line, { folder: portal.folder, dataDir: join(portal.folder, 'data') })

/** Each command with its arguments and its number of rows and results, in an order in which each works. */
const papersOptions = ['--index', 'papers.csv', '--pattern', '{order}_{kind}.pdf']
const ada = 'ada@acme.example'
const calls: [command: Command, args: string[], rows: number, results: number][] = [
  [migrate, [], 0, 1],
  [importOrders, ['orders.csv', '--map', 'map.json', '--report', 'report.ndjson'], 1, 1],
  [importEvents, ['order-events.csv', '--map', 'events-map.json', '--report', 'events.ndjson'], 1, 1],
  [importDocuments, ['papers', ...papersOptions, '--report', 'papers.ndjson'], 3, 1],
  [changeInvoice, ['A-1', '7', '--paid-on', '2026-02-01'], 0, 1],
  [importCharges, ['charges.csv', '--map', 'charges-map.json'], 1, 1],
  [importRates, ['rates.csv', '--map', 'rates-map.json', '--report', 'rates.ndjson'], 1, 1],
  [customers.createOrganization, ['tea', '--name', 'Tea'], 0, 1],
  [customers.renameOrganization, ['tea', '--name', 'Tea & Co'], 0, 1],
  [customers.limitOrganization, ['tea', '--storage-mb', '500'], 0, 1],
  [customers.setOrganization, ['tea', '--prices', 'off', '--hide', 'photo,cmr'], 0, 1],
  [createUser, ['--email', ada, '--organization', 'acme'], 0, 1],
  [listUsers, [], 1, 0],
  [customers.addMember, [ada, '--organization', 'tea'], 0, 1],
  [customers.moveMember, [ada, '--organization', 'tea', '--to', 'tea'], 0, 1],
  [customers.removeMember, [ada, '--organization', 'tea'], 0, 1],
  [exit.exportPerson, [ada, 'ada.zip'], 0, 1],
  [exit.exportOrganization, ['tea', 'tea.zip'], 0, 1],
  [customers.deleteOrganization, ['tea'], 0, 1],
  [exit.importOrganization, ['tea.zip'], 0, 1],
  [disableUser, [ada], 0, 1],
  [enableUser, [ada], 0, 1],
  [unlockUser, [ada], 0, 1],
  [resetSecondFactor, [ada], 0, 1],
  [updateUser, [ada, '--email', 'ada@tea.example'], 0, 1],
  [addStaffMember, [ada, '--role', 'sales'], 0, 1],
  [listStaff, [], 1, 0],
  [removeStaffMember, [ada], 0, 1],
  [removeUser, [ada, '--yes'], 0, 1],
  [invite, ['--organization', 'acme', '--card', 'card.pdf'], 0, 1],
  [listInvitations, [], 1, 0],
  [reopenInvitations, [], 0, 1],
  [createKey, ['tms', '--scope', 'read'], 0, 1],
  [listKeys, [], 1, 0],
  [revokeKey, ['tms'], 0, 1],
  [addSource, ['maersk'], 0, 1],
  [listSources, [], 1, 0],
  [revokeSource, ['maersk'], 0, 1],
  [importMessages, ['messages'], 1, 1],
  [listMessages, [], 1, 0],
  [retryMessages, [], 0, 1],
  [listOrderEvents, ['A-1'], 1, 0],
  [listReferencesOfOrder, ['A-1'], 1, 0],
  [moveOrder, ['A-1', '--to', 'acme', '--reason', 'A test', '--dry-run'], 0, 1],
  [removeReference, ['A-1', '--type', 'BKG', '--value', 'T-78', '--reason', 'Not ours', '--dry-run'], 0, 1],
  [listDeleted, [], 0, 0],
  // Messages to the removed person are gone.
  [listOutbox, ['--limit', '5'], 0, 0],
  [importRateSheets, ['sheets.csv', '--map', 'sheets-map.json'], 1, 1],
  [listRateSheets, [], 1, 0],
  [publishRateSheet, ['T-1'], 0, 1],
  [showRateSheet, ['T-1', '--version', '1'], 1, 1],
  [withdrawRateSheet, ['T-1'], 0, 1],
  [addWebhook, ['tms', '--url', 'https://hooks.invalid/', '--events', 'user.*'], 0, 1],
  [listWebhooks, [], 1, 0],
  [rotateWebhookSecret, ['tms'], 0, 1],
  [listWebhookDeliveries, ['tms'], 0, 0],
  [replayWebhook, ['tms', '--since', '2026-01-01T00:00:00Z'], 0, 1],
  [testWebhook, ['tms'], 0, 1],
  [removeWebhook, ['tms'], 0, 1],
  [listQueues, [], 0, 0],
  [retryQueues, ['--queue', 'cleanup'], 0, 1],
  [backup, ['all.backup'], 0, 1],
  [moveFiles, ['--to', 'folder'], 0, 1],
  [doctor, [], 30, 0],
]

/** The same for commands about a pre-order. */
const preorderCalls: typeof calls = [
  [listPreorders, [], 1, 0],
  [requestPreorderUpdate, ['NUMBER', '--field', 'cargo', '--question', 'Which tea?'], 0, 1],
  [showPreorder, ['NUMBER'], 2, 1],
  [approvePreorder, ['NUMBER', '--order-ref', 'TMS-1'], 0, 1],
  [rejectPreorder, ['NUMBER', '--code', 'space', '--reason', 'No space.'], 0, 1],
]

/** The same for commands about a quote. */
const quoteCalls: typeof calls = [
  [listQuotes, [], 1, 0],
  [refuseQuote, ['NUMBER', '--reason', 'No truck.'], 0, 1],
  [listQuotes, ['--state', 'refused'], 1, 0],
  [
    makeOffer,
    ['NUMBER', '--amount', '100', '--currency', 'EUR', '--cost', '80', '--valid-until', inDays(3)],
    0,
    1,
  ],
  [showQuote, ['NUMBER'], 1, 1],
]

/** Signs in a new account of Acme, which replaces the previous one; returns its HTTP calls to the server. */
async function enter() {
  const email = 'tea@acme.example'
  await run(['users', 'remove', email, '--yes'])
  const account = ['users', 'create', '--email', email, '--organization', 'acme', '--json']
  const [{ password: code }] = objectsIn((await run(account)).out) as [{ password: string }]
  const [{ url }] = objectsIn(server.printed) as [{ url: string }]
  const headers: Record<string, string> = {}
  const call = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const isForm = body instanceof FormData
    const type = body === undefined || isForm ? {} : { 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api/v2/${path}`, {
      headers: { ...headers, ...type },
      ...(body && { method: 'POST', body: isForm ? body : JSON.stringify(body) }),
    })
    return (await answer.json()) as Answer
  }
  const { token } = await call<{ token: string }>('auth/token/', { username: email, password: code })
  headers.authorization = `JWT ${token}`
  return call
}

/** The number of a submitted pre-order or quote. */
async function submit(what: 'preorders' | 'quotes'): Promise<string> {
  const call = await enter()
  const { organizations } = await call<{ organizations: { id: string }[] }>('customer/users/me/')
  const place = { city: 'A', name: 'A', countryCode: 'DE', locode: null, lat: 1, lng: 2, timeZone: null }
  const booking = {
    organizationId: organizations[0]?.id,
    transportMode: 'truck',
    loadType: 'not-set',
    incoterms: 'FCA',
    incotermsPlace: 'A',
    from: place,
    to: place,
    readyOn: '2035-01-15',
    cargo: 'Green tea',
    units: [{ packaging: 'CTN', quantity: 1, description: 'Green tea', grossWeightKg: 10 }],
  }
  return (await call<{ number: string }>(`customer/${what}/`, booking)).number
}

/**
 * Runs a command and checks that it prints exactly what the contract defines: parsing would remove other
 * members.
 */
async function expectObjects([command, args, rowCount, resultCount]: (typeof calls)[number]): Promise<void> {
  const { code, out, err } = await run([...command.name.split(' '), ...args, '--json'])
  const printed = objectsIn(out)
  for (const line of objectsIn(err)) expect(line).toEqual({ progress: expect.any(Object) })
  expect([command.name, code, printed.length]).toEqual([command.name, 0, rowCount + resultCount])
  for (const row of printed.slice(0, rowCount)) expect(command.rows?.schema.parse(row)).toEqual(row)
  for (const result of printed.slice(rowCount)) expect(command.result?.schema.parse(result)).toEqual(result)
}

const about = (
  [command, args, ...counts]: (typeof calls)[number],
  number: string,
): (typeof calls)[number] => [command, args.map((arg) => (arg === 'NUMBER' ? number : arg)), ...counts]

const objectsIn = (out: string): unknown[] =>
  out.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))

describe('--json', () => {
  it('is tried with every command', () => {
    const listed = [...calls, ...preorderCalls, ...quoteCalls].map(([command]) => command)
    const tried = [
      serve,
      ...listed,
      // The demo takes long to load; the journeys' portal has one.
      demo,
      listDocuments,
      acceptDocument,
      rejectDocument,
      revokeInvitation,
      customers.listOrganizations,
      showMessage,
      matchMessage,
      unmatchMessage,
      retractOrderEvent,
      deleteOrder,
      restore,
      // It needs a bucket; tests/faults/storage parses what it prints.
      uploadBackup,
    ]
    expect([...new Set(tried.map(({ name }) => name))].sort()).toEqual(
      commands.map(({ name }) => name).sort(),
    )
  })

  it('lets serve print where it serves, apart from its log', async () => {
    server = await portal.serve('--json')
    const url = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(objectsIn(server.printed)).toEqual([{ url, demo: null }])
    expect(objectsIn(server.logged)).not.toEqual([])
  })

  it.each(calls)('$name prints its objects', (...call) => expectObjects(call))

  it('shows users as jq wants them, and takes the ID of one command to the next', async () => {
    for (const email of ['anna@acme.example', 'boris@acme.example'])
      await run(['users', 'create', '--email', email, '--organization', 'acme'])
    const users = objectsIn((await run(['users', 'list', '--json'])).out)
    expect(users).toMatchObject([{ email: 'anna@acme.example' }, { email: 'boris@acme.example' }])
    const [invitation] = objectsIn((await run(['invitations', 'list', '--json'])).out)
    const { id } = listInvitations.rows?.schema.parse(invitation) ?? {}
    const revoked = await run(['invitations', 'revoke', String(id), '--json'])
    expect(revoked).toEqual({ code: 0, out: `{"id":"${id}"}\n`, err: '' })
    const organizations = objectsIn((await run(['organizations', 'list', '--json'])).out)
    const storage = { usedBytes: 0, limitBytes: 10_000_000_000 }
    expect(organizations).toContainEqual({ ref: 'acme', name: 'Acme', orders: 1, users: 2, ...storage })
  })

  it('accepts and rejects what a customer uploaded', async () => {
    const call = await enter()
    const { results } = await call<{ results: { id: string }[] }>('customer/orders/')
    const form = new FormData()
    form.set('kind', 'packing-list')
    form.set('file', new File(['%PDF-1.7'], 'list.pdf'))
    await call(`customer/orders/${results[0]?.id}/documents/`, form)
    const [row, ...others] = objectsIn((await run(['documents', 'list', '--json'])).out)
    expect([listDocuments.rows?.schema.parse(row), others]).toEqual([row, []])
    const { id } = listDocuments.rows?.schema.parse(row) ?? {}
    for (const [command, args] of [
      [rejectDocument, ['--reason', 'Unreadable.']],
      [acceptDocument, []],
    ] as const) {
      const { code, out } = await run([...command.name.split(' '), String(id), ...args, '--json'])
      const [printed] = objectsIn(out)
      expect([code, command.result?.schema.parse(printed)]).toEqual([0, printed])
    }
  })

  it('answers a pre-order', async () => {
    let number = await submit('preorders')
    for (const call of preorderCalls) {
      // An approved one can't be rejected.
      if (call[0] === rejectPreorder) number = await submit('preorders')
      await expectObjects(about(call, number))
    }
  })

  it('answers a quote', async () => {
    const number = await submit('quotes')
    for (const call of quoteCalls) await expectObjects(about(call, number))
  })

  it('gives a message to an order', async () => {
    const [message] = objectsIn((await run(['messages', 'list', '--json'])).out)
    const { id } = listMessages.rows?.schema.parse(message) ?? {}
    const objects = objectsIn((await run(['messages', 'show', String(id), '--json'])).out)
    expect(objects).toMatchObject([{ references: [{ type: 'BKG', value: 'T-77' }] }, { id, unmatched: 1 }])
    const [matched] = objectsIn((await run(['messages', 'match', String(id), 'A-1', '--json'])).out)
    expect(matchMessage.result?.schema.parse(matched)).toMatchObject({ order: 'A-1', events: 1 })
    const [undone] = objectsIn((await run(['messages', 'unmatch', String(id), 'A-1', '--json'])).out)
    expect(unmatchMessage.result?.schema.parse(undone)).toMatchObject({ order: 'A-1', events: 1 })
  })

  it('retracts an event of an order, and deletes the order', async () => {
    const [event] = objectsIn((await run(['orders', 'events', 'A-1', '--json'])).out) as [{ id: string }]
    const why = ['--reason', 'A test', '--json']
    const retract = ['orders', 'retract', 'A-1', '--events', event.id, ...why]
    const [retracted] = objectsIn((await run(retract)).out)
    expect(retractOrderEvent.result?.schema.parse(retracted)).toMatchObject({ retracted: 1 })
    const [deleted] = objectsIn(
      (await run(['orders', 'delete', 'A-1', '--yes', '--with-history', ...why])).out,
    )
    expect(deleteOrder.result?.schema.parse(deleted)).toEqual({ order: 'A-1', number: 'A-1' })
    expect(objectsIn((await run(['orders', 'deleted', '--json'])).out)).toMatchObject([{ reason: 'A test' }])
  })

  it('gives the report the rows that are printed', async () => {
    const [row] = objectsIn(await readFile(join(portal.folder, 'report.ndjson'), 'utf8'))
    expect(row).toMatchObject({ line: 3, order: 'A-2', used: 'not at all' })
  })

  it('prints an error on standard error, as an object with its code', async () => {
    const refused = await run(['users', 'unlock', 'unknown@acme.example', '--json'])
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(objectsIn(refused.err)).toEqual([
      { code: 'refused', message: 'There is no account unknown@acme.example.' },
    ])
    const wrong = await run(['outbox', '--limit', 'all', '--json'])
    expect(wrong).toMatchObject({ code: 2, out: '' })
    expect(objectsIn(wrong.err)).toMatchObject([{ code: 'bad_arguments' }])
    const unknown = await run(['fly', '--json'])
    expect(objectsIn(unknown.err)).toMatchObject([{ code: 'wrong_usage' }])
    const second = await portal.run(['serve', '--json'])
    expect(second).toMatchObject({ code: 1, out: '' })
    expect(objectsIn(second.err)).toMatchObject([{ code: 'data_folder_in_use' }])
  })

  it('prints a bug where no server runs as one object, with where it happened', async () => {
    const env = { ...portal.env, DATA_DIR: '/dev/null/data' }
    const crash = (...args: string[]) =>
      finish(spawn(process.execPath, [...script, 'users', 'list', ...args], { env, cwd: portal.folder }))
    const bug = await crash('--json')
    expect(bug).toMatchObject({ code: 1, out: '' })
    const message = expect.stringMatching(/^Error: ENOTDIR: .*\n {4}at /)
    expect(objectsIn(bug.err)).toEqual([{ code: 'internal', message }])
    const { err } = await crash()
    expect([err.match(/ENOTDIR/g)?.length, err.includes('{')]).toEqual([1, false])
  })

  it('prints help and version as objects', async () => {
    const help = objectsIn((await run(['--help', '--json'])).out)
    expect(help).toHaveLength(commands.length)
    const [one] = objectsIn((await run(['help', 'outbox', '--json'])).out)
    expect(one).toMatchObject({ name: 'outbox', arguments: { '--limit NUMBER': expect.any(String) } })
    expect(objectsIn((await run(['version', '--json'])).out)).toEqual([
      { version: expect.stringMatching(/^\d/) },
    ])
  })

  it('prints the same where no server runs', { tags: ['exhaustive'] }, async () => {
    const ended = finish(server.child)
    server.child.kill('SIGTERM')
    expect((await ended).code).toBe(0)
    // Each opens the database in a separate process, which takes seconds; the other commands work like this
    // import.
    const tried = process.env.TEST_ALL === '1' ? /users list|doctor|import|migrate/ : /doctor|import orders/
    for (const [command, args] of calls.filter(([{ name }]) => tried.test(name))) {
      const { code, out } = await portal.run([...command.name.split(' '), ...args, '--json'])
      expect([command.name, code]).toEqual([command.name, 0])
      for (const object of objectsIn(out)) {
        const kinds = [command.rows?.schema, command.result?.schema].map(
          (schema) => schema?.safeParse(object).data,
        )
        expect(kinds).toContainEqual(object)
      }
    }
  })
})
