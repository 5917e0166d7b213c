import {
  type FaqChanges,
  type FaqContent,
  type FaqSettingsArticle,
  type FaqText,
  isPublishable,
} from '@portolan/contract/content/faq/faq-settings'
import type { Locale } from '@portolan/contract/identity/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { contentOf, emptyContent, slugOf } from '#desk/faq/article-draft.ts'
import { messages } from '#desk/faq/messages.ts'
import { faqArticleQuery, faqSettingsQuery, refreshFaq, sendFaqChanges } from '#desk/faq/queries.ts'
import { deskPaths } from '#desk/frame/paths.ts'
import { Problem } from '#platform/api/problem.ts'
import { useUnsaved } from '#platform/forms/unsaved.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { toasts } from '#platform/ui/feedback/toasts.ts'

const slugShape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** The form of an article: its text as saved, and as a person has changed it. Null is a new article. */
export function useFaqArticle(article: FaqSettingsArticle | null) {
  const t = useMessages(messages)
  const client = useQueryClient()
  const navigate = useNavigate()
  const [typed, setTyped] = useState<FaqContent | null>(null)
  const [typedSlug, setTypedSlug] = useState<string | null>(null)
  // A colleague's change doesn't count as seen until the person has been told of it.
  const [seen, setSeen] = useState(article?.version ?? null)
  const content = typed ?? (article ? contentOf(article) : emptyContent)
  const slug = article?.slug ?? typedSlug ?? slugOf(content.en.title)
  const isTaken =
    article === null &&
    (slug === 'new' ||
      (client.getQueryData(faqSettingsQuery.queryKey)?.results.some((each) => each.slug === slug) ?? false))
  useUnsaved(typed !== null)

  const save = useMutation({
    mutationFn: async (as: 'draft' | 'published') => {
      const changes: FaqChanges =
        as === 'draft' ? { draft: content } : { published: content, draft: null, hidden: null }
      return sendFaqChanges(slug, changes, typed === null ? article?.version : seen)
    },
    async onSuccess(saved, as) {
      // Text typed meanwhile stays.
      setTyped((now) => (now === typed ? null : now))
      if (saved) {
        client.setQueryData(faqArticleQuery(slug).queryKey, saved)
        setSeen(saved.version)
      }
      if (article === null) {
        // The page of the article is another form, which can't say so.
        toasts.add({ severity: 'success', title: t(as === 'draft' ? 'draftSaved' : 'published') })
        await navigate({ ...deskPaths.deskFaqArticle(slug), replace: true, ignoreBlocker: true })
      }
      await refreshFaq(client)
    },
    async onError(error) {
      if (!(error instanceof Problem && error.has('stale'))) return
      const { queryKey } = faqArticleQuery(slug)
      await client.invalidateQueries({ queryKey })
      setSeen((before) => client.getQueryData(queryKey)?.version ?? before)
    },
  })
  return {
    content,
    slug,
    isDirty: typed !== null,
    isSlugFine: slugShape.test(slug) && !isTaken,
    isTaken,
    isPublishable: isPublishable(content),
    isStale: save.error instanceof Problem && save.error.has('stale'),
    save,
    setSlug: (next: string) => setTypedSlug(next),
    change(language: Locale, part: Partial<FaqText>) {
      if (typed === null) setSeen(article?.version ?? null)
      setTyped({ ...content, [language]: { ...content[language], ...part } })
      save.reset()
    },
    discard() {
      setTyped(null)
      save.reset()
    },
  }
}

export type FaqEditing = ReturnType<typeof useFaqArticle>
