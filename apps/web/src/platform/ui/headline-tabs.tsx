import type { ReactNode } from 'react'

/** The look of a link to another page of the section. */
export const headlineTabClass =
  'touch-room relative flex items-center gap-1.5 rounded-sm border-transparent border-b-2 font-medium text-lg text-muted tracking-tight hover:text-ink'

interface HeadlineTabsProps {
  /** The section's name. */
  label: string
  /** Links to the section's other pages; each page shows all of them in the same order. */
  before?: ReactNode
  after?: ReactNode
  /** The heading of the open page. */
  children: ReactNode
}

/** The pages of a section as tabs in the line of the headline; the open one's is the heading itself. */
export function HeadlineTabs({ label, before, after, children }: HeadlineTabsProps) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap items-end gap-x-5 gap-y-1">
        {before && <li data-print="hide">{before}</li>}
        <li aria-current="page" className="border-accent border-b-2 print:border-0">
          {children}
        </li>
        {after && <li data-print="hide">{after}</li>}
      </ul>
    </nav>
  )
}
