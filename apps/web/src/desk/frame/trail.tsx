import { Link, type LinkProps } from '@tanstack/react-router'
import { Breadcrumbs } from '#platform/ui/breadcrumbs.tsx'

interface TrailProps {
  /** The room's list, and the way back to it. */
  list: string
  to: LinkProps
  /** The open page; left out while it loads. */
  title?: string | undefined
  /** True if the title is a number, which no browser translates. */
  verbatim?: boolean
}

/** The breadcrumbs of a page below a room's list. */
export function Trail({ list, to, title, verbatim = false }: TrailProps) {
  const crumbs = [{ title: list, to }, ...(title === undefined ? [] : [{ title, verbatim }])]
  return (
    <Breadcrumbs
      crumbs={crumbs}
      renderLink={(link, name, className) => (
        <Link {...link} state={{ isReturn: true }} className={className}>
          {name}
        </Link>
      )}
    />
  )
}
