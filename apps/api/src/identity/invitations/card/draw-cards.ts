import { DocumentFonts, type DrawnPdf, lineOptions } from '@portolan/pdf/document-fonts'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { groupSecret } from '#identity/invitations/invitation-code.ts'
import { drawCompassRose } from './compass-rose.ts'
import { drawQrCode } from './qr-code.ts'

/** The content of a card. */
export interface CardFacts {
  company: string
  /** PNG or JPEG; null for the product's logo. */
  logo: Uint8Array | null
  /** The customer whose orders the holder will see. */
  organization: string
  code: string
  /** Required in addition to the digits if the card names no email. */
  secret: string
  /** True if the digits are enough to register. */
  opensByDigits: boolean
  /** The URL in the QR code, with the secret. */
  url: string
  /** The URL for entering the code by hand, without its scheme. */
  enterAt: string
  /** RFC 3339. */
  expiresAt: string
  madeAt: Date
}

const millimetre = 72 / 25.4
const width = 85 * millimetre
const height = 54 * millimetre
const edge = 5 * millimetre
const ink = '#121821'
const muted = '#566070'
const accent = '#17509e'
const hairline = '#ccd7e8'

type Canvas = PDFKit.PDFDocument

// The day in UTC, as in the form, the email and the command line.
const dates = {
  en: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
  ru: new Intl.DateTimeFormat('ru-RU', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  }),
}

interface Line {
  font: 'regular' | 'strong' | 'bold'
  size: number
  color: string
  x: number
  y: number
  width: number
  align?: 'center' | 'right'
  /** Maximum number of lines; longer text ends in an ellipsis. */
  lines?: number
}

function write(canvas: Canvas, text: string, line: Line): void {
  const { font, size, color, x, y, lines = 1 } = line
  canvas.font(font).fontSize(size).fillColor(color)
  canvas.text(text, x, y, {
    width: line.width,
    height: canvas.currentLineHeight(true) * lines,
    align: line.align ?? 'left',
    lineGap: 0,
    ellipsis: true,
    ...lineOptions(text),
  })
}

/** The largest size up to `size` at which the text fits on one line. */
function fittingSize(
  canvas: Canvas,
  text: string,
  font: 'regular' | 'strong' | 'bold',
  size: number,
  room: number,
) {
  canvas.font(font).fontSize(size)
  return Math.min(size, (size * room) / canvas.widthOfString(text))
}

const signSize = 8.5 * millimetre

/** Draws the company's logo, or the product's; returns its width. */
async function drawSign(canvas: Canvas, logo: Uint8Array | null): Promise<number> {
  if (logo === null) {
    drawCompassRose(canvas, { x: edge - signSize / 32, y: edge, size: signSize, color: accent })
    return signSize
  }
  const { width: across, height: down } = await sharp(logo).metadata()
  const scale = Math.min(signSize / down, (30 * millimetre) / across)
  const [wide, high] = [across * scale, down * scale]
  // pdfkit takes bytes other than a Buffer for a path.
  canvas.image(Buffer.from(logo), edge, edge + (signSize - high) / 2, { width: wide, height: high })
  return wide
}

async function drawHead(canvas: Canvas, { company, logo }: CardFacts): Promise<void> {
  const size = signSize
  const x = edge + (await drawSign(canvas, logo)) + 2 * millimetre
  const room = width - edge - x
  const fitting = fittingSize(canvas, company, 'bold', 13, room)
  const isLong = fitting < 9
  const name = { font: 'bold', size: isLong ? 8.5 : fitting, color: ink, x, width: room } as const
  canvas.font('bold').fontSize(name.size)
  const height = canvas.currentLineHeight(true) * (isLong ? 2 : 1)
  write(canvas, company, { ...name, y: edge + (size - height) / 2, lines: isLong ? 2 : 1 })
  const rule = 14.8 * millimetre
  canvas
    .moveTo(edge, rule)
    .lineTo(width - edge, rule)
    .lineWidth(0.4)
    .stroke(hairline)
}

const qrSize = 29 * millimetre
const qrX = width - edge - qrSize
const top = 16.8 * millimetre

function drawWayIn(canvas: Canvas, { url, enterAt }: CardFacts): void {
  drawQrCode(canvas, url, { x: qrX, y: top, size: qrSize, color: ink })
  const size = fittingSize(canvas, enterAt, 'strong', 6.5, qrSize - 1)
  const y = top + qrSize + millimetre
  write(canvas, enterAt, { font: 'strong', size, color: ink, x: qrX, y, width: qrSize, align: 'center' })
}

