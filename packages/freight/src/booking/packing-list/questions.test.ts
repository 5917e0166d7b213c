import { describe, expect, it } from 'vitest'
import { applyColumns } from './apply-columns.ts'
import { answerQuestion } from './questions.ts'
import { readPackingList } from './read-packing-list.ts'

const read = (...rows: string[]) => readPackingList(rows.join('\n'))
const codesOf = (...rows: string[]) => read(...rows).questions.map(({ code, columns }) => [code, columns])
const lineOf = (...rows: string[]) => {
  const { questions, faults, lines } = read(...rows)
  expect([questions, faults]).toEqual([[], []])
  return lines[0]?.line
}
/** The first line once the first question is answered. */
function answered(choice: number, ...rows: string[]) {
  const { table, mapping, questions } = read(...rows)
  return applyColumns(table, answerQuestion(mapping, questions[0]?.choices[choice] ?? [])).lines[0]?.line
}

describe('headers', () => {
  it('are read in two languages and several rows', () => {
    expect(
      lineOf(
        'PACKING LIST 装箱单',
        '箱号\t品名\t箱数\t数量\t净重\t毛重\t体积',
        'CTN NO.\tDescription\tCTNS\tQTY\tN.W.\tG.W.\tMEAS',
        '\t\t\t(PCS)\t(KGS)\t(KGS)\t(CBM)',
        '1-20\tShirts\t20\t480\t180\t200\t1.2',
      ),
    ).toMatchObject({ description: 'Shirts', quantity: 20, grossWeightKg: 200, volumeM3: 1.2 })
    expect(
      lineOf(
        'Наименование / Description;Мест / CTNS;Вес / Weight, кг;;Габариты / Dimensions, см;;',
        ';;нетто / net;брутто / gross;Д / L;Ш / W;В / H',
        'Насосы;2;180;200,5;120;80;100',
      ),
    ).toMatchObject({ quantity: 2, grossWeightKg: 200.5, lengthCm: 120, widthCm: 80, heightCm: 100 })
  })

  it('count packages by the cells of “Number and kind of packages”, in several languages', () => {
    expect(
      lineOf('Marks\tNo. and kind of packages\tGoods\tG.W. kg', 'N/M\t120 CARTONS\tTextiles\t1,440.00'),
    ).toMatchObject({ quantity: 120, packaging: 'CTN', grossWeightKg: 1440 })
    const packed = (cell: string) =>
      lineOf('Anzahl\tVerpackung\tInhalt\tBrutto (kg)', `3\t${cell}\tPumpen\t1.250,5`)?.packaging
    const words = ['Europaletten', 'Holzkiste', 'Kartons', '纸箱', '木箱', '托盘', 'bultos', 'Fässer', 'EPAL']
    expect(words.map(packed)).toEqual(['PLL', 'CS', 'CTN', 'CTN', 'CS', 'PLL', 'PKG', 'PKG', 'PLL'])
  })

  it('take no unit of pieces for what packages are', () => {
    expect(
      lineOf(
        '№ п/п;Наименование товара;Ед. изм.;Кол-во мест;Кол-во, шт;Масса брутто, кг',
        '1;Насос;шт;10;100;1 250,5',
      ),
    ).toMatchObject({ quantity: 10, packaging: 'PKG', grossWeightKg: 1250.5 })
  })

  it('do not swallow the first line of cargo', () => {
    expect(read('Goods\tCTNS\tG.W.', 'Cotton goods\t\t', 'Bolts\t1\t9').mapping.headerRows).toBe(1)
  })
})

it('asks whether cartons are meant where the sizes are those of numbered pallets', () => {
  const list = (header: string) => [
    `Pallet No.\tNo. of cartons\tG.W. (kg)\t${header}`,
    '1\t24\t380\t1200*800*1450',
  ]
  expect(codesOf(...list('Dimensions L*W*H (mm)'))).toEqual([['count', [1]]])
  expect(codesOf(...list('Remarks'))).toEqual([])
})

