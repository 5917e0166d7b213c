import { DocumentFonts } from '@portolan/pdf/document-fonts'
import PDFDocument from 'pdfkit'

/** A text in both languages of the documents. */
export interface Bilingual {
  en: string
  ru: string
}

/** A numbered box of a form; `span` counts twelfths of the page's width. */
export interface Field {
  label: Bilingual
  lines: readonly string[]
  span: number
  strong?: true
  /** A line to sign on at the foot of the box. */
  signature?: true
}

export interface Column {
  label: Bilingual
  span: number
  align?: 'right'
}

/** One horizontal strip of a document: boxes side by side, or a table with an optional row of totals. */
export type Band =
  | { height: number; fields: readonly Field[] }
  | { columns: readonly Column[]; rows: readonly (readonly string[])[]; totals?: readonly string[] }

/** A one-page form; `at` is the date that the file itself carries. */
export interface PrintedDocument {
  issuer: readonly string[]
  title: Bilingual
  number: string
  at: Date
  bands: readonly Band[]
  footer: Bilingual
}

const margin = 36
const pageWidth = 595.28 - 2 * margin
const pageFoot = 841.89 - margin
const twelfth = pageWidth / 12
// Points; a table without totals is as high as its rows.
const totalsHeight = 19
const tallestTable = 330
const ink = '#16202c'
const faint = '#5d6b7a'
const hairline = '#b4bec9'
const shade = '#eef2f6'

type Canvas = PDFKit.PDFDocument

function both({ en, ru }: Bilingual): string {
  return `${en} / ${ru}`
}

function drawHead(canvas: Canvas, document: PrintedDocument): number {
  const half = pageWidth / 2
  canvas.fillColor(ink).font('bold').fontSize(11)
  canvas.text(document.issuer[0] ?? '', margin, margin, { width: half - 12 })
  canvas.fillColor(faint).font('regular').fontSize(7.5)
  for (const line of document.issuer.slice(1)) canvas.text(line, { width: half - 12 })
  const left = canvas.y
  canvas.fillColor(ink).font('bold').fontSize(15)
  canvas.text(document.title.en, margin + half, margin - 4, { width: half, align: 'right' })
  canvas.font('regular').fontSize(9.5).fillColor(faint)
  canvas.text(document.title.ru, { width: half, align: 'right' })
  canvas.font('bold').fontSize(10).fillColor(ink)
  canvas.text(`№ ${document.number}`, { width: half, align: 'right' })
  return Math.max(left, canvas.y) + 8
}

function drawField(canvas: Canvas, field: Field, no: number, x: number, y: number, height: number): void {
  const width = field.span * twelfth
  canvas.rect(x, y, width, height).stroke()
  canvas.font('regular').fontSize(6).fillColor(faint)
  canvas.text(`${no}  ${both(field.label)}`, x + 5, y + 4, { width: width - 10, height: 8, ellipsis: true })
  canvas
    .font(field.strong ? 'bold' : 'regular')
    .fontSize(field.strong ? 9.5 : 8.5)
    .fillColor(ink)
  const text = field.lines.join('\n')
  if (text !== '')
    canvas.text(text, x + 5, y + 14, { width: width - 10, height: height - 16, ellipsis: true })
  if (field.signature) {
    const line = y + height - 9
    canvas
      .moveTo(x + 8, line)
      .lineTo(x + width - 8, line)
      .stroke()
  }
}

function drawCells(canvas: Canvas, columns: readonly Column[], cells: readonly string[], y: number): number {
  let x = margin
  let lowest = y
  columns.forEach((column, index) => {
    const width = column.span * twelfth
    canvas.text(cells[index] ?? '', x + 5, y + 4, { width: width - 10, align: column.align ?? 'left' })
    lowest = Math.max(lowest, canvas.y)
    x += width
  })
  return lowest + 4
}

/** Draws a table at least `room` high, as forms have it: the goods above, their totals at the foot. */
function drawTable(
  canvas: Canvas,
  band: Extract<Band, { columns: unknown }>,
  y: number,
  room: number,
): number {
  const rule = (at: number) =>
    canvas
      .moveTo(margin, at)
      .lineTo(margin + pageWidth, at)
      .stroke()
  canvas.rect(margin, y, pageWidth, 24).fillAndStroke(shade, hairline)
  canvas.font('regular').fontSize(6.5).fillColor(faint)
  drawCells(
    canvas,
    band.columns,
    band.columns.map(({ label }) => `${label.en}\n${label.ru}`),
    y,
  )
  let at = y + 24
  canvas.font('regular').fontSize(8).fillColor(ink)
  for (const row of band.rows) {
    at = drawCells(canvas, band.columns, row, at)
    rule(at)
  }
  if (band.totals) {
    at = Math.max(at, y + room - totalsHeight)
    rule(at)
    canvas.font('bold')
    at = Math.max(y + room, drawCells(canvas, band.columns, band.totals, at))
  }
  canvas.rect(margin, y, pageWidth, at - y).stroke()
  return at
}

function drawBands(canvas: Canvas, bands: readonly Band[], top: number): void {
  const taken = bands.reduce((sum, band) => sum + ('height' in band ? band.height : 0), 0)
  const room = Math.min(tallestTable, pageFoot - 20 - top - taken)
  let y = top
  let no = 1
  for (const band of bands) {
    if ('columns' in band) {
      y = drawTable(canvas, band, y, room)
      continue
    }
    let x = margin
    for (const field of band.fields) {
      drawField(canvas, field, no, x, y, band.height)
      x += field.span * twelfth
      no += 1
    }
    y += band.height
  }
}

/** Prints a document as a PDF of one A4 page; the same document gives the same bytes. */
export async function printDocument(document: PrintedDocument): Promise<Buffer> {
  const canvas = new PDFDocument({
    size: 'A4',
    margin: 0,
    // Without this pdfkit reads the metrics of Helvetica, which no document uses.
    font: '',
    lang: 'en',
    info: {
      Title: `${document.title.en} ${document.number}`,
      Author: document.issuer[0] ?? '',
      Creator: document.issuer[0] ?? '',
      Producer: 'pdfkit',
      CreationDate: document.at,
      ModDate: document.at,
    },
  })
  const parts: Buffer[] = []
  canvas.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise<void>((resolve, reject) => {
    canvas.once('end', resolve)
    canvas.once('error', reject)
  })
  const fonts = await DocumentFonts.load(document)
  fonts.register(canvas, { regular: 'regular', bold: 'bold' })
  canvas.lineWidth(0.5).strokeColor(hairline)
  drawBands(canvas, document.bands, drawHead(canvas, document))
  canvas.font('regular').fontSize(6.5).fillColor(faint)
  canvas.text(both(document.footer), margin, pageFoot - 8, { width: pageWidth, height: 10, align: 'center' })
  canvas.end()
  await ended
  return Buffer.concat(parts)
}
