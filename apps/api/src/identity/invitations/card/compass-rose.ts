interface Place {
  x: number
  y: number
  /** Edge in points. */
  size: number
  color: string
}

const north =
  'M16 3.4 18.3 13.7 16 16Z M28.6 16 18.3 18.3 16 16Z M16 28.6 13.7 18.3 16 16Z M3.4 16 13.7 13.7 16 16Z'
const shade =
  'M16 3.4 13.7 13.7 16 16Z M28.6 16 18.3 13.7 16 16Z M16 28.6 18.3 18.3 16 16Z M3.4 16 13.7 18.3 16 16Z'

/** The portal's logo, as on its pages: a compass rose on a disc. */
export function drawCompassRose(canvas: PDFKit.PDFDocument, { x, y, size, color }: Place): void {
  canvas
    .save()
    .translate(x, y)
    .scale(size / 32)
  canvas.circle(16, 16, 15).fill(color)
  canvas.lineWidth(0.75).strokeOpacity(0.45)
  canvas.circle(16, 16, 9.2).stroke('#ffffff')
  canvas.path('M9.5 9.5 22.5 22.5 M22.5 9.5 9.5 22.5').stroke('#ffffff')
  canvas.path(north).fillOpacity(1).fill('#ffffff')
  canvas.path(shade).fillOpacity(0.6).fill('#ffffff')
  canvas.restore().fillOpacity(1).strokeOpacity(1)
}
