import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { readCsvRows } from './read-csv.ts'

/** Reads bytes in chunks of `size`, so that every character is split across chunks once. */
async function read(bytes: Uint8Array | string, size: number, style = {}) {
  const all = Buffer.from(bytes)
  const pieces = Array.from({ length: Math.ceil(all.length / size) }, (_, piece) =>
    all.subarray(piece * size, (piece + 1) * size),
  )
  const rows = []
  for await (const row of readCsvRows(Readable.from(pieces), {
    encoding: 'utf-8',
    delimiter: ',',
    ...style,
  })) {
    rows.push(row.fault === undefined ? [row.line, ...row.cells] : [row.line, row.fault])
  }
  return rows
}

describe.each([1, 2, 3, 7, 1000])('readCsvRows in pieces of %i bytes', (size) => {
  it.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['a lone CR', '\r'],
  ])('reads records that end in %s, with and without a last one', async (_, end) => {
    const rows = [
      [1, 'id', 'text'],
      [2, '1', `two${end}lines`],
      [4, '2', ''],
    ]
    const text = ['id,text', `1,"two${end}lines"`, '2,'].join(end)
    expect(await read(text, size)).toEqual(rows)
    expect(await read(text + end, size)).toEqual(rows)
  })

  it('reads quotes, commas in quotes, mixed ends, and skips blank lines', async () => {
    expect(await read('"a, ""b""",c"d"\r\n\r\n1,\n2,"",3\r4', size)).toEqual([
      [1, 'a, "b"', 'c"d"'],
      [3, '1', ''],
      [4, '2', '', '3'],
      [5, '4'],
    ])
  })

  it('drops a byte order mark and decodes what the style names', async () => {
    expect(await read('\ufeffСтрана;ô\n', size, { delimiter: ';' })).toEqual([[1, 'Страна', 'ô']])
    const cyrillic = new Uint8Array([0xd1, 0xf2, 0xf0, 0xe0, 0xed, 0xe0, 0x3b, 0x31])
    expect(await read(cyrillic, size, { encoding: 'windows-1251', delimiter: ';' })).toEqual([
      [1, 'Страна', '1'],
    ])
  })

  it('skips lines without text, and the line that tells Excel the delimiter', async () => {
    const file = ';;\n sep=,\na;b;c\n;;\n \n1;="007";"=""01"""\n;\t; \n'
    expect(await read(file, size, { delimiter: ';' })).toEqual([
      [2, ' sep=,'],
      [3, 'a', 'b', 'c'],
      [6, '1', '007', '01'],
    ])
    for (const first of ['sep=;', 'SEP=;', '\ufeffsep=;'])
      expect(await read(`${first}\r\na;b\r\n`, size, { delimiter: ';' })).toEqual([[2, 'a', 'b']])
    expect(await read('sep=;;b\n', size, { delimiter: ';' })).toEqual([[1, 'sep=', '', 'b']])
  })

  it('skips only the broken line', async () => {
    expect(await read('a,b\n1,"x"y\n3,4\n5,"z\n7,8\n', size)).toEqual([
      [1, 'a', 'b'],
      [2, 'there is text after a closing quote'],
      [3, '3', '4'],
      [4, 'a quote is not closed'],
      [5, '7', '8'],
    ])
  })
})

describe('readCsvRows', () => {
  it('gives up an endless quote without holding the file in memory', async () => {
    const lines = '1,2\n'.repeat(600_000)
    const rows = await read(`a,"b\n${lines}`, 65_536)
    expect(rows[0]).toEqual([1, 'a quote is not closed'])
    expect(rows).toHaveLength(600_001)
  })
})