describe('dimensions in a cell', () => {
  const list = (cell: string) => ['Goods\tCTNS\tKGS\tDims', `Pumps\t1\t9\t${cell}`]
  it.each([
    ['48"x40"x36"', [121.92, 101.6, 91.44]],
    ['48x40x36"', [121.92, 101.6, 91.44]],
    ["48''x40''x36''", [121.92, 101.6, 91.44]],
    ['48 x 40 x 36 in', [121.92, 101.6, 91.44]],
    ['48in x 40in x 36in', [121.92, 101.6, 91.44]],
    ['48 in. by 40 in. by 36 in.', [121.92, 101.6, 91.44]],
    ['48″×40″×36″', [121.92, 101.6, 91.44]],
    ['120*80*100CM', [120, 80, 100]],
    ['120cm*80cm*100cm', [120, 80, 100]],
    ['1200×800×1000 мм', [120, 80, 100]],
    ['1,2х0,8х1 м', [120, 80, 100]],
    ['L120 x W80 x H100 cm', [120, 80, 100]],
    ['H100xL120xW80cm', [120, 80, 100]],
    ["4'x3'x2'", [121.92, 91.44, 60.96]],
    ['4ft x 36in x 2ft', [121.92, 91.44, 60.96]],
    ['120×80×100厘米', [120, 80, 100]],
  ])('%s', (cell, [lengthCm, widthCm, heightCm]) => {
    expect(lineOf(...list(cell))).toMatchObject({ lengthCm, widthCm, heightCm })
  })

  it.each(['120x80', '120x80x100x2', '120x80x100 cm; 60x40x30 cm', 'L120xW80', '12ox80x100'])(
    '%s is a fault',
    (cell) => {
      expect(read(...list(cell)).faults.map(({ column }) => column)).toEqual([4])
    },
  )

  it('is a volume where the measurement has one figure', () => {
    expect(lineOf('Goods\tCTNS\tG.W.\tMEAS', 'Pumps\t1\t9\t0.84')).toMatchObject({ volumeM3: 0.84 })
  })
})

describe('weights in a cell', () => {
  it.each([
    ['125 KGS', 125],
    ['1,250.00KGS', 1250],
    ['16 oz', 0.454],
    ['100 lbs', 45.359],
    ['1.5 MT', 1500],
    ['500 g', 0.5],
    ['125公斤', 125],
    ['125 кг.', 125],
  ])('%s', (cell, kilograms) => {
    expect(lineOf('Goods\tCTNS\tG.W.', `Pumps\t1\t${cell}`)?.grossWeightKg).toBe(kilograms)
  })
})

describe('units that nothing names', () => {
  const dims = (cell: string) => ['Goods\tCTNS\tKGS\tDims', `Pumps\t1\t9\t${cell}`]
  it('are asked for where figures fit several', () => {
    expect(codesOf(...dims('12x10x8'))).toEqual([['unit', [3]]])
    expect(codesOf(...dims('600x400x300'))).toEqual([['unit', [3]]])
    expect(read(...dims('12x10x8')).lines[0]?.line.lengthCm).toBeNull()
    expect(answered(1, ...dims('12x10x8'))).toMatchObject({ lengthCm: 30.48, heightCm: 20.32 })
  })

  it('are asked for beside pounds', () => {
    expect(codesOf('Goods\tCTNS\tG.W. (LBS)\tL\tW\tH', 'Pumps\t1\t100\t48\t40\t36')).toEqual([
      ['unit', [3, 4, 5]],
    ])
    expect(codesOf('Goods\tCTNS\tG.W.\tDims (in)', 'Pumps\t1\t100\t48x40x36')).toEqual([['unit', [2]]])
    expect(codesOf('Goods\tCTNS\tG.W.\tDims (in)', 'Pumps\t1\t100 kg\t48x40x36')).toEqual([])
  })

  it('follow from the volume', () => {
    const header = 'Goods\tCTNS\tKGS\tDims\tCBM'
    expect(lineOf(header, 'Pumps\t2\t9\t48x40x36\t2.265')).toMatchObject({ lengthCm: 121.92 })
    expect(lineOf(header, 'Pumps\t1\t9\t600x400x300\t0.072')).toMatchObject({ lengthCm: 60 })
    expect(lineOf(header, 'Pumps\t3\t9\t60x40x30\t0.216')).toMatchObject({ lengthCm: 60 })
  })
})

