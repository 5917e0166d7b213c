import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'

/** The way from an empty portal to the first invited customer, in order. */
export const setupSteps = ['brand', 'mail', 'colleague', 'customer', 'orders', 'invitation'] as const
export type SetupStep = (typeof setupSteps)[number]

export const Setup = z.object({
  /** Each is done because of what the portal has: nothing needs ticking off. */
  steps: z.array(z.object({ step: z.enum(setupSteps), isDone: z.boolean() })),
  /** Put away by a colleague, for everybody. */
  isDismissed: z.boolean(),
})
export type Setup = z.infer<typeof Setup>

const about = { auth: 'staff', subject: 'systems' } as const

export const getSetup = defineEndpoint({
  ...about,
  method: 'GET',
  path: '/api/v2/company/setup/',
  summary: 'Read how far a new portal is set up',
  responses: { 200: Setup },
})

export const saveSetup = defineEndpoint({
  ...about,
  method: 'PATCH',
  path: '/api/v2/company/setup/',
  summary: 'Put the checklist away, or bring it back',
  body: z.strictObject({ isDismissed: z.boolean() }),
  responses: { 200: Setup },
})
