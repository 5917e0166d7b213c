import type { ReactNode } from 'react'

/** Marks the headline that takes the focus after navigation. */
export const headlineSelector = '[data-page-headline]'

interface PageHeadlineProps {
  title: ReactNode
  /** Breadcrumbs, above. */
  above?: ReactNode
  /** A line of facts below. */
  below?: ReactNode
  /** At most one primary button, at the end of the line. */
  actions?: ReactNode
}

/** The one headline of a page; it takes the focus after navigation. */
export function PageHeadline({ title, above, below, actions }: PageHeadlineProps) {
  return (
    <header className="mb-5 max-tablet:mb-4">
      {above && <div className="mb-2">{above}</div>}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 data-page-headline tabIndex={-1} className="font-semibold text-xl tracking-tight">
          {title}
        </h1>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {below && <div className="mt-1 text-muted">{below}</div>}
    </header>
  )
}
