/** Paths of a portolan chart's wind lines: eight winds, eight half-winds, and the quarter-winds between. */
export interface RhumbLines {
  winds: string
  halfWinds: string
  quarterWinds: string
}

const nodes = 16

function point(center: number, radius: number, index: number): [number, number] {
  const angle = (index * 2 * Math.PI) / nodes - Math.PI / 2
  return [center + radius * Math.cos(angle), center + radius * Math.sin(angle)]
}

function fixed(value: number): string {
  return value.toFixed(1).replace(/\.0$/, '')
}

/**
 * The hidden circle of a portolan chart: sixteen nodes, each joined with every other. A chord over an even
 * number of nodes runs along a wind, which the step between its ends determines.
 */
export function rhumbLines(center: number, radius: number): RhumbLines {
  const lines: RhumbLines = { winds: '', halfWinds: '', quarterWinds: '' }
  for (let from = 0; from < nodes; from += 1) {
    for (let to = from + 1; to < nodes; to += 1) {
      const [fromX, fromY] = point(center, radius, from)
      const [toX, toY] = point(center, radius, to)
      const line = `M${fixed(fromX)} ${fixed(fromY)}L${fixed(toX)} ${fixed(toY)}`
      // The bearing of a chord, in thirty-seconds of the circle, is the sum of its ends.
      const bearing = from + to
      if (bearing % 4 === 0) lines.winds += line
      else if (bearing % 2 === 0) lines.halfWinds += line
      else lines.quarterWinds += line
    }
  }
  return lines
}

/** The nodes of the hidden circle. */
export function rhumbNodes(center: number, radius: number): [number, number][] {
  return Array.from({ length: nodes }, (_, index) => point(center, radius, index))
}
