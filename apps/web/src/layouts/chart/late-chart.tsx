import type { ChartDrawingProps } from '#layouts/chart/chart-drawing.tsx'
import { cn } from '#platform/ui/class-names.ts'
import { useLate } from '#platform/ui/use-late.ts'

const load = () => import('#layouts/chart/chart-drawing.tsx')

/** The drawing, which comes after the first paint: it is decoration alone. */
export function LateChart({ className, ...props }: ChartDrawingProps) {
  const drawing = useLate(load)
  const look = cn(className, 'transition-opacity duration-300 starting:opacity-0')
  return drawing && <drawing.ChartDrawing {...props} className={look} />
}
