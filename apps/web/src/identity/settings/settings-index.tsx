import { Link, type LinkProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { cn } from '#platform/ui/look/class-names.ts'

interface SettingsIndexProps {
  label: string
  entries: readonly { id: string; title: string }[]
  /** The link to a part. */
  linkTo: (part: string) => LinkProps
}

// Slightly below where a link to a part puts its heading.
const topOfView = 160

/** The part being read: the last one whose heading has reached the top of the screen. */
function useCurrentPart(entries: SettingsIndexProps['entries']): string | undefined {
  const [current, setCurrent] = useState(entries[0]?.id)
  useEffect(() => {
    function look() {
      const passed = entries.filter(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top
        return top !== undefined && top < topOfView
      })
      const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2
      const part = atEnd && window.scrollY > 0 ? entries.at(-1) : (passed.at(-1) ?? entries[0])
      setCurrent(part?.id)
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [entries])
  return current
}

/** Links to the parts of the page, next to it if there is room. */
export function SettingsIndex({ label, entries, linkTo }: SettingsIndexProps) {
  const current = useCurrentPart(entries)
  return (
    <nav aria-label={label} className="sticky top-6 self-start max-desktop:hidden">
      <ul className="border-s">
        {entries.map(({ id, title }) => (
          <li key={id}>
            <Link
              {...linkTo(id)}
              activeOptions={{ includeHash: true }}
              aria-current={id === current ? 'true' : undefined}
              className={cn(
                '-ms-px block border-s-2 py-1.5 ps-4 text-sm transition-colors hover:text-ink',
                id === current
                  ? 'border-accent font-medium text-ink'
                  : 'border-transparent text-muted hover:border-edge',
              )}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
