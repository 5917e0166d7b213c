import { activityOutcomes } from '@portolan/contract/company/activity/activity'
import { runOutcomes, runStates } from '@portolan/contract/company/bulk/milestone-runs'
import { documentOrigins } from '@portolan/contract/company/documents/customer-documents'
import { importFileFormats } from '@portolan/contract/company/imports/import-files'
import { importKinds } from '@portolan/contract/company/imports/import-kinds'
import { importStates, lineOutcomes } from '@portolan/contract/company/imports/import-runs'
import { messageStatuses } from '@portolan/contract/company/messages'
import { sheetStates } from '@portolan/contract/company/rate-sheets'
import { taskEmailChoices } from '@portolan/contract/company/tasks/task-email-choices'
import { CompanyThreadEntry } from '@portolan/contract/company/threads/threads'
import { DisabledReason, deliveryStatuses } from '@portolan/contract/company/webhooks/webhooks'
import { submissionStates } from '@portolan/contract/freight/documents'
import { partyRoles } from '@portolan/contract/freight/preorders/parties'
import {
  preorderReviews,
  preorderStatuses,
  requestStates,
} from '@portolan/contract/freight/preorders/preorder-states'
import { PreorderStep } from '@portolan/contract/freight/preorders/preorder-steps'
import { quoteStates } from '@portolan/contract/freight/quote-state'
import { QuoteOffer } from '@portolan/contract/freight/quotes'
import { ThreadSide, threadSubjects } from '@portolan/contract/freight/threads'
import { scopes } from '@portolan/contract/identity/api-keys'
import { channels, locales, notificationRhythms, notificationScopes } from '@portolan/contract/identity/users'
import { roles } from '@portolan/contract/shared/roles'
import { normalizeContainerNumber } from '@portolan/freight/container-number'
import type { LoggedEvent, ZoneBasis } from '@portolan/freight/ledger/logged-event'
import { eventClassifiers } from '@portolan/freight/ledger/logged-event'
import { directions } from '@portolan/freight/ledger/order-record'
import { normalizeReference } from '@portolan/freight/ledger/reference-value'
import { foldLetters } from '@portolan/freight/spelling/identifier-letters'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChangeKind } from '#freight/import-runs/undo/verdicts.ts'
import type { decideBelonging } from '#freight/order-record/log/event-decisions.ts'
import type { StoredReference } from '#freight/order-record/references/references-of.ts'
import type { CodePurpose } from '#identity/codes/code-queries.ts'
import { channels as messageChannels } from '#messaging/outbox/open-gateways.ts'
import { type OpenDatabase, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { openTestDatabase } from '#testing/test-database.ts'

let open: OpenDatabase
beforeAll(async () => {
  open = await openTestDatabase()
})
afterAll(() => open.close())

/** Returns the results of an SQL expression for texts. */
async function each(texts: readonly string[], expression: SQL): Promise<string[]> {
  const rows = await rowsOf<{ made: string[] }>(
    open.database,
    sql`SELECT to_json(ARRAY(SELECT ${expression} FROM json_array_elements_text(${JSON.stringify(texts)}::json) WITH ORDINALITY AS t (value, place) ORDER BY place)) AS made`,
  )
  return rows[0]?.made ?? []
}

describe('every letter', () => {
  // All of the plane in which people write, but for halves of pairs and what JSON doesn't hold.
  const letters = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code + 1)).filter(
    (letter) => letter.isWellFormed(),
  )

  it('is folded by both alike, apart from case and width, which only TypeScript knows', async () => {
    const folded = await each(letters, sql`fold_letters(value)`)
    const wrong = letters.filter((letter, place) => foldLetters(folded[place] ?? '') !== foldLetters(letter))
    expect(wrong).toEqual([])
    const changed = letters.filter((letter, place) => folded[place] !== letter)
    expect(changed.length).toBeGreaterThan(40)
  })

  it('of a folded reference or container number is left as it is', async () => {
    const references = letters.map((letter) => normalizeReference(`A${letter}1`))
    expect(await each(references, sql`fold_letters(value)`)).toEqual(references)
    const containers = letters.map((letter) => normalizeContainerNumber(`CSQU${letter}3054383`))
    expect(await each(containers, sql`fold_container(value)`)).toEqual(containers)
  })
})

