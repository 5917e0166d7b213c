import { optimize } from 'svgo'

const words = (text: string) => new Set(text.split(/\s+/))

/** The only elements of a logo: shapes, and what fills and clips them. None loads or runs anything. */
const shapes = words(
  `svg g defs title desc path rect circle ellipse line polyline polygon
  linearGradient radialGradient stop clipPath mask`,
)

/** Elements about the drawing, not in it; what styles say has become attributes. */
const silent = words('metadata style')

const attributes = words(
  `id xmlns xmlns:xlink version viewBox width height preserveAspectRatio transform d points
  x y x1 y1 x2 y2 cx cy r rx ry fx fy fr pathLength href xlink:href
  fill fill-opacity fill-rule clip-rule clip-path mask color opacity display visibility
  stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset vector-effect paint-order mix-blend-mode
  offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod
  clipPathUnits maskUnits maskContentUnits mask-type`,
)

const maxElements = 5_000
const maxDepth = 50

/** Longer and wider than any logo. */
const maxRatio = 20

interface XmlNode {
  type: string
  name?: string
  attributes?: Record<string, string>
  children?: XmlNode[]
}

/** An SVG of shapes only, with its size, and the elements that were left out. */
export interface SafeSvg {
  text: string
  width: number
  height: number
  removed: string[]
}

/**
 * Rebuilds an SVG from allowed elements and attributes: no script, no event handler, no reference to anything
 * outside, no style that fetches, no element that multiplies others. Null if it isn't an SVG, is too large
 * for a logo, or declares entities, which may expand without end.
 */
export function safeSvg(source: string): SafeSvg | null {
  if (/<!ENTITY/i.test(source)) return null
  try {
    // Drawing programs write styles in classes; as attributes, they survive.
    const { data: styled } = optimize(source, {
      plugins: [
        { name: 'inlineStyles', params: { onlyMatchedOnce: false } },
        { name: 'convertStyleToAttrs', params: { keepImportant: false } },
      ],
    })
    const removed = new Set<string>()
    let size: { width: number; height: number } | null = null
    const { data: text } = optimize(styled, {
      plugins: [
        {
          name: 'allow-list',
          fn: (root: XmlNode) => {
            size = prune(root, removed)
            return null
          },
        },
      ],
    })
    return size && { text, ...(size as { width: number; height: number }), removed: [...removed].sort() }
  } catch {
    return null
  }
}

/** Removes everything that isn't allowed; returns the size, or null if too much is there. */
function prune(root: XmlNode, removed: Set<string>): { width: number; height: number } | null {
  const svg = root.children?.find(({ type, name }) => type === 'element' && name === 'svg')
  if (!svg) return null
  root.children = [svg]
  let elements = 0
  function walk(node: XmlNode, depth: number): boolean {
    elements++
    if (elements > maxElements || depth > maxDepth) return false
    node.attributes = allowedAttributes(node.attributes ?? {})
    node.children = (node.children ?? []).filter((child) => isAllowed(node, child, removed))
    return node.children.every((child) => child.type !== 'element' || walk(child, depth + 1))
  }
  return walk(svg, 0) ? sizeOf(svg) : null
}

function isAllowed(parent: XmlNode, { type, name = '' }: XmlNode, removed: Set<string>): boolean {
  if (type === 'text') return parent.name === 'title' || parent.name === 'desc'
  if (type !== 'element') return false
  const isShape = shapes.has(name) && name !== 'svg'
  // An editor's own elements, such as those of Inkscape, draw nothing.
  if (!isShape && !silent.has(name) && !name.includes(':')) removed.add(name.slice(0, 40))
  return isShape
}

function allowedAttributes(given: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => attributes.has(name) && isInside(name, value)),
  )
}

/** False for a value that refers to anything but an element of the same file. */
function isInside(name: string, value: string): boolean {
  if (name === 'xmlns') return value === 'http://www.w3.org/2000/svg'
  if (name === 'xmlns:xlink') return value === 'http://www.w3.org/1999/xlink'
  if (name.endsWith('href')) return /^#[\w.-]+$/.test(value)
  if (/[\\<>]|\/\*|@|expression|javascript/i.test(value)) return false
  return value.replace(/url\(\s*["']?#[\w.-]+["']?\s*\)/gi, '').search(/url|image|src/i) === -1
}

/** The size from the view box, which a file without one gets. */
function sizeOf(svg: XmlNode): { width: number; height: number } | null {
  const own = svg.attributes ?? {}
  const [, , boxWidth, boxHeight] = (own.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const width = boxWidth ?? Number.parseFloat(own.width ?? '')
  const height = boxHeight ?? Number.parseFloat(own.height ?? '')
  if (!(width > 0 && height > 0 && width < 1e6 && height < 1e6)) return null
  if (width / height > maxRatio || height / width > maxRatio) return null
  svg.attributes = {
    ...own,
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: own.viewBox ?? `0 0 ${width} ${height}`,
    width: String(width),
    height: String(height),
  }
  return { width, height }
}
