import type { LetterField } from '@portolan/contract/content/letter-texts/letter-names'
import {
  type LetterSettings,
  saveLetterTexts,
  sendTestLetter,
} from '@portolan/contract/content/letter-texts/letter-texts'
import type { Locale } from '@portolan/contract/identity/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { Problem } from '#platform/api/problem.ts'
import { useUnsaved } from '#platform/forms/unsaved.tsx'
import { changesOf, isTyped, nothingTyped, textsIn, typeText } from './letter-draft.ts'
import { letterQuery, letterTextsKey } from './queries.ts'

/** The form of a letter's texts: as they're saved, and as a person has changed them. */
export function useLetter(settings: LetterSettings) {
  const client = useQueryClient()
  const [typed, setTyped] = useState(nothingTyped)
  // A colleague's change doesn't count as seen until the person has been told of it.
  const [seen, setSeen] = useState(settings.version)
  const { letter } = settings
  const isDirty = isTyped(typed)
  useUnsaved(isDirty)

  const save = useMutation({
    mutationFn: () =>
      call(saveLetterTexts, {
        params: { letter },
        headers: { 'if-match': `"${seen}"` },
        body: changesOf(settings, typed),
      }),
    async onSuccess(saved) {
      // Text typed meanwhile stays.
      setTyped((now) => (now === typed ? nothingTyped : now))
      setSeen(saved.version)
      client.setQueryData(letterQuery(letter).queryKey, saved)
      await client.invalidateQueries({ queryKey: letterTextsKey })
    },
    async onError(error) {
      if (!(error instanceof Problem && error.has('stale'))) return
      const { queryKey } = letterQuery(letter)
      await client.invalidateQueries({ queryKey })
      setSeen((before) => client.getQueryData(queryKey)?.version ?? before)
    },
  })
  const test = useMutation({
    mutationFn: (locale: Locale) =>
      call(sendTestLetter, { params: { letter }, body: { locale, texts: textsIn(settings, typed, locale) } }),
  })
  return {
    settings,
    isDirty,
    save,
    test,
    isStale: save.error instanceof Problem && save.error.has('stale'),
    isChanged: (locale: Locale, field: LetterField) => typed[locale][field] !== undefined,
    texts: (locale: Locale) => textsIn(settings, typed, locale),
    change(locale: Locale, field: LetterField, text: string) {
      if (!isDirty) setSeen(settings.version)
      setTyped(typeText(settings, typed, { locale, field, text }))
      save.reset()
      test.reset()
    },
    discard() {
      setTyped(nothingTyped)
      save.reset()
    },
  }
}

export type LetterEditing = ReturnType<typeof useLetter>
