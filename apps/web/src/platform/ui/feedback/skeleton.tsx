import type { ReactNode } from 'react'
import { useUiLabels } from '#platform/ui/labels.tsx'
import { cn } from '#platform/ui/look/class-names.ts'

/** A gray placeholder for loading content; set the final size by `className`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className={cn('breathing block rounded-sm bg-wash forced-colors:border', className)} />
  )
}

/** Wraps the skeleton of one part and announces once that it is loading. */
export function SkeletonGroup({ children, className }: { children: ReactNode; className?: string }) {
  const labels = useUiLabels()
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{labels.loading}</span>
      {children}
    </div>
  )
}
