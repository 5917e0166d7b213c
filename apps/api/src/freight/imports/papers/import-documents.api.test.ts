import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { importDocuments } from '@portolan/contract/commands/freight/import-documents'
import { listOrderDocuments, listOrderInvoices } from '@portolan/contract/freight/documents'
import { listNotifications } from '@portolan/contract/messaging/notifications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { zip } from '#freight/imports/files/xlsx-fixture.ts'
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

async function givenFolder(files: Record<string, string | Buffer>): Promise<string> {
  const path = join(folder, `papers-${serial++}`)
  await mkdir(path)
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(path, name)), { recursive: true })
    await writeFile(join(path, name), content)
  }
  return path
}

async function givenZip(...parts: Parameters<typeof zip>[0]): Promise<string> {
  const path = join(folder, `papers-${serial++}.zip`)
  await writeFile(path, zip(parts))
  return path
}

async function run(path: string, options: object = {}) {
  const { rows, result } = await runCommand(portal, importDocuments, { path, ...options })
  const reasons = Object.fromEntries(rows.map(({ file, reason, outcome }) => [file, reason ?? outcome]))
  return { rows, reasons, files: result.files, result }
}

const listed = async (orderId: string) => {
  const documents = (await portal.call(listOrderDocuments, { params: { orderId }, token })).json().results
  const invoices = (await portal.call(listOrderInvoices, { params: { orderId }, token })).json().results
  return { documents, invoices }
}

const notified = async (orderId: string) =>
  (await portal.call(listNotifications, { token, query: { limit: '100' } }))
    .json()
    .results.filter(({ order }: { order: { id: string } | null }) => order?.id === orderId)
    .map(({ kind }: { kind: string }) => kind)

const empty = Buffer.alloc(0)
const none = { created: 0, updated: 0, unchanged: 0, refused: 0 }

