import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importDocuments } from '@portolan/contract/commands/freight/import-documents'
import { listOrderInvoices } from '@portolan/contract/freight/documents'
import { getInvoice, type InvoiceDetail } from '@portolan/contract/freight/invoices/invoices'
import { listNotifications } from '@portolan/contract/messaging/notifications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenOrder, givenUser } from '#testing/builders.ts'
import { runCommand } from '#testing/run-command.ts'
import { countFiles } from '#testing/stored-files.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let folder: string
let token: string
let serial = 0

beforeAll(async () => {
  portal = await openTestPortal()
  folder = await mkdtemp(join(tmpdir(), 'portolan-papers-'))
  await givenOrder(portal)
  token = (await givenUser(portal)).token
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true })
})

const pdf = (text = 'paper') => `%PDF-1.7 ${text}`

async function givenFolder(files: Record<string, string>): Promise<string> {
  const path = join(folder, `papers-${serial++}`)
  await mkdir(path)
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(path, name), content)
  }
  return path
}

async function run(path: string, options: object = {}) {
  const { rows, result } = await runCommand(portal, importDocuments, { path, ...options })
  const reasons = Object.fromEntries(rows.map(({ file, reason, outcome }) => [file, reason ?? outcome]))
  return { rows, reasons, files: result.files, result }
}

const listed = async (orderId: string) => {
  const invoices = (await portal.call(listOrderInvoices, { params: { orderId }, token })).json().results
  return { invoices }
}

const notified = async (orderId: string) =>
  (await portal.call(listNotifications, { token, query: { limit: '100' } }))
    .json()
    .results.filter(({ order }: { order: { id: string } | null }) => order?.id === orderId)
    .map(({ kind }: { kind: string }) => kind)

const none = { created: 0, updated: 0, unchanged: 0, refused: 0 }
const header = 'file,order,kind,name,ref,number,amount,currency,issuedOn,dueOn,paidOn'

async function givenIndex(path: string, ...lines: string[]): Promise<string> {
  const index = join(path, 'index.csv')
  await writeFile(index, [header, ...lines].join('\n'))
  return index
}

