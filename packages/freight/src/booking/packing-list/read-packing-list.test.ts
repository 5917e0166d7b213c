import { describe, expect, it } from 'vitest'
import { applyColumns } from './apply-columns.ts'
import type { ColumnMapping } from './columns.ts'
import { answerQuestion } from './questions.ts'
import { type PackingList, readPackingList, readPackingTable } from './read-packing-list.ts'

const fieldsOf = (mapping: ColumnMapping) => mapping.columns.map((column) => column?.field ?? null)
const linesOf = (text: string) => readPackingList(text).lines.map(({ line }) => line)
/** The list as read once a person has answered. */
function answer({ table, mapping, questions }: PackingList, code: string, choice: number) {
  const taken = questions.find((question) => question.code === code)?.choices[choice] ?? []
  const answered = answerQuestion(mapping, taken)
  return { mapping: answered, ...applyColumns(table, answered) }
}
/** A line without what is empty. */
const filled = (line: object | undefined) =>
  Object.fromEntries(Object.entries(line ?? {}).filter(([, value]) => value !== null))

describe('a pasted packing list', () => {
  it('is read with tabs, an English header, units in it and a sum at the end', () => {
    const list = readPackingList(
      [
        'Description\tQty\tPackaging\tGross weight (kg)\tL (cm)\tW (cm)\tH (cm)\tHS code\tOrigin\tStackable',
        'Brake pads\t10\tCTNS\t250.5\t60\t40\t30\t8708.30\tChina\tyes',
        '',
        'Total\t10\t\t250.5\t\t\t\t\t\t',
      ].join('\n'),
    )
    expect(list).toMatchObject({ faults: [], totalRows: [4], missingFields: [], mapping: { headerRows: 1 } })
    expect(list.lines.map(({ row }) => row)).toEqual([2])
    expect(filled(list.lines[0]?.line)).toEqual({
      packaging: 'CTN',
      quantity: 10,
      description: 'Brake pads',
      grossWeightKg: 250.5,
      lengthCm: 60,
      widthCm: 40,
      heightCm: 30,
      hsCode: '870830',
      originCountry: 'CN',
      stackable: true,
    })
  })

  it('is read with semicolons, a byte order mark, CRLF and a Russian header', () => {
    const text = `\uFEFFНаименование;Кол-во мест;Вид упаковки;Вес нетто, кг;Вес брутто, кг;Объём, м³;Код ТН ВЭД;Страна происхождения\r\n"Болты; гайки";12;поддоны;1 100;1 234,5;14,4;7318 15 0000;Китай\r\nИтого:;12;;1 100;1 234,5;14,4;;\r\n`
    const list = readPackingList(text)
    expect(list.faults).toEqual([])
    expect(list.mapping.decimalMark).toBe(',')
    expect(list.totalRows).toEqual([3])
    expect(filled(list.lines[0]?.line)).toEqual({
      packaging: 'PLL',
      quantity: 12,
      description: 'Болты; гайки',
      grossWeightKg: 1234.5,
      volumeM3: 14.4,
      hsCode: '7318150000',
      originCountry: 'CN',
    })
  })

  it('is read with commas and quoted figures', () => {
    const [line] = linesOf(
      'Goods,Packages,G.W. (lbs),Dimensions (in)\n"Pipes, 12"" wide",4,"1,102.31",48x40x36\n',
    )
    expect(filled(line)).toEqual({
      packaging: 'PKG',
      quantity: 4,
      description: 'Pipes, 12" wide',
      grossWeightKg: 499.999,
      lengthCm: 121.92,
      widthCm: 101.6,
      heightCm: 91.44,
    })
  })

  it.each([
    ['1.234,50', 1234.5],
    ['1 234,5', 1234.5],
    ['1\u202f234,5', 1234.5],
    ['1,234.50', 1234.5],
    ["1'234.5", 1234.5],
    ['12,5 kg', 12.5],
    ['1,5 t', 1500],
    ['0,125', 0.125],
    ['1.234.567', 1234567],
  ])('reads a weight of %s as %d kg', (text, kilograms) => {
    expect(linesOf(`Description\tQty\tWeight\nBolts\t1\t${text}`)[0]?.grossWeightKg).toBe(kilograms)
  })

  it('reads 1,234 and 1.234 as the rest of the list writes its figures', () => {
    const volumes = (...texts: string[]) =>
      linesOf(
        ['Description\tQty\tWeight\tm³', ...texts.map((text) => `Bolts\t1\t9\t${text}`)].join('\n'),
      ).map(({ volumeM3 }) => volumeM3)
    expect(volumes('1,234', '2,5')).toEqual([1.234, 2.5])
    expect(volumes('1,234', '2.5')).toEqual([1234, 2.5])
    expect(volumes('1.234', '2,5')).toEqual([1234, 2.5])
    expect(volumes('1,234')).toEqual([1234])
    expect(linesOf('Груз\tМест\tВес\tОбъём\nБолты\t1\t9\t1,234')[0]?.volumeM3).toBe(1.234)
  })

  it('joins a merged header with the row below it, and skips titles above', () => {
    const list = readPackingList(
      [
        'PACKING LIST No 17 of 12.11.2026',
        '',
        'No.\tDescription\tPackages\tWeight, kg\t\tDimensions, mm\t\t',
        '\t\t\tNet\tGross\tLength\tWidth\tHeight',
        '1\tPumps\t2\t180\t200\t1200\t800\t1000',
      ].join('\n'),
    )
    expect(list.mapping.headerRows).toBe(4)
    expect(fieldsOf(list.mapping)).toEqual([
      null,
      'description',
      'quantity',
      null,
      'grossWeightKg',
      'lengthCm',
      'widthCm',
      'heightCm',
    ])
    expect(list.faults).toEqual([])
    expect(filled(list.lines[0]?.line)).toMatchObject({
      grossWeightKg: 200,
      lengthCm: 120,
      widthCm: 80,
      heightCm: 100,
    })
  })

  it('takes units from a row below the header', () => {
    const [line] = linesOf(
      'Goods\tQty\tWeight\tLength\tWidth\tHeight\n\t\tt\tm\tm\tm\nBeams\t2\t1.5\t11.8\t0.3\t0.4',
    )
    expect(line).toMatchObject({ grossWeightKg: 1500, lengthCm: 1180, widthCm: 30, heightCm: 40 })
  })

  it('prefers packages to pieces, and the weight of the line to that of a package', () => {
    const list = readPackingList(
      'Goods\tQty (pcs)\tCartons\tCarton No.\tG.W./ctn\tTotal gross weight\nShirts\t480\t20\t1-20\t10\t200',
    )
    expect(fieldsOf(list.mapping)).toEqual(['description', null, 'quantity', null, null, 'grossWeightKg'])
    const each = readPackingList('Goods\tCartons\tG.W. (kg/ctn)\tm3 per package\nShirts\t20\t10.1\t0.07')
      .lines[0]?.line
    expect(each).toMatchObject({ quantity: 20, grossWeightKg: 202, volumeM3: 1.4 })
  })

  it.each([
    [
      'Marks & Nos.\tNo. of packages\tKind of packages\tDescription of goods\tGross Weight\tMeasurement',
      'N/M\t10\tCartons\tShirts\t100 kgs\t1.2 cbm',
      ['marks', 'quantity', 'packaging', 'description', 'grossWeightKg', 'volumeM3'],
    ],
    [
      'Ctn No.\tDescription\tQty/ctn\tTotal Qty\tCtns\tN.W.(KGS)\tG.W.(KGS)\tMEAS.(CBM)',
      '1-20\tShirts\t24\t480\t20\t180\t200\t1.2',
      [null, 'description', null, null, 'quantity', null, 'grossWeightKg', 'volumeM3'],
    ],
    [
      'Номер грузового места\tОписание\tУпаковка\tКоличество\tМасса брутто (кг)\tГабариты (мм)',
      '1\tСтанок токарный\tЯщик\t1\t2 350,00\t3200×1500×1900',
      [null, 'description', 'packaging', 'quantity', 'grossWeightKg', 'dimensions'],
    ],
    [
      '№;Наименование груза;Кол-во мест, шт;Вес брутто 1 места, кг;Общий вес брутто, кг;Штабелируемый',
      '1;Насосы;2;150;300;да',
      [null, 'description', 'quantity', null, 'grossWeightKg', 'stackable'],
    ],
    [
      'Qty,Type,Product,Weight (lb),COO,Purchase order',
      '4,Pallets,Car seats,880,DE,4711',
      ['quantity', 'packaging', 'description', 'grossWeightKg', 'originCountry', 'poNumber'],
    ],
  ])('knows the header %s', (header, row, fields) => {
    const list = readPackingList(`${header}\n${row}`)
    expect(fieldsOf(list.mapping)).toEqual(fields)
    expect(list.faults).toEqual([])
  })

  it('guesses meters and millimeters where no unit is named', () => {
    const length = (text: string) => linesOf(`Goods\tQty\tKG\tDims\nPumps\t1\t9\t${text}`)[0]?.lengthCm
    expect(length('1.2x0.8x1')).toBe(120)
    expect(length('1200*800*1000')).toBe(120)
    expect(length('120 × 80 × 100')).toBe(120)
    expect(length('120х80х100 см')).toBe(120)
  })

  it('takes packaging from the quantity', () => {
    expect(linesOf('Goods\tPackages\tKG\nPumps\t3 pallets\t9')[0]).toMatchObject({
      quantity: 3,
      packaging: 'PLL',
    })
  })

  it.each([
    ['картонная коробка', 'CTN'],
    ['Ящ.', 'CS'],
    ['ящик дер.', 'CS'],
    ['plywood case', 'CS'],
    ['пал.', 'PLL'],
    ['Металлическая бочка', 'PKG'],
    ['уп', 'PKG'],
  ])('knows the packaging %s', (text, packaging) => {
    const { lines, faults } = readPackingList(`Goods\tPackaging\tQty\tKG\nBolts\t${text}\t3\t9`)
    expect([lines[0]?.line.packaging, faults]).toEqual([packaging, []])
  })

  it('takes packaging from the header, and keeps the word where no code names it', () => {
    const linesOf = (text: string) =>
      readPackingList(text).lines.map(({ line }) => [line.quantity, line.packaging, line.description])
    expect(linesOf('Ctns\tDescription\tG.W. kg\n120\tPumps\t900')).toEqual([[120, 'CTN', 'Pumps']])
    expect(linesOf('Паллет;Наименование;Брутто, кг\n4;Насосы;900')).toEqual([[4, 'PLL', 'Насосы']])
    expect(linesOf('Drums\tDescription\tG.W. kg\n24\tPaint\t900')).toEqual([[24, 'PKG', 'Paint (drums)']])
    expect(linesOf('Packages\tDescription\tG.W. kg\n24 drums\tPaint\t900\n2 pallets\tLids\t90')).toEqual([
      [24, 'PKG', 'Paint (drums)'],
      [2, 'PLL', 'Lids'],
    ])
    expect(linesOf('Packages\tDescription\tG.W. kg\n24\tPaint in drums\t900')).toEqual([
      [24, 'PKG', 'Paint in drums'],
    ])
    expect(linesOf('Qty\tPackaging\tDescription\tG.W. kg\n24\tSteel drums\tPaint\t900')).toEqual([
      [24, 'PKG', 'Paint (drums)'],
    ])
  })

  it('takes UN numbers from their column or the description', () => {
    const numbersOf = (text: string) => readPackingList(text).lines.map(({ line }) => line.unNumber)
    const header = 'Ctns\tDescription\tG.W. kg\tUN No.\n'
    expect(numbersOf(`${header}1\tPaint\t9\t1263\n1\tFireworks\t9\t336\n1\tPumps\t9\t`)).toEqual([
      '1263',
      '0336',
      null,
    ])
    expect(numbersOf(`${header}1\tPaint\t9\tUN 1263, PG II`)).toEqual(['1263'])
    expect(numbersOf('Ctns\tDescription\tG.W. kg\n1\tPAINT UN1263, 3, II\t9\n1\tUnit 1263\t9')).toEqual([
      '1263',
      null,
    ])
    expect(readPackingList(`${header}1\tPaint\t9\tyes`).faults).toMatchObject([
      { field: 'unNumber', code: 'not-a-un-number', value: 'yes' },
    ])
  })

  it('takes a single figure beyond quantity and weight for the volume', () => {
    const list = readPackingList('Болты;5;коробок;12,5;0,02\nГайки;21;коробка;100;0,1')
    const { mapping, lines } = answer(list, 'order', 0)
    expect(fieldsOf(mapping)).toEqual(['description', 'quantity', 'packaging', 'grossWeightKg', 'volumeM3'])
    expect(lines[1]?.line).toMatchObject({ quantity: 21, packaging: 'CTN', volumeM3: 0.1 })
  })

  it('guesses columns by their content where there is no header', () => {
    const list = readPackingList(
      'Cotton shirts\tCTN\t20\t200,5\t60\t40\t30\nCotton socks\tCTN\t5\t40\t60\t40\t30',
    )
    expect(list.mapping.headerRows).toBe(0)
    expect(fieldsOf(list.mapping)).toEqual(['description', 'packaging', null, null, null, null, null])
    const answered = answer(list, 'order', 0)
    expect(fieldsOf(answered.mapping)).toEqual([
      'description',
      'packaging',
      'quantity',
      'grossWeightKg',
      'lengthCm',
      'widthCm',
      'heightCm',
    ])
    expect(answered.lines[0]?.line).toMatchObject({ quantity: 20, grossWeightKg: 200.5, heightCm: 30 })
  })

  it('passes over sums with and without a word, but not cargo that is marked TOTAL', () => {
    const header = 'Marks\tDescription\tQty\tkg'
    const rows = ['TOTAL\tLubricants\t2\t10.1', 'AB\tBolts\t3\t20.2']
    const rowsOf = (...last: string[]) => {
      const { lines, totalRows, faults } = readPackingList([header, ...rows, ...last].join('\n'))
      return [lines.map(({ row }) => row), totalRows, faults.length]
    }
    expect(rowsOf('Grand total:\t\t5\t30.3')).toEqual([[2, 3], [4], 0])
    expect(rowsOf('\tTotal\t5\t30.3')).toEqual([[2, 3], [4], 0])
    expect(rowsOf('\t\t5\t30.3')).toEqual([[2, 3], [4], 0])
    // Not the sum: a line whose description is missing.
    expect(rowsOf('\t\t5\t40')).toEqual([[2, 3, 4], [], 1])
  })

  it('keeps emoji, quotes and long words as they are', () => {
    const [line] = linesOf('Description\tQty\tkg\n🧸 "Teddy" bears 👨‍👩‍👧\t3\t12')
    expect(line?.description).toBe('🧸 "Teddy" bears 👨‍👩‍👧')
  })

  it('reads a cell with line breaks as one, and an inch mark as no quote', () => {
    expect(linesOf('Description\tQty\tkg\n"Pumps\nfor water"\t3\t12')[0]?.description).toBe(
      'Pumps\nfor water',
    )
    expect(linesOf('Description\tQty\tkg\n"quoted only once\t3\t12\nBolts\t1\t2')).toMatchObject([
      { description: '"quoted only once', quantity: 3 },
      { description: 'Bolts', quantity: 1 },
    ])
  })

  it('finds nothing in nothing', () => {
    expect(readPackingList('')).toMatchObject({ lines: [], faults: [] })
    expect(readPackingList('\n\n  \n')).toMatchObject({ lines: [], faults: [] })
  })
})

