import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#platform/db/database.ts'
import type { Clock } from '#platform/process/clock.ts'
import type { Log } from '#platform/process/log.ts'
import { newId } from '#platform/process/new-id.ts'
import { appendEntries, areStored, type TimedEntry } from './append-entries.ts'
import type { NewEntry } from './chain.ts'
import { changeName, plainText } from './plain-text.ts'

/** Adds to the company's activity log. */
export interface ActivityLog {
  /**
   * Resolves once the entry is stored, or as soon as one can't be: they are then tried again behind the
   * callers, whose changes have been made. Entries that arrive meanwhile share the next transaction. `atMs`
   * is now unless it happened before.
   */
  record(entry: NewEntry, atMs?: number): Promise<void>
  /** Waits for everything that was recorded. */
  close(): Promise<void>
}

/** Entries of one transaction, and entries waiting for the database at most. */
const most = { perTransaction: 500, waiting: 20_000 }

/** Waits between attempts; after them an entry is given up, and its content is only in the process's log. */
const retryAfterMs = [100, 500, 2_000, 5_000, 10_000, 20_000]

interface Waiting {
  entry: TimedEntry
  settle: () => void
}

export function openActivityLog({
  database,
  clock,
  log,
}: {
  database: Database
  clock: Clock
  log: Log
}): ActivityLog {
  let waiting: Waiting[] = []
  let appending: Promise<void> | null = null
  const closing = new AbortController()
  /** Callers don't wait behind what is tried again. */
  let isFailing = false

  async function append(batch: readonly Waiting[]): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        await appendEntries(
          database,
          batch.map(({ entry }) => entry),
        )
        return
      } catch (error) {
        if (areStored(error)) return
        isFailing = true
        for (const { settle } of [...batch, ...waiting]) settle()
        const waitMs = closing.signal.aborted ? undefined : retryAfterMs[attempt]
        if (waitMs === undefined) return giveUp(batch, error)
        log.warn({ err: error }, 'the activity log could not be written; it is tried again')
        // The end of the process is the last attempt.
        await sleep(waitMs, undefined, { ref: false, signal: closing.signal }).catch(() => {})
      }
    }
  }

  function giveUp(batch: readonly Waiting[], error: unknown): void {
    for (const { entry } of batch) {
      const { personal: _personal, ...shown } = entry
      log.error({ err: error, entry: shown }, 'an entry of the activity log was lost')
    }
  }

  async function appendAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most.perTransaction)
      waiting = waiting.slice(most.perTransaction)
      await append(batch)
      isFailing = false
      for (const { settle } of batch) settle()
    }
    appending = null
  }

  return {
    record(entry, atMs = clock.now().getTime()) {
      const stored = Promise.withResolvers<void>()
      const timed = { ...plainEntry(entry), id: newId(), atMs }
      const item = { entry: timed, settle: stored.resolve }
      if (waiting.length >= most.waiting) {
        giveUp([item], new Error('Too many entries are waiting'))
        return Promise.resolve()
      }
      waiting.push(item)
      if (isFailing) item.settle()
      appending ??= appendAll()
      return stored.promise
    },
    async close() {
      closing.abort()
      await appending
    },
  }
}

/** The entry within its bounds, and without characters that the database can't store. */
function plainEntry(entry: NewEntry): NewEntry {
  const target = Object.entries(entry.target).slice(0, 20)
  return {
    ...entry,
    actor: plainText(entry.actor),
    target: Object.fromEntries(target.map(([name, value]) => [name, plainText(value)])),
    changes: entry.changes.slice(0, 50).map(({ name, before, after }) => ({
      name,
      before: before === null ? null : plainText(before),
      after: after === null ? null : plainText(after),
    })),
    personal: entry.personal
      .slice(0, 50)
      .map((each) =>
        each.name.startsWith(changeName('')) ? each : { ...each, value: plainText(each.value) },
      ),
  }
}