describe('a folder named by pattern', () => {
  it('adds documents with a notification once, and replaces what has changed', async () => {
    const { orderId, record } = await givenOrder(portal)
    const path = await givenFolder({
      [`${record.ref}_HBL_draft.pdf`]: pdf(),
      [`more/${record.number}_packing list.pdf`]: pdf('list'),
      '.DS_Store': 'left behind',
    })
    const dry = await run(path, { dryRun: true })
    expect([dry.files, dry.result.dryRun]).toEqual([{ ...none, created: 2 }, true])
    expect((await listed(orderId)).documents).toEqual([])
    const first = await run(path)
    expect([first.files, first.result.orders]).toEqual([{ ...none, created: 2 }, 1])
    const { documents } = await listed(orderId)
    expect(documents.toReversed()).toMatchObject([
      { kind: 'bill-of-lading', name: 'draft.pdf', contentType: 'application/pdf', size: pdf().length },
      { kind: 'packing-list', name: `${record.number}_packing list.pdf` },
    ])
    const again = await run(path)
    expect([again.files, again.rows]).toEqual([{ ...none, unchanged: 2 }, []])
    await writeFile(join(path, `${record.ref}_HBL_draft.pdf`), pdf('corrected'))
    const dryAgain = await run(path, { dryRun: true })
    expect(dryAgain.files).toEqual({ ...none, updated: 1, unchanged: 1 })
    const stored = await countFiles(portal)
    expect((await run(path)).files).toEqual({ ...none, updated: 1, unchanged: 1 })
    expect(await countFiles(portal)).toBe(stored)
    const { documents: after } = await listed(orderId)
    expect(after.map(({ id }: { id: string }) => id)).toEqual(documents.map(({ id }: { id: string }) => id))
    expect(await notified(orderId)).toEqual(['document-added', 'document-added'])
  })

  it('changes nothing the second time, whatever the clock shows', async () => {
    const clock = portal.deps.clock
    const { record } = await givenOrder(portal)
    const path = await givenFolder({ [`${record.ref}_BL.pdf`]: pdf(), [`${record.ref}_PL.pdf`]: pdf() })
    for (const at of ['2026-11-22T10:00:00.340Z', '2026-11-22T10:00:00.000Z']) {
      const deps = { ...portal.deps, clock: { ...clock, now: () => new Date(at) } }
      const { result } = await runCommand({ deps }, importDocuments, { path, customer: 'acme' })
      expect(result.files.updated).toBe(0)
    }
    expect((await run(path)).files).toEqual({ ...none, unchanged: 2 })
  })

  it('skips what it can’t use, each file with the reason', async () => {
    const { record } = await givenOrder(portal)
    const path = await givenFolder({
      [`${record.ref}_BL_good.pdf`]: pdf(),
      [`${record.ref}_CI_really-a-page.pdf`]: '<html>',
      [`${record.ref}_PL_empty.pdf`]: '',
      [`${record.ref}_PL_large.pdf`]: Buffer.alloc(25_000_001, '%PDF-'),
      [`${record.ref}_INV_7.pdf`]: pdf(),
      [`${record.ref}_XYZ_7.pdf`]: pdf(),
      'nowhere_BL_7.pdf': pdf(),
      'scan.pdf': pdf(),
    })
    await symlink('/etc/hostname', join(path, `${record.ref}_BL_link.pdf`))
    const { reasons, files } = await run(path)
    const wrong = 'file: Choose a PDF, image, Office, text or ZIP file whose name ends as its content says'
    expect(reasons).toEqual({
      [`${record.ref}_BL_good.pdf`]: 'created',
      [`${record.ref}_CI_really-a-page.pdf`]: wrong,
      [`${record.ref}_PL_empty.pdf`]: wrong,
      [`${record.ref}_PL_large.pdf`]: 'it is larger than 25 MB',
      [`${record.ref}_INV_7.pdf`]:
        'an invoice needs its number, amount and dates, which only an index gives (--index)',
      [`${record.ref}_XYZ_7.pdf`]: '"XYZ" names no kind of document, such as BL, AWB, CMR, PL or CI',
      [`${record.ref}_BL_link.pdf`]: 'it is a link or no file',
      'nowhere_BL_7.pdf': 'no order has the reference or number "nowhere"',
      'scan.pdf': expect.stringContaining("its name doesn't fit"),
    })
    expect(files).toEqual({ ...none, created: 1, refused: 8 })
  })

  it('asks for the customer where several have such an order', async () => {
    const { orderId, record } = await givenOrder(portal)
    await givenOrder(portal, { ref: record.ref, organization: { ref: 'beta', name: 'Beta' } })
    const path = await givenFolder({ [`${record.ref}_BL.pdf`]: pdf() })
    const { reasons } = await run(path)
    expect(Object.values(reasons)).toEqual([
      `several customers have an order "${record.ref}" (acme, beta); say which with --customer`,
    ])
    expect((await run(path, { customer: 'acme' })).files).toEqual({ ...none, created: 1 })
    expect((await listed(orderId)).documents).toHaveLength(1)
    await givenOrder(portal, { organization: { ref: 'delta', name: 'Delta' } })
    const { reasons: other } = await run(path, { customer: 'delta' })
    expect(Object.values(other)[0]).toBe(
      `no order of the customer "delta" has the reference or number "${record.ref}"`,
    )
    await expect(run(path, { customer: 'gamma' })).rejects.toThrow(
      'No organization has the reference "gamma".',
    )
  })

  it('knows the abbreviations of a file, and other patterns', async () => {
    const { record } = await givenOrder(portal)
    const path = await givenFolder({ [`${record.ref}/KONN 1.pdf`]: pdf() })
    const kinds = join(folder, 'kinds.json')
    await writeFile(kinds, JSON.stringify({ 'bill-of-lading': ['KONN'] }))
    const pattern = ['{order}/{kind} {name}.pdf']
    expect((await run(path, { pattern })).files).toEqual({ ...none, refused: 1 })
    expect((await run(path, { pattern, kinds })).files).toEqual({ ...none, created: 1 })
    await writeFile(kinds, JSON.stringify({ 'bill-of-loading': ['KONN'] }))
    await expect(run(path, { kinds })).rejects.toThrow('kinds.json is wrong')
  })
})

