import { expect, it } from 'vitest'
import { readPeople, readTextFile } from './read-people.ts'

const plain = (text: string) => readPeople(text).map(({ email, name, fault }) => [email, name, fault])

it.each([
  ['ada@acme.example', ['ada@acme.example', '', null]],
  ['Ada Kern <ada@acme.example>', ['ada@acme.example', 'Ada Kern', null]],
  ['"Kern, Ada" <ada@acme.example>', ['ada@acme.example', 'Kern, Ada', null]],
  ['ada@acme.example; Ada Kern', ['ada@acme.example', 'Ada Kern', null]],
  ['Ada\tKern\tada@acme.example', ['ada@acme.example', 'Ada Kern', null]],
  ['Анна Ким,anna@пример.рф', ['anna@пример.рф', 'Анна Ким', null]],
  ['ada at acme', ['', '', 'no-email']],
])('reads %s', (text, person) => {
  expect(plain(text)).toEqual([person])
})

it('reads a CSV file with its header, and keeps the numbers of lines', () => {
  const people = readPeople(
    '\uFEFFEmail;Name\r\nada@acme.example;Ada Kern\r\n\r\nbo@acme.example;\r\nx;y\r\n',
  )
  expect(people.map(({ line, email, fault }) => [line, email, fault])).toEqual([
    [2, 'ada@acme.example', null],
    [4, 'bo@acme.example', null],
    [5, '', 'no-email'],
  ])
})

it('takes several addresses of one line, as email programs write them', () => {
  expect(plain('Ada Kern <ada@acme.example>, bo@acme.example')).toEqual([
    ['ada@acme.example', 'Ada Kern', null],
    ['bo@acme.example', '', null],
  ])
})

it('reads a file in the encoding of a Russian Excel', async () => {
  const cyrillic = new Uint8Array([0xc0, 0xed, 0xed, 0xe0])
  expect(await readTextFile(new Blob([cyrillic]))).toBe('Анна')
  expect(await readTextFile(new Blob(['Анна']))).toBe('Анна')
})
