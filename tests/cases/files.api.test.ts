import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importCharges, importOrders } from '@portolan/contract/commands/imports'
import { getCompanyOrder, saveCompanyOrder } from '@portolan/contract/company/order-calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { matchWaiting } from '../../apps/api/src/freight/carrier-messages/matching/match-waiting.ts'
import { writeRawXlsx, writeXlsx } from '../../apps/api/src/freight/imports/files/xlsx-fixture.ts'
import { givenApiKey } from '../../apps/api/src/testing/builders.ts'
import { buildTracking, givenMessage } from '../../apps/api/src/testing/freight/carrier-messages.ts'
import { runCommand } from '../../apps/api/src/testing/run-command.ts'
import { openTestPortal, type TestPortal } from '../../apps/api/src/testing/test-portal.ts'
import { sharedCase } from './shared-case.ts'

let portal: TestPortal
let key: string
let folder: string

beforeAll(async () => {
  portal = await openTestPortal()
  key = await givenApiKey(portal, 'read', 'write')
  folder = await mkdtemp(join(tmpdir(), 'portolan-cases-'))
  for (const name of ['orders-map.json', 'csv-49-map.json', 'xlsx-54-map.json'])
    await writeFile(join(folder, name), sharedCase(name))
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true })
})

async function run(content: Buffer | string, map = 'orders-map.json') {
  return runCommand(portal, importOrders, await argumentsOf('file.csv', content, map))
}

async function argumentsOf(name: string, content: Buffer | string, map: string) {
  const file = join(folder, name)
  await writeFile(file, content)
  return { file, map: join(folder, map), dryRun: false }
}

const orderOf = async (ref: string) =>
  (await portal.call(getCompanyOrder, { params: { ref }, query: { organization: 'BUGS' }, key })).json()

it('csv-46: the cells that are missing at the end of a line are blank', async () => {
  await run(sharedCase('csv-46-trailing-commas-missing.csv'))
  for (const ref of ['I36-A', 'I36-B'])
    expect((await orderOf(ref)).units).toMatchObject([
      { quantity: 18, grossWeightKg: 7420.5, volumeM3: 24.6 },
    ])
})

it('csv-49: any blank is between thousands', async () => {
  await run(sharedCase('csv-49-nbsp-thousands.csv'), 'csv-49-map.json')
  for (const ref of ['I39-A', 'I39-B', 'I39-C'])
    expect((await orderOf(ref)).units).toMatchObject([{ grossWeightKg: 7420.5, volumeM3: 24.6 }])
})

it('csv-61: Incoterms as people write them', async () => {
  await run(sharedCase('csv-61-incoterm-spellings.csv'))
  expect(await orderOf('I63-A')).toMatchObject({ incoterms: 'FOB', incotermsPlace: 'Shanghai' })
  expect(await orderOf('I63-B')).toMatchObject({ incoterms: 'FCA', incotermsPlace: null })
  expect(await orderOf('I63-C')).toMatchObject({ incoterms: 'DAP', incotermsPlace: null })
})

it('csv-61: no order is refused for its Incoterm', async () => {
  const file = sharedCase('csv-61-incoterm-spellings.csv').toString()
  const [header = '', line = ''] = file.split('\n')
  const terms = { 'I63-D': 'by arrangement', 'I63-E': '', 'I63-F': '#N/A' }
  const lines = Object.entries(terms).map(([ref, term]) =>
    line.replace('I63-A', ref).replace('FOB Shanghai', term),
  )
  const { rows } = await run([header, ...lines].join('\n'))
  expect(JSON.stringify(rows)).toContain('by arrangement')
  expect(await orderOf('I63-D')).toMatchObject({ incoterms: 'XXX', incotermsPlace: 'by arrangement' })
  expect(await orderOf('I63-E')).toMatchObject({ incoterms: 'XXX', incotermsPlace: null })
  expect(await orderOf('I63-F')).toMatchObject({ incoterms: 'XXX', incotermsPlace: null })
})

