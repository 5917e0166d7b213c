import * as z from 'zod/mini'
import { PersonalData } from '#freight/exit/personal-data.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { expiringSignature } from '#shared/signed-query.ts'

/** Also what the person doesn't see any more: the company decides what it hands over. */
export const getAccountData = defineEndpoint({
  auth: 'staff',
  subject: 'customers',
  method: 'POST',
  path: '/api/v2/company/users/:email/data/',
  summary: 'Get the URL of all that is kept about a person, as a ZIP',
  params: z.object({ email: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)) }),
  responses: { 200: PersonalData },
  errors: ['not_found', 'own_account', 'insufficient_role', 'too_many_requests'],
})

/** The signed URL that `getAccountData` returns. */
export const downloadAccountData = defineEndpoint({
  method: 'GET',
  path: '/api/v2/files/personal-data/:userId/',
  summary: 'Download all that is kept about another person as a ZIP, by a signed URL of the staff',
  auth: 'public',
  params: z.object({ userId: z.uuid() }),
  query: z.object(expiringSignature),
  download: ['application/zip'],
  responses: { 200: z.unknown() },
  errors: ['not_found', 'too_many_requests', 'unavailable'],
})
