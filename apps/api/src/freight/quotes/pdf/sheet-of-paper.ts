import { type DocumentFonts, type DrawnPdf, lineOptions } from '@portolan/pdf/document-fonts'
import { isRightToLeft } from '@portolan/pdf/visual-order'
import PDFDocument from 'pdfkit'

const margin = 42
const width = 595.28 - 2 * margin
const foot = 841.89 - margin - 22
const ink = '#16202c'
const faint = '#5d6b7a'
const hairline = '#b4bec9'

/**
 * Line breaks of a text that are kept; the rest becomes spaces, so that thousands of breaks don't make
 * hundreds of pages.
 */
const maxBreaks = 60

/** Possible line breaks: after spaces, and between letters of scripts without them. */
const wordEnds = /(?<=[ \u200b\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])(?!\p{P})/u

/** The style of a text; sizes are in points. */
interface Style {
  size?: number
  bold?: boolean
  faint?: boolean
}

/** The parts of a text between its line breaks. */
function partsOf(text: string): string[] {
  const parts = text.split('\n')
  return parts.length <= maxBreaks + 1
    ? parts
    : [...parts.slice(0, maxBreaks), parts.slice(maxBreaks).join(' ')]
}

export interface Cell extends Style {
  text: string
  /** Share of the page width, which is 1. */
  share: number
  align?: 'right'
}

/** An A4 document written from top to bottom; overflow continues on the next page. */
export class Paper {
  private readonly fonts: DocumentFonts
  private readonly canvas: PDFKit.PDFDocument
  private readonly parts: Buffer[] = []
  private readonly ended: Promise<void>
  private y = margin

  constructor(fonts: DocumentFonts, about: { title: string; author: string; language: string; at: Date }) {
    this.fonts = fonts
    this.canvas = new PDFDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      // Without this, pdfkit reads the metrics of Helvetica, which isn't used.
      font: '',
      lang: about.language,
      info: {
        Title: about.title,
        Author: about.author,
        Creator: about.author,
        Producer: 'pdfkit',
        CreationDate: about.at,
        ModDate: about.at,
      },
    })
    this.canvas.on('data', (part: Buffer) => this.parts.push(part))
    this.ended = new Promise((resolve, reject) => {
      this.canvas.once('end', resolve)
      this.canvas.once('error', reject)
    })
    fonts.register(this.canvas, { regular: 'regular', bold: 'bold' })
    this.canvas.lineWidth(0.5)
  }

  private set({ size = 8.5, bold = false, faint: isFaint = false }: Style): PDFKit.PDFDocument {
    return this.canvas
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(isFaint ? faint : ink)
  }

  space(height: number): void {
    this.y += height
  }

  /** Starts a new page unless this height is left. */
  ensure(height: number): void {
    if (this.y + height <= foot) return
    this.canvas.addPage()
    this.y = margin
  }

  rule(): void {
    this.canvas
      .strokeColor(hairline)
      .moveTo(margin, this.y)
      .lineTo(margin + width, this.y)
      .stroke()
    this.y += 3
  }

  /** A paragraph of full width; a long one continues on further pages, line by line. */
  paragraph(text: string, style: Style = {}): void {
    const line = (style.size ?? 8.5) * 1.4
    for (const part of partsOf(this.fonts.readable(text))) {
      const cell = { share: 1, ...style, ...(isRightToLeft(part) ? ({ align: 'right' } as const) : {}) }
      const fitsPage = this.heightOf(part, 1, style) <= foot - margin
      for (const text of fitsPage ? [part] : this.linesOf(part, style)) this.row([{ text, ...cell }], 0)
    }
    this.y += line * 0.2
  }

  /** Breaks a text into lines of the page's width. */
  private linesOf(text: string, style: Style): string[] {
    const lines: string[] = []
    const set = this.set(style)
    let height = Number.POSITIVE_INFINITY
    for (const word of text.split(wordEnds)) {
      const wide = set.widthOfString(word)
      if (height + wide <= width - 6) lines.push(`${lines.pop()}${word}`)
      else {
        lines.push(word)
        height = 0
      }
      height += wide
    }
    return lines
  }

  private heightOf(text: string, share: number, style: Style): number {
    return text === ''
      ? 0
      : this.set(style).heightOfString(text, { width: width * share - 6, ...lineOptions(text) })
  }

  /** Adjacent cells, each wrapped within its share. */
  row(rowCells: readonly Cell[], below = 3): void {
    const cells = rowCells.map((cell) => ({ ...cell, text: this.fonts.readable(cell.text) }))
    const height = Math.max(...cells.map((cell) => this.heightOf(cell.text, cell.share, cell)))
    this.ensure(height)
    let x = margin
    for (const cell of cells) {
      const options = { width: width * cell.share - 6, align: cell.align ?? 'left' } as const
      if (cell.text !== '')
        this.set(cell).text(cell.text, x, this.y, { ...options, ...lineOptions(cell.text) })
      x += width * cell.share
    }
    this.y += height + below
  }

  /** Closes the document with the same line at the foot of every page. */
  async finish(footer: (page: number, of: number) => string): Promise<DrawnPdf> {
    const { count } = this.canvas.bufferedPageRange()
    for (let page = 0; page < count; page++) {
      this.canvas.switchToPage(page)
      const text = this.fonts.readable(footer(page + 1, count))
      const options = { width, align: 'center', height: 10, ...lineOptions(text) } as const
      this.set({ size: 7, faint: true }).text(text, margin, foot + 14, options)
    }
    this.canvas.end()
    await this.ended
    return { pdf: Buffer.concat(this.parts), missing: this.fonts.missing }
  }
}
