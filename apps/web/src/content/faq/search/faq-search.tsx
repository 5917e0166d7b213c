import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { messages } from '#content/faq/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { SearchField } from '#platform/ui/fields/search-field.tsx'
import { searchOf } from './faq-search-text.ts'

/** Shorter texts would find nearly every article. */
export const shortestSearch = 2

/** Marks the links of the results, which the arrow keys walk through. */
const hitSelector = 'a[data-hit]'

/** Moves the focus among the results; returns false if there was nowhere to go. */
export function moveAmongHits(by: 1 | -1): boolean {
  const hits = [...document.querySelectorAll<HTMLAnchorElement>(hitSelector)]
  const at = hits.findIndex((hit) => hit.matches(':focus'))
  const field = document.querySelector<HTMLInputElement>('input[data-shortcut="search"]')
  const next = at + by < 0 ? field : hits[at + by]
  next?.focus()
  return next !== undefined
}

/** The search over all articles; the URL stores it, and the index page shows the results. */
export function FaqSearch() {
  const t = useMessages(messages)
  const navigate = useNavigate()
  const searched = searchOf(useSearch({ strict: false }))
  const onIndex = useLocation({ select: ({ pathname }) => pathname === '/faq' })
  const [text, setText] = useState(searched)
  const [lastSearched, setSeen] = useState(searched)

  // The URL may change on its own: back, a link to all articles, an article.
  if (searched !== lastSearched) {
    setSeen(searched)
    if (searched !== text.trim()) setText(searched)
  }

  function search(next: string) {
    setText(next)
    if (next === '' && !onIndex) return
    void navigate({ ...paths.faq(next.trim()), replace: onIndex && searched !== '', resetScroll: false })
  }

  return (
    <SearchField
      text={text}
      onText={search}
      label={t('search')}
      placeholder={t('searchPlaceholder', { minimum: String(shortestSearch) })}
      clearLabel={t('clearSearch')}
      onKeyDown={(event) => {
        if (event.key === 'Enter') document.querySelector<HTMLAnchorElement>(hitSelector)?.click()
        if (event.key === 'ArrowDown' && moveAmongHits(1)) event.preventDefault()
      }}
      className="w-full max-w-[42rem]"
    />
  )
}
