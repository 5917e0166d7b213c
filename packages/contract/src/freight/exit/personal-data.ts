import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { expiringSignature } from '#shared/signed-query.ts'

/** `file` is a URL on this server that needs no header; valid for a minute and only while the session lasts. */
export const PersonalData = z.object({ file: z.string() })

/** Takes one of the few of a day. */
export const getPersonalData = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/users/me/data/',
  summary: 'Get the URL of all that is kept about the signed-in person, as a ZIP',
  auth: 'fresh',
  responses: { 200: PersonalData },
  errors: ['staff_factor_required', 'too_many_requests'],
})

/** The signed URL that `getPersonalData` returns: there is no ID in it, it's always the session's person. */
export const downloadPersonalData = defineEndpoint({
  method: 'GET',
  path: '/api/v2/files/personal-data/',
  summary: 'Download all that is kept about a person as a ZIP by a signed URL',
  auth: 'public',
  query: z.object(expiringSignature),
  download: ['application/zip'],
  responses: { 200: z.unknown() },
  errors: ['not_found', 'too_many_requests', 'unavailable'],
})
