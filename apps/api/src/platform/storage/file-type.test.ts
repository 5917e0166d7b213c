import { expect, it } from 'vitest'
import { fileTypeOf, fitsType } from './file-type.ts'

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const compound = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'

it.each([
  ['list.pdf', '%PDF-1.7 …', 'application/pdf'],
  ['LIST.PDF', '%PDF-1.7 …', 'application/pdf'],
  ['bom.pdf', '\xef\xbb\xbf%PDF-1.4', 'application/pdf'],
  ['printed.PDF', '\x1b%-12345X@PJL ENTER LANGUAGE=PDF\r\n%PDF-1.4', 'application/pdf'],
  ['late.pdf', `${' '.repeat(1_019)}%PDF-`, 'application/pdf'],
  ['photo.jpeg', '\xff\xd8\xff\xe0', 'image/jpeg'],
  ['photo.jfif', '\xff\xd8\xff\xe0', 'image/jpeg'],
  ['photo.JPE', '\xff\xd8\xff\xe1', 'image/jpeg'],
  ['scan.pdf.jpg', '\xff\xd8\xff\xdb', 'image/jpeg'],
  ['IMG_1.HEIC', '\0\0\0\x24ftypheic\0\0\0\0mif1heic', 'image/heic'],
  ['20261125.heif', '\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'image/heic'],
  ['fax.TIF', 'II*\0', 'image/tiff'],
  ['large.tiff', 'MM\0+', 'image/tiff'],
  ['scan.bmp', 'BM6', 'image/bmp'],
  ['list.csv', '\xff\xfea\0;\0', 'text/csv'],
  ['note.txt', '\xfe\xff\0a\0b', 'text/plain'],
  ['parts.zip', 'PK00PK\x03\x04', 'application/zip'],
  ['photo.webp', 'RIFF\0\0\0\0WEBPVP8', 'image/webp'],
  [
    'list.xlsx',
    'PK\x03\x04…xl/workbook.xml',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  ['list.xls', compound, 'application/vnd.ms-excel'],
  ['all.zip', 'PK\x03\x04', 'application/zip'],
  ['list.csv', 'a;b\n1;2', 'text/csv'],
  ['note.txt', 'x < y', 'text/plain'],
])('%s is what it says', (name, content, type) => {
  expect(fileTypeOf(name, bytesOf(content))).toBe(type)
})

it.each([
  ['page.html', '<html>'],
  ['page.txt', ' \n<!DOCTYPE html>'],
  ['page.txt', '\xef\xbb\xbf<html>'],
  ['page.csv', '\xff\xfe<\0h\0t\0m\0l\0>\0'],
  ['late.pdf', `${' '.repeat(1_020)}%PDF-`],
  ['film.heic', '\0\0\0\x18ftypmp42\0\0\0\0isom'],
  ['drawing.svg', '<svg>'],
  ['drawing.csv', '<svg onload="">'],
  ['list.pdf', 'MZ\x90'],
  ['photo.png', '\xff\xd8\xff\xe0'],
  ['list.xlsx', 'PK\x03\x04…word/document.xml'],
  ['program.exe', 'MZ\x90'],
  ['list.txt', 'a\0b'],
  ['pdf', '%PDF-1.7'.slice(0, 0)],
  ['list.pdf', ''],
  ['', '%PDF-1.7'],
])('%s is refused with other content', (name, content) => {
  expect(fileTypeOf(name, bytesOf(content))).toBeNull()
})

it('a name fits the type by its extension', () => {
  expect(['a.jpg', 'a.JPEG', 'a.pdf', 'a', ''].map((name) => fitsType(name, 'image/jpeg'))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