it('csv-65: a container number with a Cyrillic letter is that container, and has its events', async () => {
  await run(sharedCase('csv-65-homoglyph-container.csv'))
  await givenMessage(portal, [
    buildTracking({ containers: ['MSKU1234565'], at: '2026-11-02T18:00:00+08:00' }),
  ])
  await matchWaiting(portal.deps)
  const order = await orderOf('I60-A')
  expect(order.units).toMatchObject([{ container: 'MSKU1234565' }])
  expect(order.route[0].departure.actual).toBe('2026-11-02T10:00:00Z')
})

it('xlsx-54: amounts have the digits that a spreadsheet shows', async () => {
  const orders: { number: string }[] = JSON.parse(sharedCase('orders.json').toString())
  const body = orders.find(({ number }) => number === 'B-NYC')
  await portal.call(saveCompanyOrder, { params: { ref: 'B-NYC' }, body, key })
  const sheet = sharedCase('xlsx-54-charges-float-tails.xlsx')
  await runCommand(portal, importCharges, await argumentsOf('file.xlsx', sheet, 'xlsx-54-map.json'))
  const { charges } = await orderOf('B-NYC')
  const amounts = charges.map(({ amount }: { amount: string }) => Number(amount))
  expect(amounts.toSorted((a: number, b: number) => a - b)).toEqual([0.3, 544.81, 1234.56])
})