describe('an index of invoices', () => {
  it('changes invoices that the portal has without their files', async () => {
    const { orderId, record } = await givenOrder(portal)
    const path = await givenFolder({ 'a.pdf': pdf(), 'b.pdf': pdf(), 'c.pdf': pdf() })
    const invoice = `${record.ref},invoice,,`
    const first = await givenIndex(
      path,
      `a.pdf,${invoice}R-1,N-1,12.00,EUR,2026-11-02,2026-12-02,`,
      `b.pdf,${invoice},N-2,12.00,EUR,2026-11-02,2026-12-02,`,
      `c.pdf,${invoice},N-3,12.00,EUR,2026-11-02,2026-12-02,`,
    )
    expect((await run(path, { index: first })).files).toEqual({ ...none, created: 3 })
    const nothing = await givenFolder({})
    const index = await givenIndex(
      nothing,
      `,${record.ref},,,,N-2,,,,,2026-11-20`,
      `,${record.number},,,R-1,N-1b,13.50,,,2027-01-02,`,
      `c.pdf,${invoice},N-3b,12.00,EUR,2026-11-02,2027-02-03,`,
      `,${record.ref},,,,N-9,,,,,2026-11-20`,
      `,${record.ref},,,R-1,,,,,31.12.2026,`,
      `,${record.ref},BL,,R-1,,,,,,`,
      `,${record.ref},,,R-1,,14.00,,,,`,
      ',nowhere,,,R-1,,14.00,,,,',
    )
    const dry = await run(nothing, { index, dryRun: true })
    expect(dry.files).toEqual({ ...none, updated: 3, refused: 5 })
    const stored = await countFiles(portal)
    const { reasons, files } = await run(nothing, { index })
    expect(files).toEqual({ ...none, updated: 3, refused: 5 })
    expect(reasons).toMatchObject({
      'c.pdf': 'updated',
      'line 5 of the index': 'its file isn\'t there, and the order has no invoice "N-9"',
      'line 6 of the index': expect.stringContaining('dueOn: '),
      'line 7 of the index': 'line 7 of the index: file: This field is required',
      'line 8 of the index': '"line 3 of the index" is the same invoice',
      'line 9 of the index': 'no order has the reference or number "nowhere"',
    })
    const { invoices } = await listed(orderId)
    const paid = { number: 'N-2', paidOn: '2026-11-20', dueOn: '2026-12-02' }
    const amount = { amount: '13.50', currency: 'EUR' }
    expect(invoices).toHaveLength(3)
    expect(invoices).toEqual(
      expect.arrayContaining(
        [
          paid,
          { number: 'N-1b', amount, dueOn: '2027-01-02' },
          { name: 'c.pdf', number: 'N-3b', dueOn: '2027-02-03' },
        ].map((each) => expect.objectContaining(each)),
      ),
    )
    expect((await run(nothing, { index })).files).toEqual({ ...none, unchanged: 3, refused: 5 })
    expect([await countFiles(portal), await notified(orderId)]).toEqual([
      stored,
      Array(3).fill('invoice-added'),
    ])
  })

  it('needs no column for files where it names invoices', async () => {
    const { orderId, record } = await givenOrder(portal)
    const path = await givenFolder({ 'a.pdf': pdf() })
    await run(path, {
      index: await givenIndex(path, `a.pdf,${record.ref},,,,N-1,12.00,EUR,2026-11-02,2026-12-02,`),
    })
    const index = join(path, 'paid.csv')
    await writeFile(index, `order;number;paidOn\n${record.ref};N-1;2026-11-20\n`)
    const { files } = await run(await givenFolder({}), { index })
    expect(files).toEqual({ ...none, updated: 1 })
    expect((await listed(orderId)).invoices).toMatchObject([
      { paidOn: '2026-11-20', amount: { amount: '12.00' } },
    ])
  })

  it('has lines in rows below each other, and how an invoice is paid', async () => {
    const { orderId, record } = await givenOrder(portal)
    const path = await givenFolder({ 'a.pdf': pdf(), 'b.pdf': pdf('b'), 'c.pdf': pdf('c') })
    const index = join(path, 'lines.csv')
    const invoice = (file: string) => `${file};${record.ref};${file};1200,50;EUR;2026-11-02;2026-12-02`
    const account = 'Portolan;NL44 DEMO 0001 2345 67;RF 1'
    await writeFile(
      index,
      [
        'file;order;number;amount;currency;issuedOn;dueOn;Line description;lineQuantity;lineAmount;Beneficiary;IBAN;Payment reference',
        `${invoice('a.pdf')};Ocean freight;2;1000,00;${account}`,
        `${invoice('a.pdf')};Documents;;200,50;${account}`,
        `${invoice('b.pdf')};;;;;;`,
        `${invoice('c.pdf')};Ocean freight;;1000,00;;;`,
        ';;;1300,00;;;;Documents;;200,50;;;',
      ].join('\n'),
    )
    const map = join(path, 'map.json')
    await writeFile(map, JSON.stringify({ numbers: { decimal: ',', group: ' ' } }))
    const { files, reasons } = await run(path, { index, map })
    expect([files, reasons['c.pdf']]).toEqual([
      { ...none, created: 2, refused: 2 },
      'line 5 of the index: amount: line 6 says something else',
    ])
    const { invoices } = await listed(orderId)
    const detailsOf = async (name: string) => {
      const { id: invoiceId } = invoices.find((each: { name: string }) => each.name === name)
      return (await portal.call(getInvoice, { token, params: { invoiceId } })).json<InvoiceDetail>()
    }
    expect(await detailsOf('a.pdf')).toMatchObject({
      lines: [
        { description: 'Ocean freight', quantity: '2', amount: '1000.00' },
        { description: 'Documents', quantity: null, amount: '200.50' },
      ],
      paymentDetails: { beneficiary: 'Portolan', iban: 'NL44DEMO0001234567', reference: 'RF 1' },
    })
    expect(await detailsOf('b.pdf')).toMatchObject({ lines: [], paymentDetails: null })

    const json = join(path, 'index.json')
    const lines = [{ description: 'All in', amount: '1200.50' }]
    await writeFile(
      json,
      JSON.stringify([
        { order: record.ref, number: 'a.pdf', lines, paymentDetails: null },
        { order: record.ref, number: 'b.pdf', lines: [{ description: 'x' }] },
        { order: record.ref, number: 'b.pdf', color: 'red' },
      ]),
    )
    const changed = await run(await givenFolder({}), { index: json })
    expect([changed.files, changed.reasons]).toEqual([
      { ...none, updated: 1, refused: 2 },
      {
        'line 1 of the index': 'updated',
        'line 2 of the index': 'line 2 of the index: lines.0.amount: This field is required',
        'line 3 of the index': 'line 3 of the index: color: Unknown field',
      },
    ])
    expect(await detailsOf('a.pdf')).toMatchObject({
      lines: [{ description: 'All in' }],
      paymentDetails: null,
    })
  })
})
