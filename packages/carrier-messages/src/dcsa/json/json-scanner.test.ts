import { expect, it } from 'vitest'
import { JsonScanner } from './json-scanner.ts'

function scan(text: string | Uint8Array, part = 7, maxElements = 10) {
  const bytes = Buffer.from(text)
  const scanner = new JsonScanner(bytes, ['events', 'notices'], maxElements)
  while (scanner.advance(part));
  const { list, root } = scanner
  const cut = ({ start, end }: { start: number; end: number }) => bytes.subarray(start, end).toString()
  return {
    root: cut(root),
    name: list?.name,
    elements: list?.elements.map(cut),
    list,
    isBranched: root.isBranched,
  }
}

it.each([
  ['[{"eventID": nope}]', 13],
  ['[1, 2', 5],
  ['[1 2]', 3],
  ['{"a" 1}', 5],
  ['{"a":1,}', 7],
  ['[1,]', 3],
  ['{1:2}', 1],
  ['"a\\x"', 2],
  ['"a\\u00g0"', 2],
  ['"a\nb"', 2],
  ['"abc', 4],
  ['[01]', 1],
  ['[1.]', 1],
  ['[-]', 1],
  ['[1e+]', 1],
  ['[.5]', 1],
  ['[]]', 2],
  ['[] x', 3],
  ['[}', 1],
  ['{]', 1],
  ['[1}', 2],
  ['1 2', 2],
  ['tru', 3],
  ['-', 1],
  ['', 0],
])('%j breaks at %i, in parts of any size', (text, position) => {
  expect(() => JSON.parse(text)).toThrow()
  for (const part of [1, 2, 100])
    expect(() => scan(text, part)).toThrow(
      expect.objectContaining({ reason: 'invalid-json', offset: position }),
    )
})

it('takes JSON as JSON.parse does', () => {
  const text = ' {"a":[1,-2.5e+3,0,0.5E-7,true,false,null,"\\u00e9\\"/\\/",[],{}],"":{"b":[[]]}} '
  expect(() => JSON.parse(text)).not.toThrow()
  for (let part = 1; part < text.length; part++) expect(scan(text, part).root).toBe(text.trim())
  for (const one of ['0', '-1', '1e5', '"é€😀"', 'null']) expect(scan(one, 1).root).toBe(one)
})

it('finds the elements of the list', () => {
  const list = '[ {"a":[1,{}]} ,2, "x,]\\"" ,[ ],null ]'
  const elements = ['{"a":[1,{}]}', '2', '"x,]\\""', '[ ]', 'null']
  for (const part of [1, 3, 50]) {
    expect(scan(list, part)).toMatchObject({ name: null, elements })
    expect(scan(`{"x":[9],"events":${list},"y":[{"events":[8]}]}`, part)).toMatchObject({
      name: 'events',
      elements,
    })
  }
  expect(scan(list, 5, 2).elements).toEqual(elements.slice(0, 2))
  expect(scan('[]').elements).toEqual([])
  // As JSON.parse has it: escaped names count, and of two the last.
  expect(scan('{"event\\u0073":[1],"notices":[2]}')).toMatchObject({ name: 'events', elements: ['1'] })
  expect(scan('{"events":[1],"events":[2]}').elements).toEqual(['2'])
  expect(scan('{"events":[1],"events":2,"notices":[3]}')).toMatchObject({ name: 'notices', elements: ['3'] })
  for (const none of ['{"a":[1]}', '{"a":{"events":[1]}}', '"[1]"', '5']) expect(scan(none).list).toBeNull()
})

it('marks what has too many values or members', () => {
  const members = (count: number) => `{${Array.from({ length: count }, (_, n) => `"${n}":0`).join()}}`
  const values = (count: number) => `[${Array.from({ length: count }, () => 0).join()}]`
  const text = `[${[members(200), members(201), values(49_999), values(50_001), '{}'].join()}]`
  const { list, isBranched } = scan(text, 1_000)
  expect([isBranched, list?.elements.map((element) => element.isBranched)]).toEqual([
    true,
    [false, true, false, true, false],
  ])
  expect(scan(members(200), 1_000).isBranched).toBe(false)
})

it('refuses what is no UTF-8, and no character that a part divides', () => {
  const text = Buffer.from('["K\u00f8benhavn €😀"]')
  for (let part = 1; part < text.length; part++)
    expect(scan(text, part).elements).toEqual(['"København €😀"'])
  for (const wrong of [
    Buffer.from('["K\xf8b"]', 'latin1'),
    text.subarray(0, -4),
    Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]),
  ])
    for (const part of [1, 3, 50])
      expect(() => scan(wrong, part)).toThrow(expect.objectContaining({ reason: 'invalid-utf-8' }))
})
