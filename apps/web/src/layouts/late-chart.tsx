import { cn } from '#ui/class-names.ts'
import { useLate } from '#ui/use-late.ts'
import type { ChartDrawingProps } from './chart-drawing.tsx'

const load = () => import('./chart-drawing.tsx')

/** The drawing, which comes after the first paint: it is decoration alone. */
export function LateChart({ className, ...props }: ChartDrawingProps) {
  const drawing = useLate(load)
  const look = cn(className, 'transition-opacity duration-300 starting:opacity-0')
  return drawing && <drawing.ChartDrawing {...props} className={look} />
}