function drawCode(canvas: Canvas, card: CardFacts): void {
  const { organization, code, expiresAt, opensByDigits } = card
  const room = qrX - edge - 3 * millimetre
  const small = { font: 'regular', size: 5.4, color: muted, x: edge, width: room } as const
  write(canvas, 'Invitation for / Приглашение для', { ...small, y: top - 1.5 })
  const isLong = fittingSize(canvas, organization, 'strong', 7.5, room) < 7.5
  const customer = { ...small, font: 'strong', size: isLong ? 6.2 : 7.5, color: ink } as const
  write(canvas, organization, { ...customer, y: top + 6, lines: isLong ? 2 : 1 })
  const digits = `${code.slice(0, 3)} ${code.slice(3)}`
  const large = { ...small, font: 'bold', color: accent, width: room + 4 } as const
  write(canvas, digits, {
    ...large,
    ...(opensByDigits ? { size: 30, y: top + 16.5 } : { size: 28, y: top + 14 }),
  })
  if (!opensByDigits) drawSecret(canvas, card, room)

  const texts = [
    ['Scan the code, or enter the digits at', 'the address on the right. Valid until ', dates.en],
    ['Отсканируйте код или введите цифры', 'по адресу справа. Действует до ', dates.ru],
  ] as const
  texts.forEach(([first, second, format], index) => {
    const y = top + (opensByDigits ? 55 : 59) + index * 17.5
    write(canvas, first, { ...small, y })
    canvas.text(second, edge, y + 7, { continued: true, lineBreak: false })
    canvas
      .font('strong')
      .fillColor(ink)
      .text(format.format(new Date(expiresAt)), { lineBreak: false })
  })
}

/** The key that an open card requires after its digits. */
function drawSecret(canvas: Canvas, { secret }: CardFacts, room: number): void {
  const y = top + 48
  const label = 'Key / Ключ'
  write(canvas, label, { font: 'regular', size: 5.4, color: muted, x: edge, y: y + 1.6, width: room })
  const x = edge + canvas.widthOfString(label) + 1.2 * millimetre
  write(canvas, groupSecret(secret), {
    font: 'strong',
    size: 7.5,
    color: ink,
    x,
    y,
    width: edge + room + 4 - x,
  })
}

async function drawOne(canvas: Canvas, fonts: DocumentFonts, card: CardFacts): Promise<void> {
  canvas.rect(0, 0, width, height).fill('#ffffff')
  const names = { company: fonts.readable(card.company), organization: fonts.readable(card.organization) }
  await drawHead(canvas, { ...card, ...names })
  drawWayIn(canvas, card)
  drawCode(canvas, { ...card, ...names })
}

// The usual layout of sheets of business cards.
const sheet = { width: 210 * millimetre, height: 297 * millimetre, columns: 2, rows: 5 }
const perSheet = sheet.columns * sheet.rows
const left = (sheet.width - sheet.columns * width) / 2
const upper = (sheet.height - sheet.rows * height) / 2
const markLength = 4 * millimetre

/** Short lines in the margins, where the sheet is cut. */
function drawCutMarks(canvas: Canvas): void {
  const line = (fromX: number, fromY: number, toX: number, toY: number) =>
    canvas.moveTo(fromX, fromY).lineTo(toX, toY).lineWidth(0.4).stroke(hairline)
  for (let column = 0; column <= sheet.columns; column++) {
    const x = left + column * width
    line(x, upper - millimetre - markLength, x, upper - millimetre)
    line(x, sheet.height - upper + millimetre, x, sheet.height - upper + millimetre + markLength)
  }
  for (let row = 0; row <= sheet.rows; row++) {
    const y = upper + row * height
    line(left - millimetre - markLength, y, left - millimetre, y)
    line(sheet.width - left + millimetre, y, sheet.width - left + millimetre + markLength, y)
  }
}

async function drawSheets(canvas: Canvas, fonts: DocumentFonts, cards: readonly CardFacts[]): Promise<void> {
  for (const [index, card] of cards.entries()) {
    const place = index % perSheet
    if (place === 0) {
      if (index > 0) canvas.addPage()
      drawCutMarks(canvas)
    }
    const [column, row] = [place % sheet.columns, Math.floor(place / sheet.columns)]
    canvas.save().translate(left + column * width, upper + row * height)
    await drawOne(canvas, fonts, card)
    canvas.restore()
  }
}

/**
 * Prints cards of 85 × 54 mm as a PDF of vectors and embedded fonts: one on a page of its size, several on A4
 * sheets with marks to cut. The same cards yield the same bytes.
 */
export async function drawCards(cards: readonly CardFacts[]): Promise<DrawnPdf> {
  const [first] = cards
  if (!first) throw new Error('There is no card to draw')
  const fonts = await DocumentFonts.load(
    cards.flatMap(({ company, organization }) => [company, organization]),
  )
  const canvas = new PDFDocument({
    size: cards.length === 1 ? [width, height] : [sheet.width, sheet.height],
    margin: 0,
    // Without this, pdfkit reads the metrics of Helvetica, which no card uses.
    font: '',
    lang: 'en',
    info: {
      Title: `${first.company} – ${first.organization}`,
      Author: first.company,
      Creator: first.company,
      Producer: 'pdfkit',
      CreationDate: first.madeAt,
      ModDate: first.madeAt,
    },
  })
  const parts: Buffer[] = []
  canvas.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise<void>((resolve, reject) => {
    canvas.once('end', resolve)
    canvas.once('error', reject)
  })
  fonts.register(canvas, { regular: 'regular', strong: 'semiBold', bold: 'bold' })
  if (cards.length === 1) await drawOne(canvas, fonts, first)
  else await drawSheets(canvas, fonts, cards)
  canvas.end()
  await ended
  return { pdf: Buffer.concat(parts), missing: fonts.missing }
}
