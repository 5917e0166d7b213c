import type { Locale } from '@portolan/contract/identity/users'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { localeOf } from '#platform/http/locale.ts'
import { CursorPosition, defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { listStepRows, type PreorderRow, type StepRow } from './queries.ts'

/** A page of the conversation, as one side reads it. */
export async function listSteps<Step>(
  { database }: Deps,
  { organizationId, id: preorderId }: PreorderRow,
  { limit = defaultLimit, cursor }: { limit?: number | undefined; cursor?: string | undefined },
  request: FastifyRequest,
  presentStep: (row: StepRow, locale: Locale) => Step,
) {
  const after = readCursor(request, cursor, CursorPosition)
  const page = await listStepRows(database, { organizationId, preorderId }, { after, limit })
  const cursorOf = (last: StepRow) => last.version
  const present = (row: StepRow) => presentStep(row, localeOf(request))
  return presentPage(request, { ...page, cursorOf, present })
}
