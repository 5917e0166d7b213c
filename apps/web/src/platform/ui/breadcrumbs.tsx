import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useUiLabels } from './labels.tsx'

/** One breadcrumb; a link if it has a target. */
export interface Crumb<Target> {
  title: string
  to?: Target
  /** A number or a code, which no browser translates. */
  verbatim?: boolean
}

interface BreadcrumbsProps<Target> {
  crumbs: readonly Crumb<Target>[]
  /** The design system doesn't know the router, so the caller renders the link. */
  renderLink: (target: Target, title: string, className: string) => ReactNode
}

/** Breadcrumbs: all but the last are gray and followed by a chevron. */
export function Breadcrumbs<Target>({ crumbs, renderLink }: BreadcrumbsProps<Target>) {
  const labels = useUiLabels()
  const last = crumbs.length - 1
  return (
    <nav aria-label={labels.breadcrumbs} data-print="hide">
      <ol className="flex flex-wrap items-center gap-1 text-sm">
        {crumbs.map((crumb, index) => (
          <li
            key={crumb.title}
            translate={crumb.verbatim ? 'no' : undefined}
            className={index < last ? 'flex items-center gap-1 text-muted' : undefined}
          >
            {crumb.to === undefined ? (
              <span aria-current={index === last ? 'page' : undefined}>{crumb.title}</span>
            ) : (
              renderLink(
                crumb.to,
                crumb.title,
                'touch-room relative rounded-sm hover:text-ink hover:underline underline-offset-2',
              )
            )}
            {index < last && <ChevronRight aria-hidden className="size-3.5" />}
          </li>
        ))}
      </ol>
    </nav>
  )
}
