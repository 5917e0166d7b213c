import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importOrders } from '@portolan/contract/commands/imports'
import { createOrganization, renameOrganization } from '@portolan/contract/commands/organizations'
import { getMessage, sendMessage } from '@portolan/contract/company/messages'
import { getCompanyOrder, saveCompanyOrder, saveCompanyOrders } from '@portolan/contract/company/order-calls'
import { listCompanyOrganizations, saveCompanyOrganization } from '@portolan/contract/company/organizations'
import { addOrderDocument, listOrderDocuments } from '@portolan/contract/freight/documents'
import { listHistoryEvents } from '@portolan/contract/freight/ledger/order-history'
import { listOrders } from '@portolan/contract/freight/orders'
import { updateCurrentUser } from '@portolan/contract/identity/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnv } from '../../../apps/api/src/freight/settings/env.ts'
import { rowsOf } from '../../../apps/api/src/platform/db/database.ts'
import { sql } from '../../../apps/api/src/platform/db/drizzle.ts'
import { buildOrder, givenApiKey, givenOrder, givenUser } from '../../../apps/api/src/testing/builders.ts'
import { buildTracking } from '../../../apps/api/src/testing/freight/carrier-messages.ts'
import { buildForm, givenPreorder } from '../../../apps/api/src/testing/preorders.ts'
import { runCommand } from '../../../apps/api/src/testing/run-command.ts'
import { openTestPortal, type TestPortal } from '../../../apps/api/src/testing/test-portal.ts'

// Every entrance for texts, each with a text that reverses the direction of others and with one in both
// normal forms.

let portal: TestPortal
let key: string
let folder: string
let person: Awaited<ReturnType<typeof givenUser>>
let orderId: string

const turned = 'fdp\u202etxt'
const [composed, decomposed] = ['Ёлка é', 'Ёлка é'.normalize('NFD')]
const expectedMessage = 'Remove the character U+202E: invisible and control characters aren’t allowed here.'

beforeAll(async () => {
  portal = await openTestPortal()
  key = await givenApiKey(portal, 'read', 'write')
  folder = await mkdtemp(join(tmpdir(), 'portolan-texts-'))
  orderId = (await givenOrder(portal, { references: [{ type: 'BKG', value: 'BK1' }] })).orderId
  person = await givenUser(portal)
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true })
})

const { ref: _, ...record } = buildOrder({ number: 'N-1' })
const save = (ref: string, more: object = {}) =>
  portal.call(saveCompanyOrder, { params: { ref }, key, body: { ...record, ...more } })

describe('twins', () => {
  it('of an order’s reference are one order, whose texts are composed', async () => {
    const answer = await save(decomposed, { cargo: decomposed })
    expect([answer.statusCode, answer.json().outcome]).toEqual([201, 'created'])
    const again = await save(composed, { cargo: composed })
    expect(again.json()).toEqual({ ...answer.json(), outcome: 'unchanged' })
    const stored = (await portal.call(getCompanyOrder, { params: { ref: decomposed }, key })).json()
    expect([stored.ref, stored.cargo]).toEqual([composed, composed])
    const query = { search: decomposed }
    expect((await portal.call(listOrders, { query, token: person.token })).json().count).toBe(1)
  })

  it('of an organization’s reference are one organization', async () => {
    const name = { name: decomposed }
    for (const ref of [decomposed, composed])
      await portal.call(saveCompanyOrganization, { params: { ref }, key, body: name })
    const all = (await portal.call(listCompanyOrganizations, { key })).json().results
    const matches = all.filter(({ ref }: { ref: string }) => ref.normalize() === composed)
    expect(matches).toMatchObject([{ ref: composed, name: composed }])
  })

  it('that were stored before are found by what is sent now', async () => {
    const { database } = portal.deps
    await save('Ö-1')
    await save('Ä-1')
    await save('Ä-2')
    await database.execute(sql`UPDATE orders SET ref = normalize(ref, NFD) WHERE ref IN ('Ö-1', 'Ä-1')`)
    await database.execute(sql`UPDATE orders SET ref = 'Ä-1' WHERE ref = 'Ä-2'`)
    const file = '../../../apps/api/src/platform/db/migrations/0050-customers-references.sql'
    const migration = await readFile(new URL(file, import.meta.url), 'utf8')
    await database.transaction(async (tx) => {
      for (const statement of migration.split(/;\n/))
        if (statement.trim() !== '') await tx.execute(sql.raw(statement))
    })
    expect((await save('Ö-1')).json().outcome).toBe('unchanged')
    const rows = await rowsOf(
      database,
      sql`SELECT ref FROM orders WHERE ref LIKE '_%-1' AND normalize(ref) = 'Ä-1'`,
    )
    expect(rows).toHaveLength(2)
  })
})