describe('the work for 500 lines', () => {
  it('is a few looks at each cell', () => {
    let looks = 0
    const counted = (cells: string[]) =>
      new Proxy(cells, {
        get(target, member, receiver) {
          if (typeof member === 'string' && /^\d+$/.test(member)) looks++
          return Reflect.get(target, member, receiver)
        },
      })
    const header = ['Description', 'Qty', 'Packaging', 'kg', 'L', 'W', 'H', 'm3', 'HS code', 'Origin']
    const cells = ['Bolts', '3', 'CTN', '1.234,5', '120', '80', '100', '2,88', '731815', 'China']
    const table = [header, ...Array.from({ length: 500 }, () => cells)].map((row) => counted([...row]))
    expect(readPackingTable(table).lines).toHaveLength(500)
    expect(looks / (501 * header.length)).toBeLessThan(6)
  })

  it('grows with the text, also where quotes are never closed', () => {
    let characters = 0
    const exec = RegExp.prototype.exec
    const work = (text: string) => {
      characters = 0
      RegExp.prototype.exec = function count(this: RegExp, input: string) {
        const match = exec.call(this, input)
        characters += match?.[0].length ?? 0
        return match
      }
      try {
        readPackingList(text)
      } finally {
        RegExp.prototype.exec = exec
      }
      return characters / text.length
    }
    const text = (rows: number) => `Description\tQty\tkg\n${'"Bolts" 5"\t"3\t4\n'.repeat(rows)}`
    expect(work(text(500))).toBeLessThan(work(text(50)) * 1.5)
  })
})