/** The names of a type's values, all of them. */
const namesOf = <Name extends string>(names: Record<Name, true>): string[] => Object.keys(names)

const steps = PreorderStep.shape.by.shape.side.options

/** The lists that the database checks, each with the list that the code has. */
const lists: Record<string, readonly string[]> = {
  'activity_entries.outcome': activityOutcomes,
  'api_keys.scopes': scopes,
  'backups.kind': ['backup', 'export', 'restore', 'upload'],
  'codes.channel': messageChannels,
  'codes.purpose': namesOf<CodePurpose>({
    login: true,
    'step-up': true,
    destination: true,
    registration: true,
  }),
  'codes.wanted': channels,
  'documents.origin': documentOrigins,
  'documents.state': submissionStates,
  // The tables that the rounding of old amounts walks through.
  'amount_roundings.kind': ['orders', 'documents', 'rates'],
  'eta_history.target': directions,
  'event_decisions.belongs': namesOf<Parameters<typeof decideBelonging>[2]>({
    attached: true,
    detached: true,
    released: true,
  }),
  'event_log.at_precision': namesOf<LoggedEvent['precision']>({ time: true, date: true }),
  'event_log.classifier': eventClassifiers,
  'event_log.zone_basis': namesOf<ZoneBasis>({
    given: true,
    stop: true,
    code: true,
    position: true,
    subdivision: true,
    name: true,
    country: true,
    place: true,
    'assumed-utc': true,
  }),
  'import_changes.kind': namesOf<ChangeKind>({
    order: true,
    charges: true,
    event: true,
    document: true,
    rate: true,
    sheet: true,
  }),
  'import_changes.outcome': ['made', 'undone', 'left'],
  'import_files.format': importFileFormats,
  'import_lines.outcome': lineOutcomes,
  'import_maps.kind': importKinds,
  'import_runs.kind': importKinds,
  'import_runs.state': importStates,
  'inbound_messages.status': messageStatuses,
  'invitations.locale': locales,
  'milestone_run_orders.outcome': runOutcomes,
  'milestone_runs.state': runStates,
  'order_references.origin': namesOf<StoredReference['origin']>({
    company: true,
    derived: true,
    message: true,
    customer: true,
    desk: true,
  }),
  'preorder_parties.role': partyRoles,
  'preorder_steps.side': steps,
  'preorders.amendment': requestStates,
  'preorders.cancellation': requestStates,
  'preorders.review': preorderReviews,
  'preorders.status': preorderStatuses,
  'quote_offers.source': QuoteOffer.shape.source.options,
  // Expired offers are stored as offered.
  'quotes.state': quoteStates.filter((state) => state !== 'expired'),
  'staff.role': roles,
  'rate_sheets.state': sheetStates,
  'task_emails.choice': taskEmailChoices.filter((choice) => choice !== 'off'),
  'thread_files.side': ThreadSide.options,
  'thread_messages.side': ThreadSide.options,
  'thread_messages.via': CompanyThreadEntry.shape.via.options,
  'thread_reads.side': ThreadSide.options,
  'threads.last_side': ThreadSide.options,
  'threads.subject': threadSubjects,
  'users.locale': locales,
  'users.notification_channel': channels,
  'users.notification_rhythm': notificationRhythms,
  'users.notification_scope': notificationScopes,
  'users.second_factor': channels,
  'webhook_deliveries.status': deliveryStatuses,
  'webhooks.disabled_reason': DisabledReason.options,
}

it('the values that a column may have are those that the code knows', async () => {
  const checks = await rowsOf<{ table: string; check: string }>(
    open.database,
    sql`SELECT conrelid::regclass::text AS table, pg_get_constraintdef(oid) AS check FROM pg_constraint
      WHERE contype = 'c' AND connamespace = 'public'::regnamespace ORDER BY 1, 2`,
  )
  const differences = checks.flatMap(({ table, check }) =>
    [...check.matchAll(/\(?(\w+) (?:= ANY \(|<@ )ARRAY\[([^\]]+)\]/g)].map(
      ([, column, values = '']): [string, string[]] => [
        `${table}.${column}`,
        [...values.matchAll(/'([^']*)'/g)].map(([, value = '']) => value).toSorted(),
      ],
    ),
  )
  expect(Object.fromEntries(differences)).toEqual(
    Object.fromEntries(Object.entries(lists).map(([column, values]) => [column, [...values].toSorted()])),
  )
})
