import type { Locale } from '@portolan/contract/identity/users'
import type { Access } from '@portolan/contract/shared/endpoint'
import type { StepUpMethod } from '@portolan/contract/shared/errors'
import type { FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'

/** Who calls: the session and the organizations whose rows may be shown. */
export interface Viewer {
  userId: string
  sessionId: string
  locale: Locale
  /** Never empty of meaning: every query of customer data takes these. */
  organizationIds: readonly string[]
  /** The login still awaits its second factor. */
  partial: boolean
  /**
   * Identity was proved within the last ten minutes, by the database's clock; while a second factor is in force, by that
   * or a passkey.
   */
  fresh: boolean
  /** The ways in which this person can prove it anew. */
  listStepUpMethods(): Promise<StepUpMethod[]>
}

/** Finds the live session behind a token; null for a wrong, expired or revoked one. */
export type ResolveSession = (token: string) => Promise<Viewer | null>

/** Finds a live session by its id, which an address signed for it names; null for one that has ended. */
export type FindViewer = (sessionId: string) => Promise<Viewer | null>

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null
  }
}

/** The token of `Authorization: JWT <token>`, or null. */
export function tokenOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization
  return header?.startsWith('JWT ') ? header.slice(4) : null
}

/** Throws the problem that keeps the viewer from a call of this access, answers otherwise. */
export async function checkAccess(access: Access, viewer: Viewer | null): Promise<void> {
  if (access === 'public') return
  if (access === 'company') throw new Problem('unauthorized')
  if (!viewer) throw new Problem('unauthorized')
  if (access === 'partial') return
  if (viewer.partial) throw new Problem('second_factor_required')
  if (access === 'fresh' && !viewer.fresh) {
    throw new Problem('step_up_required', null, await viewer.listStepUpMethods())
  }
}
