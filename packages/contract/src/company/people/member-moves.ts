import * as z from 'zod/mini'
import { CompanyMember } from '#company/members.ts'
import { defineEndpoint } from '#shared/endpoint.ts'

const ref = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
const email = z.string().check(z.trim(), z.minLength(1), z.maxLength(254))
const MoveEnd = z.object({ ref: z.string(), name: z.string() })

export const MemberMovePreview = z.object({
  email: z.string(),
  from: MoveEnd,
  to: MoveEnd,
  /** The person sees the next customer already, and only loses the former one. */
  isMember: z.boolean(),
  /** Everything of the former customer that only this person has, and that goes. */
  removed: z.object({ pins: z.int(), follows: z.int(), notifications: z.int() }),
  /** The person's work, which the former customer keeps, with the name. */
  stays: z.object({ preorders: z.int(), quotes: z.int(), messages: z.int(), documents: z.int() }),
})
export type MemberMovePreview = z.infer<typeof MemberMovePreview>

const member = {
  auth: 'company',
  subject: 'customers',
  params: z.object({ ref, email }),
  body: z.strictObject({
    /** The reference of the next customer. */
    to: ref,
  }),
  errors: ['not_found'],
} as const

export const previewMemberMove = defineEndpoint({
  ...member,
  method: 'POST',
  path: '/api/v2/company/organizations/:ref/members/:email/move/preview/',
  needs: 'read',
  summary: 'Show what moving a person from one customer to another would do',
  responses: { 200: MemberMovePreview },
})

export const moveCompanyMember = defineEndpoint({
  ...member,
  method: 'POST',
  path: '/api/v2/company/organizations/:ref/members/:email/move/',
  summary:
    'Move a person from one customer to another, also in open sessions: the account, its sign-in and settings stay. The same call again changes nothing',
  responses: { 200: CompanyMember },
})
