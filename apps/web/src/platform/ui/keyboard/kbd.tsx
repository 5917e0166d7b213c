import type { ReactNode } from 'react'

/** One key of the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-edge/60 bg-surface px-1 font-sans text-2xs text-muted">
      {children}
    </kbd>
  )
}
