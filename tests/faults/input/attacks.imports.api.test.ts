import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTableInWorker } from '../../../apps/api/src/freight/imports/files/table-in-worker.ts'
import { writeRawXlsx, writeXlsx } from '../../../apps/api/src/freight/imports/files/xlsx-fixture.ts'
import { runCommand } from '../../../apps/api/src/testing/run-command.ts'
import { openTestPortal, type TestPortal } from '../../../apps/api/src/testing/test-portal.ts'
import type { Progress } from '../../../packages/contract/src/commands/command.ts'
import { importOrders } from '../../../packages/contract/src/commands/imports.ts'
import { OperatorError } from '../../../packages/contract/src/commands/operator-error.ts'

// Files built to crash or block the server that imports them.

const place = { city: 'Hamburg', countryCode: 'DE', lat: 53.5, lng: 10 }
const map = {
  places: { Hamburg: place },
  organization: { ref: 'acme', name: 'Acme' },
  order: {
    ref: '{Order}',
    number: '{Order}',
    status: 'active',
    shipmentStatus: 'BOOKED',
    transportMode: 'sea',
    incoterms: 'FOB',
    cargo: '{Goods}',
    from: { place: 'Hamburg' },
    to: { place: 'Hamburg' },
  },
  unit: {
    packaging: 'CTN',
    quantity: { from: '{Pieces}', seeLine: 'See * (ID#:{line})' },
    description: '{Goods}',
  },
}
const header = ['Order', 'Goods', 'Pieces']
const headerRow = `<row r="1">${header.map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join('')}</row>`
const sheetOf = (content: string) => `<worksheet><sheetData>${headerRow}${content}`
const sharedOf = (content: string) => `<sst>${content}`
const noise = (characters: number) => randomBytes(characters / 2).toString('hex')

let portal: TestPortal
let folder: string
beforeAll(async () => {
  portal = await openTestPortal()
  folder = await mkdtemp(join(tmpdir(), 'portolan-attack-'))
  await writeFile(join(folder, 'map.json'), JSON.stringify(map))
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true })
})

/** Returns the server's message about an imported file, and checks meanwhile that it responds. */
async function attack(name: string, signal = new AbortController().signal) {
  let bytesRead = 0
  async function onProgress({ done, label }: Pick<Progress, 'done' | 'label'>) {
    if (label === 'bytes read') bytesRead = done
    await setImmediate()
  }
  const started = performance.now()
  let isDone = false
  const args = { file: join(folder, name), map: join(folder, 'map.json'), dryRun: true }
  const result = runCommand(portal, importOrders, args, { signal, onProgress })
    .catch((error: unknown) => ({ rows: [], result: error }))
    .finally(() => {
      isDone = true
    })
  let [answers, longestMs] = [0, 0]
  while (!isDone) {
    const startedAt = performance.now()
    const { statusCode } = await portal.app.inject({ url: '/health/live' })
    longestMs = Math.max(longestMs, performance.now() - startedAt)
    answers += Number(statusCode === 200)
    await sleep(2)
  }
  const { rows: lines, result: outcome } = await result
  const seconds = (performance.now() - started) / 1000
  const { size } = await stat(join(folder, name))
  process.stdout.write(
    `attack: ${name}, ${Math.round(size / 1000)} kB: ${seconds.toFixed(2)} s, /health/live answered ${answers} times, at most after ${longestMs.toFixed(0)} ms\n`,
  )
  expect(answers).toBeGreaterThan(0)
  return { outcome, lines, bytesRead }
}

async function refusalOf(name: string): Promise<string> {
  const { outcome } = await attack(name)
  expect(outcome).toBeInstanceOf(OperatorError)
  return outcome instanceof OperatorError ? outcome.message : ''
}

