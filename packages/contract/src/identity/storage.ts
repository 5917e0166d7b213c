import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Organization } from './users.ts'

/** How much of a customer's room its people's files take up; the company's own documents don't count. */
export const StorageUse = z.object({ usedBytes: z.int(), limitBytes: z.int() })
export type StorageUse = z.infer<typeof StorageUse>

export const OrganizationStorage = z.object({ organization: Organization, ...StorageUse.shape })
export type OrganizationStorage = z.infer<typeof OrganizationStorage>

export const getStorage = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/storage/',
  summary: 'Read how much room the files uploaded by each of your organizations take up',
  auth: 'session',
  responses: { 200: z.object({ results: z.array(OrganizationStorage) }) },
})
