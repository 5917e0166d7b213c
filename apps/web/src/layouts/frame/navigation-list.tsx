import type { ReactNode } from 'react'
import { cn } from '#platform/ui/look/class-names.ts'

export interface NavigationEntry {
  id: string
  icon: ReactNode
  text: string
  badge?: ReactNode
  /** True on the page itself and on those below it. */
  here: boolean
  /** True only on the page itself. */
  isOpen: boolean
  /** The link around the entry's content. */
  link: (className: string, content: ReactNode) => ReactNode
}

interface NavigationListProps {
  label: string
  look: 'list' | 'rail'
  entries: readonly NavigationEntry[]
}

const looks = {
  list: 'flex min-h-10 items-center gap-3 px-3 max-tablet:min-h-11',
  rail: 'flex flex-col items-center gap-1 px-0.5 py-2.5 text-center text-2xs',
}

/** Links to pages. The active one is highlighted and no link, also on pages below it: breadcrumbs lead up. */
export function NavigationList({ label, look, entries }: NavigationListProps) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-col gap-0.5">
        {entries.map(({ id, icon, text, badge, here, isOpen, link }) => {
          const className = cn(
            'relative rounded-md font-medium transition-colors',
            looks[look],
            here
              ? 'bg-accent-tint text-accent forced-colors:bg-ink forced-colors:text-surface'
              : 'text-muted hover:bg-wash hover:text-ink',
          )
          const content = (
            <>
              {icon}
              <span className={look === 'list' ? 'flex-1' : undefined}>{text}</span>
              <span className={look === 'rail' ? 'absolute start-[calc(50%+0.3rem)] top-1' : undefined}>
                {badge}
              </span>
            </>
          )
          return (
            <li key={id}>
              {here ? (
                <span aria-current={isOpen ? 'page' : true} className={className}>
                  {content}
                </span>
              ) : (
                link(className, content)
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
