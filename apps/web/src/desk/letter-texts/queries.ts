import type { LetterName } from '@portolan/contract/content/letter-texts/letter-names'
import {
  getLetterTexts,
  type LetterDraft,
  listLetterTexts,
  previewLetter,
} from '@portolan/contract/content/letter-texts/letter-texts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { agesAfter } from '#platform/api/cache/aging.ts'
import { call } from '#platform/api/client.ts'

/** Prefix of everything about the texts of letters at the desk. */
export const letterTextsKey = ['desk', 'letter-texts'] as const

const refreshMs = 10_000

/** All letters, with how many texts of each are changed. */
export const letterTextsQuery = queryOptions({
  queryKey: [...letterTextsKey, 'list'],
  queryFn: ({ signal }) => call(listLetterTexts, { signal }),
  refetchInterval: refreshMs,
  meta: agesAfter(0),
})

/** The texts of a letter; a colleague's change of them appears within seconds. */
export function letterQuery(letter: LetterName) {
  return queryOptions({
    queryKey: [...letterTextsKey, 'one', letter],
    queryFn: ({ signal }) => call(getLetterTexts, { params: { letter }, signal }),
    refetchInterval: refreshMs,
    meta: agesAfter(0),
  })
}

/** The letter with texts that aren't saved. */
export function previewQuery(letter: LetterName, draft: LetterDraft) {
  return queryOptions({
    queryKey: [...letterTextsKey, 'preview', letter, draft],
    queryFn: ({ signal }) => call(previewLetter, { params: { letter }, body: draft, signal }),
    placeholderData: keepPreviousData,
  })
}