describe('a workbook ends its own import with a sentence', () => {
  it.each<[name: string, parts: Record<string, string>, sentence: RegExp]>([
    // It took 112 s and 4 GB, then ended the process.
    ['25 million nested tags', { 'xl/worksheets/sheet1.xml': '<a>'.repeat(25e6) }, /too large once unpacked/],
    ['100 nested tags', { 'xl/worksheets/sheet1.xml': '<a>'.repeat(100) }, /nested more than 64 deep/],
    // It took 22 s and 1 GB.
    [
      '50 million empty texts',
      { 'xl/sharedStrings.xml': sharedOf('<si/>'.repeat(50e6)) },
      /too large once unpacked/,
    ],
    [
      '5 million empty texts that unpack in proportion',
      { 'xl/sharedStrings.xml': sharedOf(`${'<si/>'.repeat(5e6)}<!--${noise(300_000)}-->`) },
      /too much text/,
    ],
    [
      '200,000 attributes of a tag',
      { 'xl/worksheets/sheet1.xml': `<c ${Array.from({ length: 2e5 }, (_, n) => `a${n}=""`).join(' ')}/>` },
      /more than 100 attributes/,
    ],
    [
      'a text of 300 MB',
      { 'xl/worksheets/sheet1.xml': sheetOf(`<t>${'x'.repeat(3e8)}`) },
      /too large once unpacked/,
    ],
    [
      'a text of 3 MB',
      { 'xl/worksheets/sheet1.xml': sheetOf(`<t>${noise(3e6)}</t>`) },
      /longer than 1000000/,
    ],
    ['a comment of 3 MB', { 'xl/worksheets/sheet1.xml': `<!--${noise(3e6)}-->` }, /longer than 1000000/],
    [
      'a cell of 3,000 texts',
      {
        'xl/worksheets/sheet1.xml': sheetOf(`<row><c>${`<t>${'x'.repeat(1000)}</t>`.repeat(3000)}</c></row>`),
      },
      /A cell of the workbook is longer than 1000000/,
    ],
    [
      'a column behind the last',
      { 'xl/worksheets/sheet1.xml': sheetOf('<row><c r="XFE2"/></row>') },
      /16384 columns/,
    ],
    [
      'one long text in 100,000 cells',
      {
        'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(30_000)}</t></si></sst>`,
        'xl/worksheets/sheet1.xml': sheetOf(
          '<row><c t="inlineStr"><is><t>A-1</t></is></c><c t="s"><v>0</v></c></row>'.repeat(100_000),
        ),
      },
      /far more text than its size suggests/,
    ],
    [
      'a name of a million letters',
      { 'xl/worksheets/sheet1.xml': `<a></${'b'.repeat(900_000)}>` },
      /damaged/,
    ],
  ])('%s', async (name, parts, sentence) => {
    const file = `${name}.xlsx`
    await writeRawXlsx(join(folder, file), {
      'xl/worksheets/sheet1.xml': sheetOf('</sheetData></worksheet>'),
      ...parts,
    })
    const message = await refusalOf(file)
    expect(message).toMatch(sentence)
    expect(message.length).toBeLessThan(4_100)
  })

  it('a row that holds its last column takes no more than any other', async () => {
    await writeRawXlsx(join(folder, 'wide.xlsx'), {
      'xl/worksheets/sheet1.xml': sheetOf(
        `${'<row><c r="XFD1"><v>1</v></c></row>'.repeat(10_000)}</sheetData></worksheet>`,
      ),
    })
    const { outcome } = await attack('wide.xlsx')
    expect(outcome).toMatchObject({ lines: { read: 10_000, refused: 10_000 } })
  })

  it('number formats that are slow to search are cut, and each is searched once', async () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${'['.repeat(900_000)}"/></numFmts><cellXfs>${'<xf numFmtId="200"/>'.repeat(50_000)}</cellXfs></styleSheet>`
    await writeRawXlsx(join(folder, 'formats.xlsx'), {
      'xl/styles.xml': styles,
      'xl/worksheets/sheet1.xml': sheetOf('<row><c s="9"><v>1</v></c></row></sheetData></worksheet>'),
    })
    const { outcome } = await attack('formats.xlsx')
    expect(outcome).toMatchObject({ lines: { read: 1, refused: 1 } })
  })
})

