import { type ComponentProps, createElement } from 'react'

interface IconData {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[]
}

const look = {
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/**
 * Renders a Lucide icon. The build uses it in place of Lucide's own function, whose options for contexts,
 * sizes and strokes are unused here: 1.2 kB before login.
 */
// biome-ignore lint/style/noDefaultExport: Lucide's icons import it by that name
export default function createLucideIcon({ node }: IconData) {
  return (props: ComponentProps<'svg'>) => {
    const isNamed = 'role' in props || Object.keys(props).some((key) => key.startsWith('aria-'))
    return createElement(
      'svg',
      { ...look, ...(!isNamed && { 'aria-hidden': true }), ...props },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}