it('a file that is not UTF-8 is refused with the encoding that it looks like, and imports nothing', async () => {
  const file = sharedCase('csv-46-trailing-commas-missing.csv').toString().replaceAll('I36', 'I37')
  const russian = Buffer.from(file.replaceAll('Bugs Trading', '@'), 'latin1')
  const name = Buffer.from([0xd1, 0xe5, 0xe2, 0xe5, 0xf0, 0xed, 0xfb, 0xe9])
  const at = russian.indexOf('@')
  const bytes = Buffer.concat([russian.subarray(0, at), name, russian.subarray(at + 1)])
  await expect(run(bytes)).rejects.toThrow(/isn't UTF-8; it looks like windows-1251/)
  expect((await portal.call(getCompanyOrder, { params: { ref: 'I37-A' }, key })).statusCode).toBe(404)
})

it.each(['utf-16le', 'utf-16be'])('a file in %s with a byte order mark is read', async (encoding) => {
  const file = sharedCase('csv-46-trailing-commas-missing.csv').toString().replaceAll('I36', encoding)
  const bytes = Buffer.from(`\ufeff${file}`, 'utf16le')
  await run(encoding === 'utf-16le' ? bytes : bytes.swap16())
  expect((await orderOf(`${encoding}-B`)).units).toMatchObject([{ grossWeightKg: 7420.5 }])
})

it('a workbook with leading zeros, escapes and errors says what it shows', async () => {
  const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
  const columns = 'ABCDEFGHIJKLMNOPQRSTU'
  const [header = '', line = ''] = sharedCase('csv-65-homoglyph-container.csv').toString().split('\n')
  const cells = line.split(',').map((text, index) => {
    const place = `${columns[index]}2`
    if (index === 0) return `<c r="${place}" s="1"><v>12</v></c>`
    if (index === 14) return cell(place, 'Pumps_x000D_&#10;_x005F_A')
    if (index === 20) return `<c r="${place}" t="e"><v>#DIV/0!</v></c>`
    return text === '' ? '' : cell(place, text)
  })
  const head = header.split(',').map((text, index) => cell(`${columns[index]}1`, text))
  const file = join(folder, 'zeros.xlsx')
  await writeRawXlsx(file, {
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="&quot;Z-&quot;0000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1">${head.join('')}</row><row r="2">${cells.join('')}</row></sheetData></worksheet>`,
  })
  const { rows } = await runCommand(portal, importOrders, {
    file,
    map: join(folder, 'orders-map.json'),
    dryRun: false,
  })
  expect(JSON.stringify(rows)).toContain('is an error of the spreadsheet')
  expect(await orderOf('Z-0012')).toMatchObject({
    cargo: 'Pumps\n_A',
    units: [{ grossWeightKg: 7420.5, volumeM3: null }],
  })
})

it('a merged cell holds for its lines where it names their group, and is reported where it holds a figure', async () => {
  const [header = '', first = ''] = sharedCase('csv-46-trailing-commas-missing.csv').toString().split('\n')
  const [names, values] = [header, first.replace('I36-A', 'MERGED-1')].map((line) => line.trim().split(','))
  const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
  const letters = [...'ABCDEFGHIJKLMNOPQRSTU']
  const own = letters[names?.indexOf('Packages') ?? -1] ?? ''
  const row = (line: number, texts: readonly string[], values: readonly string[]) =>
    `<row r="${line}">${values.map((letter) => cell(`${letter}${line}`, texts[letters.indexOf(letter)] ?? '')).join('')}</row>`
  const rows = [
    row(1, names ?? [], letters),
    row(2, values ?? [], letters),
    ...[3, 4].map((line) => row(line, values ?? [], [own])),
  ]
  const merges = letters
    .filter((letter) => letter !== own)
    .map((letter) => `<mergeCell ref="${letter}2:${letter}4"/>`)
  const file = join(folder, 'merged.xlsx')
  await writeRawXlsx(file, {
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows.join('')}</sheetData><mergeCells>${merges.join('')}</mergeCells></worksheet>`,
  })
  const report = await runCommand(portal, importOrders, {
    file,
    map: join(folder, 'orders-map.json'),
    dryRun: false,
  })
  expect(JSON.stringify(report.rows)).toContain(
    'unit.grossWeightKg: its cell is merged with line 2, which holds the figure',
  )
  const { units } = await orderOf('MERGED-1')
  expect(
    units.map((unit: { quantity: number; grossWeightKg: number }) => [unit.quantity, unit.grossWeightKg]),
  ).toEqual([
    [18, 7420.5],
    [18, null],
    [18, null],
  ])
})

it('a contact has the domain of its email as mail servers know it, through files and the company API', async () => {
  const order = JSON.parse(sharedCase('orders.json').toString())[0]
  const body = { ...order, contacts: [{ name: 'Jörg', email: 'jörg@mühle.de', phone: null }] }
  await portal.call(saveCompanyOrder, { params: { ref: order.number }, body, key })
  expect((await orderOf(order.number)).contacts).toMatchObject([{ email: 'jörg@xn--mhle-0ra.de' }])
  const map = JSON.parse(sharedCase('orders-map.json').toString())
  map.order.contacts = [{ name: 'Jörg', email: '{Carrier}' }]
  await writeFile(join(folder, 'contacts-map.json'), JSON.stringify(map))
  const [header = '', line = ''] = sharedCase('csv-46-trailing-commas-missing.csv').toString().split('\n')
  await run(
    `${header}\n${line.replace('I36-A', 'MAIL-1').replace('24.6,', '24.6,info@mühle.de')}\n`,
    'contacts-map.json',
  )
  expect((await orderOf('MAIL-1')).contacts).toMatchObject([{ email: 'info@xn--mhle-0ra.de' }])
})

it('a workbook is known by its content, whatever its name says', async () => {
  const [header = '', line = ''] = sharedCase('csv-46-trailing-commas-missing.csv').toString().split('\n')
  const rows = [header, line.replace('I36-A', 'MACROS-1')].map((text) => text.trim().split(','))
  const map = join(folder, 'orders-map.json')
  for (const name of ['macros.xlsm', 'workbook.csv']) {
    const file = join(folder, name)
    await writeXlsx(file, { Orders: rows })
    const { result } = await runCommand(portal, importOrders, { file, map, dryRun: true })
    expect(result.lines).toMatchObject({ read: 1, refused: 0 })
  }
  const old = join(folder, 'old.xls')
  await writeFile(old, Buffer.from('d0cf11e0a1b11ae1', 'hex'))
  await expect(runCommand(portal, importOrders, { file: old, map, dryRun: true })).rejects.toThrow(
    'is a workbook of Excel before 2007',
  )
})
