import type { MergedArea } from '@portolan/freight/booking/packing-list/merged-areas'
import type { Table } from '@portolan/freight/booking/tables/split-table'
import { openZip } from './read-zip.ts'

/** A packing list doesn't have more rows. */
const maxRows = 5000
const maxColumns = 200

/** A sheet with the cells merged over several rows. */
export interface Sheet {
  table: Table
  merges: MergedArea[]
}

/** Parses XML; the browser's parser, or a test's. */
type ParseXml = (text: string) => Document

const byBrowser: ParseXml = (text) => new DOMParser().parseFromString(text, 'application/xml')

/**
 * The cells of the first sheet of an XLSX workbook as texts. Dates stay numbers, since no column of a packing
 * list contains one.
 */
export async function readSheet(bytes: ArrayBuffer, parse: ParseXml = byBrowser): Promise<Sheet> {
  const zip = openZip(bytes)
  const sheetName = await firstSheet(async (name) => {
    const text = await zip.text(name)
    return text === null ? null : parse(text)
  })
  const sheet = await zip.text(sheetName)
  if (sheet === null) throw new Error('A workbook without a sheet')
  const shared = await zip.text('xl/sharedStrings.xml')
  const strings = shared === null ? [] : elements(parse(shared), 'si').map(textOf)
  const parsed = parse(sheet)
  return { table: tableOf(parsed, strings), merges: mergesOf(parsed) }
}

/** The path of the first sheet in the workbook, which isn't always `sheet1.xml`. */
async function firstSheet(read: (name: string) => Promise<Document | null>): Promise<string> {
  const usual = 'xl/worksheets/sheet1.xml'
  const [workbook, relations] = [await read('xl/workbook.xml'), await read('xl/_rels/workbook.xml.rels')]
  if (!workbook || !relations) return usual
  const id = elements(workbook, 'sheet')[0]?.getAttribute('r:id')
  const relation = elements(relations, 'Relationship').find((each) => each.getAttribute('Id') === id)
  const target = relation?.getAttribute('Target')
  if (!target) return usual
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

function elements(within: Document | Element, name: string): Element[] {
  return [...within.getElementsByTagNameNS('*', name)]
}

/** All `t` elements of a string except the phonetic ones. */
function textOf(element: Element): string {
  return elements(element, 't')
    .filter((each) => each.parentElement?.localName !== 'rPh')
    .map((each) => each.textContent ?? '')
    .join('')
}

/** The column index of a reference such as `C7`. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]+/.exec(reference)?.[0] ?? ''
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function cellText(cell: Element, strings: readonly string[]): string {
  const type = cell.getAttribute('t')
  if (type === 'inlineStr') return textOf(cell)
  const value = elements(cell, 'v')[0]?.textContent ?? ''
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'e') return ''
  // A binary fraction as the sheet stores it, such as 0.30000000000000004.
  if ((type === null || type === 'n') && value !== '' && Number.isFinite(Number(value)))
    return String(Number(Number(value).toPrecision(15)))
  return value
}

function mergesOf(sheet: Document): MergedArea[] {
  return elements(sheet, 'mergeCell').flatMap((cell) => {
    const [, first = '', top = '', bottom = ''] =
      /^([A-Z]+)(\d+):[A-Z]+(\d+)$/.exec(cell.getAttribute('ref') ?? '') ?? []
    return first === '' || top === bottom
      ? []
      : [{ top: Number(top) - 1, left: columnOf(first), bottom: Number(bottom) - 1 }]
  })
}

function tableOf(sheet: Document, strings: readonly string[]): Table {
  const table: string[][] = []
  for (const row of elements(sheet, 'row')) {
    const index = Number(row.getAttribute('r') ?? table.length + 1) - 1
    if (index >= maxRows) break
    while (table.length < index) table.push([])
    const cells: string[] = []
    for (const cell of elements(row, 'c')) {
      const reference = cell.getAttribute('r')
      const column = reference === null ? cells.length : columnOf(reference)
      if (column < 0 || column >= maxColumns) continue
      while (cells.length < column) cells.push('')
      cells[column] = cellText(cell, strings).trim()
    }
    table[index] = cells
  }
  return table
}