describe('an index', () => {
  const header = 'file,order,kind,name,ref,number,amount,currency,issuedOn,dueOn,paidOn'
  const givenIndex = async (path: string, ...lines: string[]) => {
    const index = join(path, 'index.csv')
    await writeFile(index, [header, ...lines].join('\n'))
    return index
  }

  it('adds invoices and names documents, and is itself no document', async () => {
    const [one, two] = [await givenOrder(portal), await givenOrder(portal)]
    const path = await givenFolder({ 'a/inv.pdf': pdf(), 'mbl.pdf': pdf('master'), 'other.pdf': pdf() })
    const index = await givenIndex(
      path,
      `a\\inv.pdf,${one.record.ref},invoice,,INV-7,INV-7,1200.50,EUR,2026-11-02,2026-12-02,`,
      `mbl.pdf,${one.record.ref},MBL,Master,,,,,,,`,
      `mbl.pdf,${two.record.ref},MBL,Master,,,,,,,`,
    )
    const { reasons, files } = await run(path, { index })
    expect(files).toEqual({ ...none, created: 3, refused: 1 })
    expect(reasons['other.pdf']).toBe("the index doesn't have it")
    expect(await listed(one.orderId)).toMatchObject({
      documents: [{ kind: 'bill-of-lading', name: 'Master.pdf' }],
      invoices: [
        { name: 'inv.pdf', number: 'INV-7', amount: { amount: '1200.50', currency: 'EUR' }, paidOn: null },
      ],
    })
    expect((await listed(two.orderId)).documents).toHaveLength(1)
    expect((await notified(one.orderId)).sort()).toEqual(['document-added', 'invoice-added'])
    expect((await run(path, { index })).files).toEqual({ ...none, unchanged: 3, refused: 1 })
  })

  it('is refused line by line', async () => {
    const { record } = await givenOrder(portal)
    const path = await givenFolder({ 'a.pdf': pdf(), 'b.pdf': pdf(), 'c.pdf': pdf(), 'd.pdf': pdf() })
    const index = await givenIndex(
      path,
      `a.pdf,${record.ref},invoice,,R,7,12,EUR,,2026-12-02,`,
      `b.pdf,${record.ref},BL,,R,,,,,,`,
      `c.pdf,${record.ref},PL,,R,,,,,,`,
      `d.pdf,${record.ref},bill of nothing,,,,,,,,`,
      `e.pdf,${record.ref},BL,,,,,,,,`,
      'too,few',
      `c.pdf,${record.ref},PL,,R,,,,,,,,more`,
    )
    const { rows } = await run(path, { index })
    expect(rows.map(({ file, reason, outcome }) => `${file}: ${reason ?? outcome}`)).toEqual([
      'a.pdf: line 2 of the index: issuedOn: This field is required',
      'b.pdf: created',
      'c.pdf: the reference "R" of this order is already that of "b.pdf"',
      `d.pdf: line 5 of the index: kind: "bill of nothing" isn't a kind of document`,
      'e.pdf: line 6 of the index: there is no such file',
      'too: line 7 of the index: kind: blank',
      'line 8 of the index: line 8 of the index: it has 13 cells where the header has 11',
    ])
    await writeFile(index, 'datei;order\n')
    await expect(run(path, { index })).rejects.toThrow(/no column "file".*datei · order/s)
    await expect(run(path, { index: path })).rejects.toThrow(`The index ${path} can't be read.`)
  })

  it('is read as its map says: encoding, columns, amounts and dates', async () => {
    const { orderId, record } = await givenOrder(portal)
    const path = await givenFolder({ 'a.pdf': pdf(), 'b.pdf': pdf() })
    const index = join(path, 'index.csv')
    const lines = [
      'File;Заказ;Счёт;Сумма;Валюта;Дата;Срок',
      `a.pdf;${record.ref};7/26;1 200,50;EUR;02.11.2026;02.12.2026`,
      `b.pdf;${record.ref};8/26;много;EUR;31.11.2026;`,
    ]
    // windows-1251, as Russian spreadsheets write it.
    const bytes = [...lines.join('\r\n')].map((letter) => {
      const code = letter.charCodeAt(0)
      return letter === 'ё' ? 0xb8 : code >= 0x410 ? code - 0x350 : code
    })
    await writeFile(index, Buffer.from(bytes))
    const map = join(folder, 'index-map.json')
    const document = { order: '{Заказ}', number: '{Счёт}', amount: '{Сумма}', currency: '{Валюта}' }
    const days = { issuedOn: '{Дата}', dueOn: '{Срок}' }
    const style = { file: { encoding: 'windows-1251' }, dates: 'DD.MM.YYYY', numbers: { decimal: ',' } }
    await writeFile(map, JSON.stringify({ ...style, document: { ...document, ...days } }))
    const { reasons, files } = await run(path, { index, map })
    expect(files).toEqual({ ...none, created: 1, refused: 1 })
    expect(reasons['b.pdf']).toBe(
      'line 3 of the index: amount: "много" is not a number; issuedOn: "31.11.2026" is not a date like DD.MM.YYYY; dueOn: This field is required',
    )
    expect((await listed(orderId)).invoices).toMatchObject([
      { number: '7/26', amount: { amount: '1200.50' }, issuedOn: '2026-11-02', dueOn: '2026-12-02' },
    ])
    await writeFile(map, JSON.stringify({ ...style, document: { ...document, ...days, ref: '{Номер}' } }))
    await expect(run(path, { index, map })).rejects.toThrow(
      'document.ref: the column "Номер" is not in the file',
    )
  })

  it('is refused where another encoding would garble its names', async () => {
    const { record } = await givenOrder(portal)
    const path = await givenFolder({ 'a.pdf': pdf(), 'b.pdf': pdf() })
    const lines = (name: string) => `file;order;kind;name\r\na.pdf;${record.ref};BL;${name}\r\n`
    const index = join(path, 'index.csv')
    // As Russian spreadsheets write “Счёт”.
    await writeFile(index, Buffer.from(lines('\xd1\xf7\xb8\xf2'), 'latin1'))
    await expect(run(path, { index })).rejects.toThrow("isn't UTF-8; it looks like windows-1251")
    await writeFile(index, lines('Счёт'), 'utf16le')
    await expect(run(path, { index })).rejects.toThrow("isn't UTF-8; it looks like utf-16le")
    await writeFile(index, `\ufeff${lines('Счёт').replaceAll(';', '\t')}`, 'utf16le')
    expect((await run(path, { index })).files).toEqual({ ...none, created: 1, refused: 1 })
    await writeFile(index, `\ufeff${lines('"Счёт; ""№ 1"""').replace('file', '"File"')}`)
    expect((await run(path, { index })).files).toEqual({ ...none, updated: 1, refused: 1 })
  })

  it('of the example adds what it names, and what the names of the other files say', async () => {
    const orders = [
      await givenOrder(portal, { ref: 'SHP-1001' }),
      await givenOrder(portal, { ref: 'SHP-1002' }),
    ]
    const example = join(import.meta.dirname, '../../../../../../examples/documents')
    const path = join(folder, 'example')
    await cp(join(example, 'files'), path, { recursive: true })
    const options = {
      index: join(example, 'index.csv'),
      pattern: ['{order}_{kind}_{name}.pdf', '{order}_{kind}.pdf'],
    }
    expect((await run(path, options)).files).toEqual({ ...none, created: 4 })
    expect((await run(path, options)).files).toEqual({ ...none, unchanged: 4 })
    const [first, second] = await Promise.all(orders.map(({ orderId }) => listed(orderId)))
    expect(first).toMatchObject({
      documents: [{ name: 'Bill of lading (draft).pdf' }, { kind: 'packing-list' }],
      invoices: [{ name: 'Invoice 2026-118.pdf', dueOn: '2026-12-10' }],
    })
    expect(second?.documents).toMatchObject([{ kind: 'cmr', name: 'signed.pdf' }])
  })
})

