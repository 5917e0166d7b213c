/** Values over time; `at` in seconds. */
export interface Series {
  name: string
  color: string
  points: readonly { at: number; value: number }[]
}

const width = 900
const height = 220
const left = 60
const right = 20
const top = 30
const bottom = 30

const isoRound = (most: number) => {
  const step = 10 ** Math.floor(Math.log10(most))
  return Math.ceil(most / step) * step
}

/** One diagram with an axis from zero. */
function diagram(
  title: string,
  unit: string,
  seconds: number,
  series: readonly Series[],
  y0: number,
): string {
  const most = isoRound(Math.max(1, ...series.flatMap(({ points }) => points.map(({ value }) => value))))
  const x = (at: number) => left + (at / seconds) * (width - left - right)
  const y = (value: number) => y0 + height - bottom - (value / most) * (height - top - bottom)
  const label = (text: string, atX: number, atY: number, anchor = 'start', color = '#333') =>
    `<text x="${atX.toFixed(1)}" y="${atY.toFixed(1)}" text-anchor="${anchor}" fill="${color}">${text}</text>`
  const lines = series.map(({ color, points }) => {
    const path = points.map(({ at, value }) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
    return `<polyline fill="none" stroke="${color}" stroke-width="1.5" points="${path}"/>`
  })
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const minutes = ((share * seconds) / 60).toFixed(1)
    return label(`${minutes} min`, x(share * seconds), y0 + height - 10, share === 1 ? 'end' : 'middle')
  })
  const rules = [0, 0.5, 1].map((share) => {
    const height = y(share * most)
    const rule = `<line x1="${left}" x2="${width - right}" y1="${height}" y2="${height}" stroke="#ddd"/>`
    return rule + label(String(share * most), left - 8, height + 4, 'end')
  })
  const names = series.map(({ name, color }, n) => label(name, left + 220 + n * 190, y0 + 18, 'start', color))
  return [label(`${title}, ${unit}`, left, y0 + 18), ...rules, ...lines, ...ticks, ...names].join('\n')
}

/** An SVG of diagrams one below the other. */
export function drawChart(
  seconds: number,
  diagrams: readonly { title: string; unit: string; series: readonly Series[] }[],
): string {
  const all = diagrams.map(({ title, unit, series }, n) => diagram(title, unit, seconds, series, n * height))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height * diagrams.length}"`,
    ` font-family="sans-serif" font-size="12"><title>Memory and latency of the soak</title><rect width="100%" height="100%" fill="#fff"/>`,
    ...all,
    '</svg>\n',
  ].join('\n')
}
