import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'

export const legalDocuments = ['notice', 'privacy', 'terms'] as const
export type LegalDocumentName = (typeof legalDocuments)[number]

/** A legal document of the company in Markdown; a language without a text is empty. */
export const LegalText = z.object({ en: z.string(), ru: z.string(), edition: z.string() })
export type LegalText = z.infer<typeof LegalText>

/** 404 for a document that the company doesn't have, or has elsewhere. */
export const getLegalText = defineEndpoint({
  method: 'GET',
  path: '/api/v2/config/legal/:document/',
  summary: "Read the company's legal notice, privacy policy or terms",
  auth: 'public',
  params: z.object({ document: z.enum(legalDocuments) }),
  responses: { 200: LegalText },
  errors: ['not_found'],
  etag: true,
})
