import * as z from 'zod/mini'
import { Locale } from '#identity/users.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'
import { cappedPageOf, pageQuery } from '#shared/paging.ts'

/** `refused`: the role or the scope didn't allow it · `failed`: it broke off, so a part may have been done. */
export const activityOutcomes = ['done', 'refused', 'failed'] as const

/** Who did it: a colleague, a system with a key, or a command of `portal`. */
export const ActivityActor = z.object({
  /** For the filter `actor`. */
  id: z.string(),
  kind: z.enum(['staff', 'key', 'command']),
  /** Null for a colleague who was removed, and for commands. */
  name: z.nullable(z.string()),
})
export type ActivityActor = z.infer<typeof ActivityActor>

export const ActivityEntry = z.object({
  id: z.uuid(),
  at: Instant,
  actor: ActivityActor,
  /** The name of a call in this API or of a command, or the kind of a colleague's sign-in. */
  act: z.string(),
  outcome: z.enum(activityOutcomes),
  /** The customer that it concerned; null for none. */
  organization: z.nullable(
    z.object({ id: z.uuid(), ref: z.nullable(z.string()), name: z.nullable(z.string()) }),
  ),
  /** IDs and references that the call or command named. */
  target: z.record(z.string(), z.string()),
  /** Settings before and after; null where there was or is none. */
  changes: z.array(
    z.object({ name: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
  /** Values about people by name, such as `ip`; null for those that were erased. */
  personal: z.record(z.string(), z.nullable(z.string())),
  requestId: z.nullable(z.string()),
})
export type ActivityEntry = z.infer<typeof ActivityEntry>

const ActivityFilter = {
  /** As `actor.id`. */
  actor: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  act: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** A customer by ID; `company` for what concerned no single customer. */
  organization: z.optional(z.union([z.uuid(), z.literal('company')])),
  from: z.optional(Instant),
  until: z.optional(Instant),
}

const about = { auth: 'company', subject: 'activity' } as const

export const listActivity = defineEndpoint({
  ...about,
  method: 'GET',
  path: '/api/v2/company/activity/',
  summary: 'List who did what at the company, newest first',
  reads: 'replica',
  query: z.object({ ...pageQuery, ...ActivityFilter }),
  responses: { 200: cappedPageOf(ActivityEntry) },
})

export const listActivityChoices = defineEndpoint({
  ...about,
  method: 'GET',
  path: '/api/v2/company/activity/choices/',
  summary: 'List the people, systems and acts of the activity log, to filter it',
  reads: 'replica',
  responses: {
    200: z.object({ actors: z.array(ActivityActor), acts: z.array(z.string()) }),
  },
})

export const exportActivity = defineEndpoint({
  ...about,
  method: 'GET',
  path: '/api/v2/company/activity/export/',
  summary: 'Download the filtered activity log as CSV, in the dialect of a language',
  reads: 'replica',
  query: z.object({ ...ActivityFilter, locale: z.optional(Locale) }),
  download: ['text/csv'],
  responses: { 200: z.unknown() },
})
