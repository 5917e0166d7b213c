import { type BrandSettings, saveBrand } from '@portolan/contract/content/brand/brand-settings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { Problem } from '#platform/api/problem.ts'
import { useUnsaved } from '#platform/forms/unsaved.tsx'
import {
  type BrandDraft,
  type BrandName,
  type BrandValue,
  changeDraft,
  changesOf,
  draftedValue,
  resetDraft,
} from './brand-draft.ts'
import { brandQuery } from './queries.ts'

/** Puts the saved look on this page, without a reload. */
function showStylesheet(path: string | null): void {
  const old = document.querySelector<HTMLLinkElement>('link[rel=stylesheet][href^="/brand/"]')
  if (path === null) {
    old?.remove()
    return
  }
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = path
  // Both for a moment, so that the built-in look doesn't appear in between.
  sheet.onload = () => old?.remove()
  document.head.append(sheet)
}

/** The form of the brand: what is saved, and what a person has changed. */
export function useBrand(settings: BrandSettings) {
  const client = useQueryClient()
  const [draft, setDraft] = useState<BrandDraft>({})
  const dirty = Object.keys(draft).length > 0
  useUnsaved(dirty)
  const save = useMutation({
    mutationFn: () =>
      call(saveBrand, { headers: { 'if-match': `"${settings.version}"` }, body: changesOf(draft) }),
    onSuccess(saved) {
      // Text typed meanwhile stays.
      setDraft((now) => (now === draft ? {} : now))
      showStylesheet(saved.stylesheet)
    },
    onSettled: () => client.invalidateQueries({ queryKey: brandQuery.queryKey }),
  })
  function change(next: BrandDraft) {
    setDraft(next)
    save.reset()
  }
  return {
    settings,
    dirty,
    save,
    /** True if a colleague saved first: the values that weren't changed here are the colleague's by now. */
    isStale: save.error instanceof Problem && save.error.has('stale'),
    /** Errors of single values, in the server's words. */
    errors: errorsIn(save.error),
    errorOf: (name: BrandName) => errorsIn(save.error)[name],
    isChanged: (name: BrandName) => draft[name] !== undefined,
    value: <Name extends BrandName>(name: Name): BrandValue<Name> => draftedValue(settings, draft, name),
    set: <Name extends BrandName>(name: Name, value: BrandValue<Name>) =>
      change(changeDraft(settings, draft, name, value)),
    reset: (name: BrandName) => change(resetDraft(settings, draft, name)),
    discard: () => change({}),
  }
}

export type BrandForm = ReturnType<typeof useBrand>

/** The first error of each value, or of a part of it. */
function errorsIn(error: unknown): Partial<Record<string, string>> {
  if (!(error instanceof Problem) || error.status !== 400) return {}
  const found = Object.keys(error.errors).map((field) => [field.split('.')[0], error.messages(field)[0]])
  return Object.fromEntries(found.reverse())
}
