import { Skeleton } from '#platform/ui/feedback/skeleton.tsx'

/** A conversation before it is loaded. */
export function ThreadSkeleton() {
  return (
    <div className="flex flex-col gap-2" aria-hidden>
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  )
}
