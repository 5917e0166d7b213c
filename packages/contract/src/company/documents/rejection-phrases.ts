import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'
import { ifMatch } from '#shared/request-headers.ts'
import { severalLines } from '#shared/text-kinds.ts'

/** The most phrases that a company keeps. */
export const maxRejectionPhrases = 50

const phraseText = severalLines(z.string().check(z.trim(), z.minLength(1), z.maxLength(500)))

/** The texts of a phrase in both languages; customers read theirs. */
export const RejectionPhraseTexts = z.strictObject({ en: phraseText, ru: phraseText })
export type RejectionPhraseTexts = z.infer<typeof RejectionPhraseTexts>

/** A reason for rejecting a customer's document, which the company keeps for reuse. */
export const RejectionPhrase = z.object({
  id: z.uuid(),
  en: z.string(),
  ru: z.string(),
  /** For `If-Match`. */
  version: z.int(),
  changedAt: Instant,
})
export type RejectionPhrase = z.infer<typeof RejectionPhrase>

export const listRejectionPhrases = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/rejection-phrases/',
  summary: 'List the phrases kept for rejecting documents',
  auth: 'company',
  subject: 'documents',
  reads: 'replica',
  responses: { 200: z.object({ count: z.int(), results: z.array(RejectionPhrase) }) },
})

export const addRejectionPhrase = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/rejection-phrases/',
  summary: 'Keep a phrase for rejecting documents; the same texts again return the phrase that has them',
  auth: 'company',
  subject: 'documents',
  body: RejectionPhraseTexts,
  responses: { 200: RejectionPhrase, 201: RejectionPhrase },
  errors: ['too_many_phrases'],
})

const phraseParams = z.object({ phraseId: z.uuid() })

export const changeRejectionPhrase = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/company/rejection-phrases/:phraseId/',
  summary: 'Change a phrase for rejecting documents',
  auth: 'company',
  subject: 'documents',
  params: phraseParams,
  headers: ifMatch,
  body: RejectionPhraseTexts,
  responses: { 200: RejectionPhrase },
  errors: ['not_found', 'stale'],
})

export const removeRejectionPhrase = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/company/rejection-phrases/:phraseId/',
  summary: 'Remove a phrase for rejecting documents; nothing happens where there is none',
  auth: 'company',
  subject: 'documents',
  params: phraseParams,
  responses: { 204: null },
})