describe('a direction mark is refused, and named', () => {
  it('in a body, by its field, in both languages', async () => {
    const body = { firstName: turned, lastName: 'x' }
    const answer = await portal.call(updateCurrentUser, { token: person.token, body })
    expect([answer.statusCode, answer.json()]).toEqual([400, { firstName: [expectedMessage] }])
    const headers = { 'accept-language': 'ru' }
    expect((await portal.call(updateCurrentUser, { token: person.token, body, headers })).json()).toEqual({
      firstName: ['Удалите символ U+202E: невидимые и управляющие символы здесь недопустимы.'],
    })
  })

  it('in a query and in the path of the company', async () => {
    const searched = await portal.call(listOrders, { query: { search: turned }, token: person.token })
    expect([searched.statusCode, searched.json()]).toEqual([400, { search: [expectedMessage] }])
    const called = await portal.call(getCompanyOrder, { params: { ref: turned }, key })
    expect([called.statusCode, called.json()]).toEqual([400, { ref: [expectedMessage] }])
  })

  it('in one of many lines', async () => {
    const lines = [record, { ...record, cargo: turned }]
    const body = lines.map((line, at) => JSON.stringify({ ref: `line-${at}`, ...line })).join('\n')
    const answer = await portal.call(saveCompanyOrders, { key, body })
    const answers = answer.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(answers).toMatchObject([
      { outcome: 'created' },
      { outcome: 'refused', errors: { cargo: [expectedMessage] } },
    ])
  })

  it('in the name of a file, which is composed otherwise', async () => {
    const upload = (name: string) =>
      portal.call(addOrderDocument, {
        params: { orderId },
        token: person.token,
        body: buildForm('a;b', { name, kind: 'other' }),
      })
    const refused = await upload(`${turned}.csv`)
    expect([refused.statusCode, refused.json()]).toEqual([400, { file: [expectedMessage] }])
    expect((await upload(`${decomposed}.csv`)).statusCode).toBe(201)
    const { results } = (
      await portal.call(listOrderDocuments, { params: { orderId }, token: person.token })
    ).json()
    expect(results.map(({ name }: { name: string }) => name)).toEqual([`${composed}.csv`])
  })

  it('in a booking, which may have line breaks in texts of several lines', async () => {
    const preorder = await givenPreorder(portal, person, {
      cargo: 'Pumps\r\n\tand seals',
      comment: decomposed,
    })
    expect(preorder).toMatchObject({ cargo: 'Pumps\r\n\tand seals', comment: composed })
    await expect(givenPreorder(portal, person, { cargo: turned })).rejects.toThrow('U+202E')
    await expect(givenPreorder(portal, person, { customerReference: 'PO 1\nPO 2' })).rejects.toThrow('U+000A')
  })

  it('in a command', async () => {
    const output = await runCommand(portal, createOrganization, { ref: 'twin', name: decomposed })
    expect(output.result).toMatchObject({ name: composed })
    await expect(runCommand(portal, renameOrganization, { ref: 'twin', name: turned })).rejects.toThrow(
      '--name has the character U+202E. Remove it.',
    )
  })

  it('in a variable that people see', () => {
    expect(() => readEnv({ COMPANY_NAME: turned })).toThrow('COMPANY_NAME')
    expect(readEnv({ COMPANY_NAME: decomposed }).companyName).toBe(composed)
  })

  it('in a line of a file', async () => {
    const place = { city: 'Hamburg', countryCode: 'DE', lat: 53.5, lng: 10 }
    const map = {
      places: { Hamburg: place },
      organization: { ref: 'acme', name: 'Acme' },
      order: {
        ref: '{Órder}',
        number: '{Órder}',
        status: 'active',
        shipmentStatus: 'BOOKED',
        transportMode: 'sea',
        incoterms: 'FOB',
        cargo: '{Goods}',
        from: { place: 'Hamburg' },
        to: { place: 'Hamburg' },
      },
    }
    const rows = ['Órder,Goods'.normalize('NFD'), `file-1,${turned}`, `file-2,${decomposed}`]
    await writeFile(join(folder, 'map.json'), JSON.stringify(map).normalize('NFC'))
    await writeFile(join(folder, 'orders.csv'), rows.join('\n'))
    const args = { file: join(folder, 'orders.csv'), map: join(folder, 'map.json') }
    const { rows: reports, result } = await runCommand(portal, importOrders, args)
    expect(result).toMatchObject({ orders: { created: 1, refused: 1 } })
    expect(reports).toMatchObject([{ line: 2, reasons: [expect.stringContaining('U+202E')] }])
    const stored = await portal.call(getCompanyOrder, { params: { ref: 'file-2' }, key })
    expect(stored.json().cargo).toBe(composed)
  })
})

it('a carrier’s message is taken without them, and its answer says so', async () => {
  const event = buildTracking({ bookings: ['BK\u200b1'] })
  event.transportCall.vessel.vesselName = `MAERSK ${'É'.normalize('NFD')}\u202eSSEN`
  const bytes = Buffer.from(JSON.stringify([event, buildTracking({ bookings: ['BK1'] })]))
  const headers = { 'content-type': 'application/json' }
  const answer = await portal.call(sendMessage, { body: bytes, key, headers })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    {
      accepted: 2,
      feedbackElements: [{ severity: 'WARN', code: 'invisible-characters', propertyPath: '$[0]' }],
    },
  ])
  const history = (await portal.call(listHistoryEvents, { params: { orderId }, token: person.token })).json()
  const vessels = history.results.map(({ conveyance }: { conveyance: string }) => conveyance)
  expect(vessels).toContainEqual(expect.stringContaining('MAERSK ÉSSEN'))
  const [message] = await rowsOf<{ id: string }>(portal.deps.database, sql`SELECT id FROM inbound_messages`)
  const stored = await portal.call(getMessage, { params: { messageId: message?.id ?? '' }, key })
  expect(stored.body).not.toMatch(/[\u200b\u202e]/)
})
