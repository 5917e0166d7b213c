import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { findCodePage } from './code-pages.ts'
import { readNamesOf } from './zip-names.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The bytes of a name in a code page, found by trying all byte values. */
function bytesOf(name: string, codePage: string): Buffer {
  const decode = findCodePage(codePage)
  const singles = Array.from({ length: 256 }, (_, byte) => [byte])
  const pairs = Array.from({ length: 0x7f }, (_, lead) =>
    Array.from({ length: 0xbf }, (_, trail) => [0x80 + lead, 0x40 + trail]),
  ).flat()
  const bytesByName = new Map<string, number[]>()
  for (const bytes of [...singles, ...(codePage === 'gbk' || codePage === 'shift_jis' ? pairs : [])]) {
    const text = decode?.(Uint8Array.from(bytes))
    if (text && [...text].length === 1 && !bytesByName.has(text)) bytesByName.set(text, bytes)
  }
  return Buffer.from([...name].flatMap((letter) => bytesByName.get(letter) ?? []))
}

const unmarked = (fileNameRaw: Buffer, generalPurposeBitFlag = 0) => ({
  fileNameRaw,
  generalPurposeBitFlag,
  extraFields: [] as { id: number; data: Buffer }[],
})

function read(names: Buffer[], encoding?: string): string[] {
  const entries = names.map((name) => unmarked(name))
  const nameOf = readNamesOf(entries, 'papers.zip', encoding)
  return entries.map(nameOf)
}

describe('names in a ZIP that doesn’t say how they are encoded', () => {
  it.each([
    ['cp437', ['7001_BL_Größe.pdf', '7001_PL_Übersicht Müller.pdf']],
    ['cp437', ['facture_été.pdf']],
    ['cp850', ['GRØNLAND_BL_Frøya.pdf', 'Ærø.pdf']],
    ['cp850', ['7001_PL_Ação São João.pdf']],
    ['cp850', ['À PAYER.pdf']],
    ['cp866', ['7001_BL_пакет.pdf']],
    ['cp866', ['НАКЛАДНАЯ.pdf', 'Счёт № 12.pdf']],
    ['cp866', ['Документы/упаковочный лист.xlsx']],
    ['windows-1251', ['7001_BL_Накладная.pdf']],
    ['windows-1251', ['СЧЕТ 15.pdf', 'упаковочный лист.pdf']],
    ['windows-1251', ['Рахунок ЄС.pdf']],
    ['gbk', ['7001_BL_提单.pdf']],
    ['gbk', ['装箱单.pdf', '商业发票.pdf', '原产地证书（副本）.pdf']],
    ['gbk', ['上海货运/报关单.pdf']],
  ])('in %s are read: %s', (codePage, names) => {
    expect(read(names.map((name) => bytesOf(name, codePage)))).toEqual(names)
  })

  it.each([
    ['shift_jis', '船荷証券.pdf'],
    ['cp852', 'Łódź żółć.pdf'],
  ])('in %s are asked for, and read once the encoding is named', (codePage, name) => {
    const bytes = bytesOf(name, codePage)
    expect(() => read([bytes])).toThrow(/doesn't say how the names .* Add --names/)
    expect(read([bytes], codePage)).toEqual([name])
  })

  it('are asked for where two readings are as likely', () => {
    // Two letters common in Chinese, and four of Ukrainian.
    expect(() => read([Buffer.from([0xb2, 0xd1, 0xd2, 0xd3])])).toThrow(
      '“ІСТУ” (windows-1251), “惭矣” (gbk). Add --names',
    )
  })

  it('are one by one UTF-8 or of the code page of the others', () => {
    const chance = Buffer.from([0xd1, 0xa1, 0xd4, 0xb1])
    expect(utf8.decode(chance)).toBe('ѡԱ')
    const names = [bytesOf('提单.pdf', 'gbk'), Buffer.from('й.pdf'.normalize('NFD')), chance]
    expect(read(names)).toEqual(['提单.pdf', 'й.pdf'.normalize('NFD'), '选员'])
  })

  it('are UTF-8 if all are', () => {
    expect(read([Buffer.from('Größe.pdf'), Buffer.from('提单.pdf')])).toEqual(['Größe.pdf', '提单.pdf'])
  })

  it('are refused in an encoding that doesn’t exist', () => {
    expect(() => read([Buffer.from('a')], 'klingon')).toThrow('No encoding is called klingon.')
  })
})

describe('a name in a ZIP that says how it is encoded', () => {
  const extra = (of: Buffer, name: string) => {
    const head = Buffer.alloc(5, 1)
    head.writeUInt32LE(crc32(of), 1)
    return [{ id: 0x7075, data: Buffer.concat([head, Buffer.from(name)]) }]
  }

  it('is that of its flag or of the field of Info-ZIP, whatever the others are', () => {
    const old = bytesOf('пакет.pdf', 'cp866')
    const entries = [
      unmarked(Buffer.from('Größe.pdf'), 0x800),
      { ...unmarked(Buffer.from('______.pdf')), extraFields: extra(Buffer.from('______.pdf'), '提单.pdf') },
      unmarked(old),
    ]
    expect(entries.map(readNamesOf(entries, 'papers.zip', undefined))).toEqual([
      'Größe.pdf',
      '提单.pdf',
      'пакет.pdf',
    ])
  })

  it('is the plain name where the field is of another', () => {
    const entry = {
      ...unmarked(Buffer.from('new.pdf')),
      extraFields: extra(Buffer.from('old.pdf'), 'старое.pdf'),
    }
    expect(readNamesOf([entry], 'papers.zip', undefined)(entry)).toBe('new.pdf')
  })
})
