import { expect, test } from 'vitest'
import { readPackingFile } from './read-file.ts'

const text = 'Описание\tМест\tВес брутто, кг\nНасосы «Гном»\t4\t1200,5\nКраны\t2\t80\n'
const fileOf = (...parts: (string | Uint8Array<ArrayBuffer>)[]) => new File(parts, 'list.csv')

function utf16(order: 'little' | 'big'): Uint8Array<ArrayBuffer> {
  const marked = `\uFEFF${text}`
  const view = new DataView(new ArrayBuffer(marked.length * 2))
  for (const [index, char] of [...marked].entries())
    view.setUint16(index * 2, char.charCodeAt(0), order === 'little')
  return new Uint8Array(view.buffer)
}

/** Letters and quotes of Windows-1251. */
function windows1251(): Uint8Array<ArrayBuffer> {
  const codes = [...text].map((char) => {
    const code = char.charCodeAt(0)
    if (char === '«') return 0xab
    if (char === '»') return 0xbb
    return code >= 0x410 && code <= 0x44f ? code - 0x350 : code
  })
  return new Uint8Array(codes)
}

test.each([
  ['UTF-8', fileOf(text)],
  ['UTF-8 with its mark', fileOf(`\uFEFF${text}`)],
  ['UTF-16, as Excel saves Unicode text', fileOf(utf16('little'))],
  ['UTF-16 with the other byte order', fileOf(utf16('big'))],
  ['Windows-1251', fileOf(windows1251())],
])('a list in %s is read', async (_, file) => {
  const { lines, faults } = await readPackingFile(file)
  expect(faults).toEqual([])
  expect(lines.map(({ line }) => line)).toMatchObject([
    { description: 'Насосы «Гном»', quantity: 4, grossWeightKg: 1200.5 },
    { description: 'Краны', quantity: 2, grossWeightKg: 80 },
  ])
})

test('line breaks within quotes are one cell', async () => {
  const { lines } = await readPackingFile(
    fileOf('Description;Qty;Gross weight, kg\r\n"Pumps;\r\nwith ""spare"" parts";4;1200\r\n'),
  )
  expect(lines[0]).toMatchObject({
    row: 2,
    line: { description: 'Pumps;\r\nwith "spare" parts', quantity: 4 },
  })
})

test('what is no table is refused', async () => {
  await expect(readPackingFile(fileOf('%PDF-1.7\0\0'))).rejects.toThrow('Not a table')
  await expect(readPackingFile(fileOf('PK\u0003\u0004 half a workbook'))).rejects.toThrow()
})

function listOf(count: number): File {
  const rows = Array.from(
    { length: count },
    (_, index) => `Part ${index};${(index % 9) + 1};12,5;CTN;40x30x20;841370;CN`,
  )
  return fileOf(
    ['Description;Qty;Gross weight, kg;Packaging;Dimensions, cm;HS code;Origin', ...rows].join('\n'),
  )
}

test.each([
  ['500 lines', 500, 500, 0],
  ['5,000 lines, of which 500 fit', 5000, 500, 1],
])('%s are read', async (_, count, read, refused) => {
  const { lines, faults } = await readPackingFile(listOf(count))
  expect(lines).toHaveLength(read)
  expect(faults.filter(({ code }) => code === 'too-many-lines')).toHaveLength(refused)
})

test('ten times as many lines take about ten times the work', async () => {
  const work = async (file: File) => {
    const before = process.cpuUsage()
    await readPackingFile(file)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const few = Math.min(await work(listOf(500)), await work(listOf(500)), await work(listOf(500)))
  // Quadratic work would be a hundred times as much.
  expect(await work(listOf(5000))).toBeLessThan(40 * few)
})
