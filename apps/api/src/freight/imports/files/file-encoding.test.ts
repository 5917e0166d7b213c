import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fileEncoding } from './file-encoding.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-encoding-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function encodingOf(bytes: Buffer, encoding?: string) {
  const path = join(folder, 'file.csv')
  await writeFile(path, bytes)
  return fileEncoding(path, encoding)
}

/** The bytes of a text in a single-byte code page. */
function inCodePage(text: string, encoding: string): Buffer {
  const decoder = new TextDecoder(encoding)
  const letters = Array.from({ length: 256 }, (_, byte) => decoder.decode(Uint8Array.of(byte)))
  return Buffer.from([...text].map((letter) => letters.indexOf(letter)))
}

it.each([
  ['windows-1251', 'Заказ;Клиент\nA-1;ООО «Северный путь»'],
  ['koi8-r', 'Заказ;Клиент\nA-1;Северный путь'],
  ['ibm866', 'Заказ;Клиент\nA-1;Северный путь'],
  ['windows-1252', 'Auftrag;Kunde\nA-1;Müller & Söhne, Straße 5'],
  ['windows-1250', 'Zlecenie;Klient\nA-1;Łódzka spółka, ulica Wąska'],
])('a file in %s is refused by that name, and read where the map names it', async (encoding, text) => {
  const bytes = inCodePage(text, encoding)
  await expect(encodingOf(bytes)).rejects.toThrow(`isn't UTF-8; it looks like ${encoding}.`)
  await expect(encodingOf(bytes, 'utf-8')).rejects.toThrow(encoding)
  expect(await encodingOf(bytes, encoding)).toBe(encoding)
})

it('takes the encoding of a byte order mark whatever the map names', async () => {
  const utf16 = Buffer.from('\ufeffA;Ж', 'utf16le')
  expect(await encodingOf(utf16, 'windows-1251')).toBe('utf-16le')
  expect(await encodingOf(Buffer.from(utf16).swap16())).toBe('utf-16be')
  expect(await encodingOf(Buffer.from('\ufeffЖ'), 'windows-1251')).toBe('utf-8')
})

it('reads UTF-8, and finds UTF-16 without a mark', async () => {
  expect(await encodingOf(Buffer.from('Ж;😀;ü'))).toBe('utf-8')
  expect(await encodingOf(Buffer.alloc(0))).toBe('utf-8')
  await expect(encodingOf(Buffer.from('Order;Client\nA;B', 'utf16le'))).rejects.toThrow('utf-16le')
})

it('knows a letter that is cut off at the end of the file', async () => {
  await expect(encodingOf(Buffer.from('Ж').subarray(0, 1))).rejects.toThrow("isn't UTF-8")
})