describe('per package and in all', () => {
  it('the total wins', () => {
    expect(lineOf('Goods\tCTNS\tG.W/CTN\tTTL G.W', 'Shirts\t20\t10\t200')?.grossWeightKg).toBe(200)
    expect(lineOf('Goods\tCTNS\tG.W.\tTotal G.W.', 'Shirts\t20\t10\t200')?.grossWeightKg).toBe(200)
    expect(lineOf('Goods\tCTNS\tTTL CBM\tCBM/CTN\tKGS', 'Shirts\t20\t1.4\t0.07\t9')?.volumeM3).toBe(1.4)
    // Two columns with one name: the figures tell.
    expect(lineOf('Goods\tCTNS\tG.W.\tG.W.', 'Shirts\t20\t10\t200')?.grossWeightKg).toBe(200)
    expect(lineOf('Goods\tCTNS\tG.W.\tG.W.', 'Shirts\t20\t200\t10')?.grossWeightKg).toBe(200)
  })

  it('the sum of the list decides over the header', () => {
    const list = (weight: string, total: string) =>
      read(`Goods\tCTNS\t${weight}`, 'Shirts\t20\t10', 'Socks\t5\t8', `Total\t25\t${total}`).lines.map(
        ({ line }) => line.grossWeightKg,
      )
    expect(list('G.W.', '240')).toEqual([200, 40])
    expect(list('G.W.', '18')).toEqual([10, 8])
    expect(list('G.W./CTN', '18')).toEqual([10, 8])
    expect(list('G.W./CTN', '240')).toEqual([200, 40])
    expect(list('G.W.', '99')).toEqual([10, 8])
  })

  it('two that nothing tells apart are asked for, and so is the weight of a piece', () => {
    const two = ['Goods\tCTNS\tG.W.\tGross', 'Shirts\t20\t10\t17']
    expect(codesOf(...two)).toEqual([['which', [2, 3]]])
    expect(read(...two).lines[0]?.line.grossWeightKg).toBeNull()
    expect([0, 1, 2].map((choice) => answered(choice, ...two)?.grossWeightKg)).toEqual([10, 17, null])
    const piece = ['Goods\tCTNS\tG.W./pc', 'Shirts\t20\t10']
    expect(codesOf(...piece)).toEqual([['basis', [2]]])
    expect([0, 1, 2].map((choice) => answered(choice, ...piece)?.grossWeightKg)).toEqual([200, 10, null])
  })
})

describe('pieces and packages', () => {
  it('packages win', () => {
    expect(lineOf('Goods\tPCS\tCTNS\tG.W.', 'Shirts\t480\t20\t200')?.quantity).toBe(20)
    expect(lineOf('品名\t数量\t箱数\t毛重', 'Shirts\t480\t20\t200')?.quantity).toBe(20)
    expect(lineOf('Груз\tКол-во, шт\tМест\tБрутто', 'Рубашки\t480\t20\t200')?.quantity).toBe(20)
  })

  it.each([
    ['Goods\tQty (pcs)\tG.W.', 'Shirts\t480\t200'],
    ['Goods\tPCS\tG.W.', 'Shirts\t480\t200'],
    ['Goods\tQty\tG.W.\tCarton No.', 'Shirts\t480\t200\t1-20'],
    ['Goods\tQty\tG.W.\tPCS/CTN', 'Shirts\t480\t200\t24'],
    ['Goods\tQty\tG.W.\tUnit', 'Shirts\t480\t200\tpcs'],
    ['Goods\tQty\tG.W.', 'Shirts\t480 pcs\t200'],
  ])('are asked for: %s', (...rows) => {
    expect(codesOf(...rows)).toEqual([['count', [1]]])
    expect(read(...rows).lines[0]?.line.quantity).toBeNull()
    expect([0, 1].map((choice) => answered(choice, ...rows)?.quantity)).toEqual([480, null])
  })

  it('are certain where the packaging is named, and asked for among cartons and pallets', () => {
    expect(
      lineOf('Goods\tQty\tPackaging\tG.W.\tCarton No.', 'Shirts\t20\tcartons\t200\t1-20')?.quantity,
    ).toBe(20)
    expect(codesOf('Goods\tCTNS\tPLTS\tG.W.', 'Shirts\t20\t2\t200')).toEqual([['which', [1, 2]]])
  })
})

describe('other guesses', () => {
  it('a lone W is asked for, and beside L and H it is the width', () => {
    const list = ['Goods\tCTNS\tW', 'Shirts\t20\t200']
    expect(codesOf(...list)).toEqual([['meaning', [2]]])
    expect(answered(1, ...list)).toMatchObject({ grossWeightKg: 200, widthCm: null })
    expect(lineOf('Goods\tCTNS\tKGS\tL\tW\tH', 'Shirts\t20\t200\t60\t40\t30')).toMatchObject({ widthCm: 40 })
  })

  it('garment sizes are no dimensions', () => {
    expect(lineOf('Goods\tSize\tCTNS\tG.W.', 'Shirts\tXL\t20\t200')).toMatchObject({
      quantity: 20,
      lengthCm: null,
    })
  })

  it('figures without a header are asked for, but not those with a unit', () => {
    expect(codesOf('Shirts\tCTN\t20\t200,5', 'Socks\tCTN\t5\t40')).toEqual([['order', [2, 3]]])
    const { lines, questions } = read(
      'Cotton shirts\t20\t200 kg\t60x40x30 cm',
      'Cotton socks\t5\t40 kg\t60x40x30 cm',
    )
    expect(questions.map(({ columns }) => columns)).toEqual([[1]])
    expect(lines[0]?.line).toMatchObject({ grossWeightKg: 200, lengthCm: 60, quantity: null })
  })
})
