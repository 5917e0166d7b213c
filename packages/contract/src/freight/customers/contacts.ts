import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { sessionSignature } from '#shared/signed-query.ts'

/** Whom an organization's people turn to at the company. */
export const OrganizationContact = z.object({
  organization: z.object({ id: z.uuid(), name: z.string() }),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** When the contact can be reached, in the reader's language; null if the company doesn't say. */
  hours: z.nullable(z.string()),
  /** A URL on this server that needs no header, of a square WebP; valid while the session lasts. */
  image: z.nullable(z.string()),
})
export type OrganizationContact = z.infer<typeof OrganizationContact>

export const listContacts = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/contacts/',
  summary: "List the company's contacts of the person's organizations; those without one are left out",
  auth: 'session',
  reads: 'replica',
  responses: { 200: z.object({ results: z.array(OrganizationContact) }) },
  etag: true,
})

/** The signed URL in `image` members; the response is the picture. */
export const showContactPhoto = defineEndpoint({
  method: 'GET',
  path: '/api/v2/files/contacts/:photoId/',
  summary: "Read the picture of a company's contact by its signed URL",
  auth: 'public',
  params: z.object({ photoId: z.uuid() }),
  query: z.object(sessionSignature),
  download: ['image/webp'],
  responses: { 200: z.unknown() },
  errors: ['not_found'],
})
