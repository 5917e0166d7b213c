import { encodeQR } from 'qr'

interface Place {
  x: number
  y: number
  /** Edge in points, without the quiet zone, which the caller leaves white. */
  size: number
  color: string
}

/** Draws a QR code as one filled path: no seams between its modules, however large it is printed. */
export function drawQrCode(canvas: PDFKit.PDFDocument, text: string, { x, y, size, color }: Place): void {
  // The library requires a border.
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 }).slice(1, -1)
  const module = size / rows.length
  for (const [row, cells] of rows.entries()) {
    for (const { start, length } of runsOf(cells.slice(1, -1)))
      canvas.rect(x + start * module, y + row * module, length * module, module)
  }
  canvas.fill(color)
}

/** The dark runs of a row. */
function runsOf(cells: readonly boolean[]): { start: number; length: number }[] {
  const runs: { start: number; length: number }[] = []
  for (const [place, isDark] of cells.entries()) {
    const last = runs.at(-1)
    if (!isDark) continue
    if (last && last.start + last.length === place) last.length++
    else runs.push({ start: place, length: 1 })
  }
  return runs
}
