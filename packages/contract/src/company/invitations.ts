import * as z from 'zod/mini'
import { Locale } from '#identity/users.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'
import { invitationDays, nameLength } from '#shared/limits.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'

export const invitationStates = ['open', 'awaits-proof', 'used', 'expired', 'locked', 'revoked'] as const

/** An invitation as the company sees it later, without its code. */
export const CompanyInvitation = z.object({
  id: z.uuid(),
  organizationRef: z.string(),
  /** The only email that can register; null: any. */
  email: z.nullable(z.string()),
  /** The company's name for the person. */
  name: z.nullable(z.string()),
  /** Email of the person who registered with it. */
  user: z.nullable(z.string()),
  createdAt: Instant,
  expiresAt: Instant,
  state: z.enum(invitationStates),
})
export type CompanyInvitation = z.infer<typeof CompanyInvitation>

/** Code and link are known only from this answer. */
export const NewInvitation = z.object({
  id: z.uuid(),
  /** Six digits; null for a person who has an account and accepts while signed in. */
  code: z.nullable(z.string()),
  /** Asked for after the typed code; null where the email is the proof. */
  cardKey: z.nullable(z.string()),
  url: z.string(),
  expiresAt: Instant,
})
export type NewInvitation = z.infer<typeof NewInvitation>

export const ValidDays = z.optional(z.int().check(z.minimum(1), z.maximum(invitationDays.most)))

/** The company's name for an invited person, who chooses the account's name. */
export const PersonName = z.string().check(z.trim(), z.minLength(1), z.maxLength(2 * nameLength))

export const createCompanyInvitation = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/invitations/',
  summary:
    'Invite a person to a customer; with an email, the invitation is sent there and ends an earlier one of that email',
  auth: 'company',
  subject: 'customers',
  body: z.strictObject({
    organizationRef: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    email: z.optional(z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(254)))),
    name: z.optional(z.nullable(PersonName)),
    /** The language of the email; by default the portal's. */
    locale: z.optional(Locale),
    /** By default the portal's. */
    expiresInDays: ValidDays,
  }),
  responses: { 201: NewInvitation },
})

export const listCompanyInvitations = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/invitations/',
  summary: 'List invitations with their state, newest first',
  auth: 'company',
  subject: 'customers',
  reads: 'replica',
  query: z.object({
    ...pageQuery,
    /** Invitations of one customer. */
    organizationRef: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
    state: z.optional(z.array(z.enum(invitationStates))),
  }),
  responses: { 200: pageOf(CompanyInvitation) },
})

export const revokeCompanyInvitation = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/company/invitations/:invitationId/',
  summary: 'Revoke an unused invitation; one that can no longer be used stays as it is',
  auth: 'company',
  subject: 'customers',
  params: z.object({ invitationId: z.uuid() }),
  responses: { 204: null },
  errors: ['not_found'],
})

export const resendCompanyInvitation = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/invitations/:invitationId/resend/',
  summary:
    'Replace an unused invitation by a new one with another code, and send it to its email, or only return it for a card',
  auth: 'company',
  subject: 'customers',
  params: z.object({ invitationId: z.uuid() }),
  body: z.strictObject({
    /** False: no email is sent; the code is for a card. */
    send: z.optional(z.boolean()),
    expiresInDays: ValidDays,
  }),
  responses: { 201: NewInvitation },
  errors: ['not_found', 'wrong_state'],
})

/** The most people of one call. */
export const maxInvitedPeople = 100

/** How one person of a list is treated. */
export const invitedOutcomes = ['invited', 'open-already', 'member-already', 'repeated', 'refused'] as const

/** One line of a list, in its order. */
export const InvitedPerson = z.object({
  email: z.string(),
  name: z.nullable(z.string()),
  /**
   * `open-already`: an earlier invitation can still be used, so none is sent · `repeated`: an earlier line
   * has this email · `refused`: see `error`.
   */
  outcome: z.enum(invitedOutcomes),
  /** In the caller's language. */
  error: z.nullable(z.string()),
  /** True for a person with an account, who accepts after signing in and needs no card. */
  hasAccount: z.boolean(),
  /** The new invitation; null in a dry run, and for the other outcomes. */
  invitation: z.nullable(NewInvitation),
})
export type InvitedPerson = z.infer<typeof InvitedPerson>

export const invitePeople = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/organizations/:ref/invitations/',
  summary:
    'Invite several people to a customer by email; the same call again invites only those who aren’t. With `dryRun` it only says what would become of each',
  auth: 'company',
  subject: 'customers',
  params: z.object({ ref: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
  query: z.object({ dryRun: z.optional(z.enum(['true', 'false'])) }),
  body: z.strictObject({
    people: z
      .array(
        z.strictObject({
          email: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
          name: z.optional(z.nullable(PersonName)),
        }),
      )
      .check(z.minLength(1), z.maxLength(maxInvitedPeople)),
    /** The language of the emails; by default the portal's. */
    locale: z.optional(Locale),
    expiresInDays: ValidDays,
  }),
  responses: { 200: z.object({ results: z.array(InvitedPerson) }) },
  errors: ['not_found'],
})

export const printInvitationCards = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/invitations/cards/',
  summary:
    'Draw the cards of new invitations as a PDF: one card on a page of its size, several on A4 sheets with marks to cut',
  auth: 'company',
  subject: 'customers',
  body: z.strictObject({
    cards: z
      .array(
        z.strictObject({
          id: z.uuid(),
          /** As the answer that made the invitation has it: the portal keeps no code. */
          url: z.string().check(z.minLength(1), z.maxLength(300)),
        }),
      )
      .check(z.minLength(1), z.maxLength(maxInvitedPeople)),
  }),
  download: ['application/pdf'],
  responses: { 200: z.unknown() },
  errors: ['no_card', 'too_many_requests', 'unavailable'],
})

/** Whether codes typed from cards are taken; too many wrong ones close them for a day. Links go on. */
export const TypedCodes = z.object({
  /** Wrong codes today. */
  failures: z.int(),
  closedUntil: z.nullable(Instant),
})
export type TypedCodes = z.infer<typeof TypedCodes>

export const getTypedCodes = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/typed-codes/',
  summary: 'Read whether codes typed from cards are taken',
  auth: 'company',
  subject: 'customers',
  responses: { 200: TypedCodes },
})

export const reopenTypedCodes = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/typed-codes/reopen/',
  summary: 'Take typed codes again after too many wrong ones closed them',
  auth: 'company',
  subject: 'customers',
  responses: { 200: TypedCodes },
})
