import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type Block, type Heading, plainText } from '#content/faq/markdown/markdown.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { cn } from '#platform/ui/look/class-names.ts'
import { messages } from './messages.ts'

/** The headings in the list. */
export function mainHeadings(blocks: readonly Block[]): Heading[] {
  return blocks.flatMap((block) => (block.kind === 'heading' && block.depth === 2 ? [block] : []))
}

// A heading counts as reached slightly below the top.
const reachedAt = 120

/** The heading being read: the last one that has passed the top. */
function useReached(headings: readonly Heading[]): string | null {
  const [reached, setReached] = useState<string | null>(null)
  useEffect(() => {
    function read() {
      const past = headings.findLast(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top
        return top !== undefined && top <= reachedAt
      })
      const isEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2
      setReached((isEnd && window.scrollY > 0 ? headings.at(-1)?.id : past?.id) ?? null)
    }
    read()
    window.addEventListener('scroll', read, { passive: true })
    return () => window.removeEventListener('scroll', read)
  }, [headings])
  return reached
}

/** The headings of an article as links; highlights the one being read. */
export function OnThisPage({ slug, headings }: { slug: string; headings: readonly Heading[] }) {
  const t = useMessages(messages)
  const reached = useReached(headings)
  return (
    <nav aria-label={t('onThisPage')}>
      <ul className="border-s">
        {headings.map((heading) => (
          <li key={heading.id}>
            <Link
              {...paths.faqArticle(slug, heading.id)}
              aria-current={reached === heading.id ? 'location' : undefined}
              className={cn(
                '-ms-px flex min-h-8 items-center border-s-2 ps-3 py-1 text-sm max-tablet:min-h-11',
                reached === heading.id
                  ? 'border-accent text-accent'
                  : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {plainText(heading.children)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
