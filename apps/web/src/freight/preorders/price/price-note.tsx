import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#platform/ui/look/class-names.ts'

interface PriceNoteProps {
  title: string
  /** Sentences in the reader's language. */
  because: readonly { message: string }[]
  /** True to announce it when it appears. */
  isLive?: boolean
  className?: string
  children?: ReactNode
}

/** The reasons why an agreed price ends or has ended. */
export function PriceNote({ title, because, isLive = false, className, children }: PriceNoteProps) {
  return (
    <div
      {...(isLive && { role: 'status' })}
      className={cn('flex items-start gap-2.5 rounded-md bg-amber-tint p-3 forced-colors:border', className)}
    >
      <TriangleAlert aria-hidden className="mt-1 size-4 shrink-0 text-amber" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-medium">{title}</p>
        <ul className={cn('wrap-anywhere mt-0.5', because.length > 1 && 'ms-5 list-disc')}>
          {because.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
        {children}
      </div>
    </div>
  )
}
