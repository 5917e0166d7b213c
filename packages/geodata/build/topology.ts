/** A position, longitude first. */
export type Position = [number, number]
export type Ring = Position[]

interface Geometry {
  type: string
  id?: string
  arcs?: unknown
  properties?: { name?: string }
  geometries?: Geometry[]
}

/**
 * TopoJSON as world-atlas writes it: arcs quantized and delta-encoded
 * (github.com/topojson/topojson-specification).
 */
export interface Topology {
  transform: { scale: Position; translate: Position }
  arcs: Position[][]
  objects: Record<string, { geometries: Geometry[] }>
}

export interface Shape {
  id: string
  name: string
  polygons: Ring[][]
}

function decodeArcs({ arcs, transform: { scale, translate } }: Topology): Ring[] {
  return arcs.map((arc) => {
    let x = 0
    let y = 0
    return arc.map(([dx, dy]) => {
      x += dx
      y += dy
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
  })
}

/**
 * Arc numbers of a geometry as polygons of rings; a negative one is the complement of an arc run backwards.
 */
function polygonArcs(geometry: Geometry): number[][][] {
  if (geometry.type === 'Polygon') return [geometry.arcs as number[][]]
  if (geometry.type === 'MultiPolygon') return geometry.arcs as number[][][]
  return []
}

/** The polygons of one object of a topology, rings closed. */
export function shapesOf(topology: Topology, object: string): Shape[] {
  const arcs = decodeArcs(topology)
  const ringOf = (numbers: number[]) =>
    numbers.flatMap((number, index) => {
      const arc = arcs[number < 0 ? ~number : number] ?? []
      const line = number < 0 ? arc.toReversed() : arc
      return index === 0 ? line : line.slice(1)
    })
  return (topology.objects[object]?.geometries ?? []).map((geometry) => ({
    id: geometry.id ?? '',
    name: geometry.properties?.name ?? '',
    polygons: polygonArcs(geometry).map((polygon) => polygon.map(ringOf)),
  }))
}

// Leased grounds that the source draws as countries.
const noCountries = new Set(['Baikonur', 'USNB Guantanamo Bay'])

/** The arcs that two shapes of one object share: between countries, their borders. */
export function sharedArcs(topology: Topology, object: string): Ring[] {
  const owners = new Map<number, Set<Geometry>>()
  for (const geometry of topology.objects[object]?.geometries ?? []) {
    if (noCountries.has(geometry.properties?.name ?? '')) continue
    for (const number of polygonArcs(geometry).flat(2)) {
      const arc = number < 0 ? ~number : number
      owners.set(arc, (owners.get(arc) ?? new Set()).add(geometry))
    }
  }
  return decodeArcs(topology).filter((_, index) => (owners.get(index)?.size ?? 0) > 1)
}
