import type { ChartDrawingProps } from '#layouts/chart/chart-drawing.tsx'
import { useLate } from '#platform/ui/late/use-late.ts'
import { cn } from '#platform/ui/look/class-names.ts'

const load = () => import('#layouts/chart/chart-drawing.tsx')

/** The drawing, loaded after the first paint, since it's only decoration. */
export function LateChart({ className, ...props }: ChartDrawingProps) {
  const drawing = useLate(load)
  const look = cn(className, 'transition-opacity duration-300 starting:opacity-0')
  return drawing && <drawing.ChartDrawing {...props} className={look} />
}