describe('a CSV file goes on behind', () => {
  it('a line of 64 MB', async () => {
    const path = join(folder, 'long-line.csv')
    await writeFile(path, `${header.join(',')}\nA-1,Tea,1\n${'x'.repeat(64 * 1024 ** 2)}\nA-2,Tea,1\n`)
    const { outcome, lines } = await attack('long-line.csv')
    expect(outcome).toMatchObject({ lines: { read: 3, refused: 1, usedInFull: 2 } })
    expect(lines).toMatchObject([{ line: 3, reasons: ['it is longer than 1000000 characters'] }])
  })

  it('a quote that stays open, too many cells, a huge cell and a slow reference', async () => {
    const reference = `See ${' (ID#:'.repeat(5_400)}`
    const rows = [
      'A-1,Tea,1',
      `A-2,${','.repeat(20_000)}`,
      `A-3,${'x'.repeat(100_000)},1`,
      ...Array.from({ length: 100 }, (_, n) => `B-${n},Tea,${reference}`),
      'A-4,"Tea,1',
      ...Array.from({ length: 20_000 }, (_, n) => `C-${n},${'Tea '.repeat(15)},1`),
    ]
    await writeFile(join(folder, 'quote.csv'), [header.join(','), ...rows].join('\n'))
    const { outcome, lines } = await attack('quote.csv')
    expect(outcome).toMatchObject({ lines: { read: 20_104, refused: 103, usedInFull: 20_001 } })
    const reasons = lines.filter(({ order }) => order === null).map(({ reasons }) => reasons)
    expect(reasons).toEqual([
      ['it has more than 16384 cells'],
      ['a cell of it is longer than 32767 characters'],
      ['a quote is not closed'],
    ])
    expect(Math.max(...lines.map((line) => (importOrders.rows?.text(line) ?? '').length))).toBeLessThan(400)
  })

  it('an order of more lines than an order may have', async () => {
    const rows = Array.from({ length: 50_000 }, () => 'A-1,Tea,1')
    await writeFile(join(folder, 'one-order.csv'), [header.join(','), ...rows, 'A-2,Tea,1'].join('\n'))
    const { outcome, lines } = await attack('one-order.csv')
    expect(outcome).toMatchObject({ lines: { refused: 50_000, usedInFull: 1 }, orders: { checked: 1 } })
    expect(lines[0]).toMatchObject({ reasons: ['its order has 50000 lines, which is more than 5000'] })
  })
})

describe('the thread that reads', () => {
  const table = (name: string) => ({ path: join(folder, name), style: {}, headerLine: 1 })
  const read = async (name: string, limits?: Parameters<typeof openTableInWorker>[3]) => {
    await using _ = await openTableInWorker(table(name), () => {}, new AbortController().signal, limits)
  }

  it('ends where its memory does, and this process does not', async () => {
    const rows = Array.from({ length: 100_000 }, (_, n) => [`${n} ${'x'.repeat(100)}`])
    const texts = rows.map(([cell]) => `<si><t>${cell}</t></si>`).join('')
    await writeRawXlsx(join(folder, 'texts.xlsx'), {
      'xl/sharedStrings.xml': sharedOf(`${texts}</sst>`),
      'xl/worksheets/sheet1.xml': sheetOf('</sheetData></worksheet>'),
    })
    await read('texts.xlsx')
    for (let time = 0; time < 5; time++) {
      const reading = read('texts.xlsx', { memoryMiB: 12, patienceMs: 60_000 })
      await expect(reading).rejects.toThrow('The file needs too much memory to be read')
    }
  })

  it('ends when nothing comes of it', async () => {
    await writeXlsx(join(folder, 'good.xlsx'), { S: [header] })
    await expect(read('good.xlsx', { memoryMiB: 64, patienceMs: 1 })).rejects.toThrow('takes too long')
  })

  it('ends as soon as the import is canceled, in the middle of a line', async () => {
    const path = join(folder, 'endless.csv')
    await writeFile(path, `${header.join(',')}\n`)
    await truncate(path, 8 * 1024 ** 3)
    const { outcome, bytesRead } = await attack('endless.csv', AbortSignal.timeout(500))
    expect(outcome).toMatchObject({ name: 'TimeoutError' })
    expect(bytesRead).toBeLessThan(8 * 1024 ** 3)
  })
})

it('the command that imports where no server runs says the sentence as well', async () => {
  await writeRawXlsx(join(folder, 'cli.xlsx'), { 'xl/worksheets/sheet1.xml': '<a>'.repeat(25e6) })
  const portalScript = fileURLToPath(new URL('../../../apps/cli/src/portal.mjs', import.meta.url))
  const words = ['import', 'orders', join(folder, 'cli.xlsx'), '--map', join(folder, 'map.json')]
  const child = spawn(process.execPath, [portalScript, ...words], {
    env: { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: '' },
  })
  const ended = new Promise((resolve) => child.on('close', resolve))
  const [printed, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  expect([await ended, printed]).toEqual([1, ''])
  expect(errors).toContain('xl/worksheets/sheet1.xml in the workbook is too large once unpacked.')
})
