import { countOf } from '@portolan/contract/commands/plural'
import type { Deps } from '#freight/deps.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { Checked } from '#platform/doctor/checked.ts'
import type { Metric } from '#platform/http/serving/metrics.ts'
import { areKeysBehind } from './older-keys.ts'

interface MatchingState {
  keys: number
  /** Seconds that the oldest key has waited; 0 if none waits. */
  longestWait: number
  events: number
  files: number
  /** Messages with an event that has no order. */
  unmatched: number
}

/** Counting stops here. */
const maxCounted = sql.raw('100000')

async function readState(database: Database): Promise<MatchingState> {
  const [row] = await rowsOf<MatchingState>(
    database,
    sql`SELECT (SELECT count(*)::int FROM (SELECT FROM reference_arrivals LIMIT ${maxCounted}) AS counted) AS keys,
        coalesce((SELECT greatest(0, extract(epoch FROM now() - queued_at)) FROM reference_arrivals ORDER BY id LIMIT 1), 0)::float8
          AS "longestWait",
        (SELECT count(*)::int FROM (SELECT FROM inbound_events WHERE is_pending LIMIT ${maxCounted}) AS counted) AS events,
        (SELECT count(*)::int FROM (SELECT FROM inbound_attachments WHERE is_due LIMIT ${maxCounted}) AS counted) AS files,
        (SELECT count(*)::int FROM (SELECT DISTINCT message_id FROM inbound_events WHERE orders = '[]' LIMIT ${maxCounted}) AS counted)
          AS unmatched`,
  )
  return row ?? { keys: 0, longestWait: 0, events: 0, files: 0, unmatched: 0 }
}

const longestWaitSeconds = 600

const lookAtServer = {
  en: 'See that a server runs, and what its log and portal queues list say.',
  ru: 'Проверьте, что сервер работает, и посмотрите его журнал и portal queues list.',
}

/** Check for `portal doctor`: fails if references of orders have waited too long for their events. */
export async function checkMatching({ database }: Pick<Deps, 'database'>): Promise<Checked> {
  const { keys, longestWait, events, files } = await readState(database)
  const waiting = `${countOf(keys, 'reference')}, ${countOf(events, 'event')} and ${countOf(files, 'file')} waiting`
  const text = (await areKeysBehind(database))
    ? `${waiting}; events stored by the version before are being indexed`
    : waiting
  if (longestWait <= longestWaitSeconds) return { ok: true, text }
  const late = `${text}, the oldest reference for ${Math.round(longestWait / 60)} minutes`
  return { ok: false, text: late, advice: lookAtServer }
}

/** For `/metrics`. */
export async function matchingMetrics({ database }: Pick<Deps, 'database'>): Promise<Metric[]> {
  const { keys, longestWait, events, files, unmatched } = await readState(database)
  return [
    {
      name: 'portolan_messages_unmatched',
      help: 'Messages of carriers with an event that has no order.',
      values: [{ value: unmatched }],
    },
    {
      name: 'portolan_matching_references_waiting',
      help: 'New references of orders whose events are to be looked for.',
      values: [{ value: keys }],
    },
    {
      name: 'portolan_matching_longest_wait_seconds',
      help: 'For how long the oldest of them has waited.',
      values: [{ value: longestWait }],
    },
    {
      name: 'portolan_matching_events_waiting',
      help: 'Events of carrier messages whose orders are to be looked for.',
      values: [{ value: events }],
    },
    {
      name: 'portolan_matching_files_waiting',
      help: 'Files of carrier messages to be given to their orders.',
      values: [{ value: files }],
    },
  ]
}
