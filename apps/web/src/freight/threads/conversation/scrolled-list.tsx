import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { cn } from '#platform/ui/look/class-names.ts'

interface ScrolledListProps {
  label: string
  /** The ID of the latest entry: a new one is shown unless the reader has scrolled up. */
  latest: string | undefined
  className?: string
  children: ReactNode
}

/** The entries of a conversation, the latest at the bottom; it stays where the reader has scrolled to. */
export function ScrolledList({ label, latest, className, children }: ScrolledListProps) {
  const area = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  useLayoutEffect(() => {
    const element = area.current
    if (latest !== undefined && element && isAtEnd.current) element.scrollTop = element.scrollHeight
  }, [latest])
  return (
    <div
      ref={area}
      role="log"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
      tabIndex={0}
      className={cn('overflow-y-auto', className)}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        isAtEnd.current = scrollTop + clientHeight > scrollHeight - 40
      }}
    >
      <ol className="flex flex-col gap-2">{children}</ol>
    </div>
  )
}