describe('a ZIP', () => {
  it('is read like a folder, with names of macOS and of Russian Windows', async () => {
    const { orderId, record } = await givenOrder(portal)
    const name = Buffer.concat([
      Buffer.from(`${record.ref}_BL_`),
      Buffer.from([0xaf, 0xa0, 0xaa, 0xa5, 0xe2]),
      Buffer.from('.pdf'),
    ])
    const path = await givenZip(
      ['papers/', Buffer.alloc(0)],
      [`papers/${record.ref}_PL_й.pdf`.normalize('NFD'), Buffer.from(pdf('list'))],
      ['windows', Buffer.from(pdf()), { name }],
      [`__MACOSX/${record.ref}_BL_x.pdf`, Buffer.from('left behind')],
    )
    expect((await run(path)).files).toEqual({ ...none, created: 2 })
    const { documents } = await listed(orderId)
    expect(documents.map((one: { name: string }) => one.name).sort()).toEqual(['й.pdf', 'пакет.pdf'])
    expect((await run(path)).files).toEqual({ ...none, unchanged: 2 })
  })

  it('fails only by the files in it that are traps', async () => {
    const { record } = await givenOrder(portal)
    const good = Buffer.from(pdf())
    const fileName = (name: string) => `${record.ref}_BL_${name}.pdf`
    const path = await givenZip(
      [fileName('good'), good],
      [`../${fileName('out')}`, good],
      [`/etc/${fileName('root')}`, good],
      [fileName('encrypted'), good, { flags: 1 }],
      [fileName('large'), good, { size: 25_000_001 }],
      [fileName('bomb'), Buffer.alloc(20_000_000, '%PDF-')],
      [fileName('longer'), Buffer.from(pdf('x'.repeat(5_000))), { size: 20 }],
      [fileName('broken'), good, { crc: 7 }],
      [fileName('squeezed'), good, { method: 9 }],
      [fileName('pipe\0'), good],
      [fileName('good'), good],
    )
    const { rows, files } = await run(path)
    const reasons = rows.map(({ file, reason, outcome }) => [
      file.replace(`${record.ref}_BL_`, ''),
      reason ?? outcome,
    ])
    expect(Object.fromEntries(reasons)).toEqual({
      'good.pdf': 'the ZIP has two files of this name',
      '../out.pdf': 'its path leads out of the ZIP',
      '/etc/root.pdf': 'its path leads out of the ZIP',
      'encrypted.pdf': 'it is protected by a password; unpack the ZIP first',
      'large.pdf': 'it is larger than 25 MB',
      'bomb.pdf': 'it unpacks to more than 200 times its size',
      'longer.pdf': expect.stringContaining('it is damaged: too many bytes'),
      'broken.pdf': 'it is damaged: its checksum is wrong',
      'squeezed.pdf': 'it is packed by an unusual method (9); unpack the ZIP first',
      'pipe\ufffd.pdf': 'its path has characters that no name should have',
    })
    expect(files).toEqual({ ...none, refused: 10 })
  })

  it('is refused whole where it is none, or its entries overlap', async () => {
    const path = await givenFolder({ 'text.zip': 'no ZIP' })
    await expect(run(join(path, 'text.zip'))).rejects.toThrow('is neither a folder nor a ZIP')
    await expect(run(join(path, 'missing'))).rejects.toThrow('There is no folder or ZIP')
    const parts = Array.from({ length: 3 }, (_, n): [string, Buffer] => [
      `${n}.txt`,
      Buffer.from(pdf('random'.repeat(50))),
    ])
    const bytes = zip(parts)
    const [first] = [bytes.indexOf('PK\x01\x02', 0, 'latin1')]
    // Each entry of the directory claims the bytes of all.
    for (let at = first; at >= 0; at = bytes.indexOf('PK\x01\x02', at + 1, 'latin1'))
      bytes.writeUInt32LE(bytes.length, at + 20)
    const many = await givenZip(
      ...Array.from({ length: 20_001 }, (_, n): [string, Buffer] => [`${n}`, empty]),
    )
    await expect(run(many)).rejects.toThrow('more than 20000 entries')
    const overlapping = join(path, 'overlapping.zip')
    await writeFile(overlapping, bytes)
    await expect(run(overlapping)).rejects.toThrow('overlap')
  })
})
