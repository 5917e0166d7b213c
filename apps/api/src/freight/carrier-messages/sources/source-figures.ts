import type { MessageSource } from '@portolan/contract/company/carrier-messages/sources'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { listSources } from './message-sources.ts'

interface SentMessages {
  source: string
  sender: string
  formats: string[]
  lastMessageAt: string
  lastMessageId: string
  messages: number
  refused: number
  withErrors: number
  /** Milliseconds since the epoch, the latest first. */
  receivedAt: number[]
}

const most = { senders: 200, messages: 100 }

const hourMs = 3_600_000
/** Fewer messages have no usual gap. */
const fewestForGap = 5
/** A source is quiet after this many times its usual gap, and a day. */
const quietGaps = 3
const quietHours = 24

/**
 * Senders by the way that their messages arrive, with figures of the last messages of each. Steps from sender
 * to sender in the index, so it doesn't read all messages.
 */
function listSenders(database: Database): Promise<SentMessages[]> {
  return rowsOf<SentMessages>(
    database,
    sql`WITH RECURSIVE senders AS (
        (SELECT source, sender, 1 AS n FROM inbound_messages ORDER BY source, sender LIMIT 1)
        UNION ALL
        SELECT next.source, next.sender, s.n + 1 FROM senders s CROSS JOIN LATERAL (
          SELECT source, sender FROM inbound_messages m WHERE (m.source, m.sender) > (s.source, s.sender)
          ORDER BY m.source, m.sender LIMIT 1) AS next
        WHERE s.n < ${most.senders}
      )
      SELECT s.source, s.sender, f.* FROM senders s CROSS JOIN LATERAL (
        SELECT coalesce(array_agg(DISTINCT m.format) FILTER (WHERE m.format IS NOT NULL), '{}') AS formats,
          to_char(max(m.received_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "lastMessageAt",
          (array_agg(m.id ORDER BY m.id DESC))[1] AS "lastMessageId", count(*)::int AS messages,
          (count(*) FILTER (WHERE m.status = 'refused'))::int AS refused,
          (count(*) FILTER (WHERE m.status <> 'refused' AND m.errors > 0))::int AS "withErrors",
          array_agg((extract(epoch FROM m.received_at) * 1000)::float8 ORDER BY m.id DESC) AS "receivedAt"
        FROM (SELECT * FROM inbound_messages m WHERE m.source = s.source AND m.sender = s.sender
          ORDER BY m.id DESC LIMIT ${most.messages}) AS m) AS f
      ORDER BY "lastMessageAt" DESC, s.source, s.sender`,
  )
}

/** The median time between messages, in hours; null for too few of them. */
function usualGapHours(receivedAt: readonly number[]): number | null {
  if (receivedAt.length < fewestForGap) return null
  const gaps = receivedAt
    .slice(1)
    .map((at, index) => (receivedAt[index] ?? at) - at)
    .sort((a, b) => a - b)
  const median = gaps[Math.floor(gaps.length / 2)] ?? 0
  return Math.round((median / hourMs) * 10) / 10
}

/** Everything that sends messages, the latest first, then pushing sources that have never sent any. */
export async function listSourceFigures(database: Database, now: Date): Promise<MessageSource[]> {
  const senders = await listSenders(database)
  const pushing = await listSources(database)
  const names = (revoked: boolean) =>
    new Set(
      pushing.filter(({ revokedAt }) => (revokedAt !== null) === revoked).map(({ name }) => `push:${name}`),
    )
  const [live, revoked] = [names(false), names(true)]
  const figures = senders.map(({ receivedAt, sender, ...row }): MessageSource => {
    const gap = usualGapHours(receivedAt)
    const silentHours = (now.getTime() - (receivedAt[0] ?? 0)) / hourMs
    const isRevoked = revoked.has(row.source) && !live.has(row.source)
    return {
      ...row,
      sender: sender || null,
      errorRate: (row.refused + row.withErrors) / row.messages,
      usualGapHours: gap,
      isQuiet: !isRevoked && gap !== null && silentHours > Math.max(quietHours, gap * quietGaps),
      isRevoked,
    }
  })
  const sent = new Set(senders.map(({ source }) => source))
  const silent = [...live].filter((source) => !sent.has(source)).sort()
  return [...figures, ...silent.map(neverSent)]
}

function neverSent(source: string): MessageSource {
  return {
    source,
    sender: source.slice('push:'.length),
    formats: [],
    lastMessageAt: null,
    lastMessageId: null,
    messages: 0,
    refused: 0,
    withErrors: 0,
    errorRate: 0,
    usualGapHours: null,
    isQuiet: false,
    isRevoked: false,
  }
}
