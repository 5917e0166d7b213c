import { isDeepStrictEqual } from 'node:util'
import { noteChange, notePerson } from '#platform/activity/notes.ts'
import { type Database, type OpenDatabase, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { checkIfMatch } from '#platform/http/concurrency/if-match.ts'
import type { Log } from '#platform/process/log.ts'

const channel = 'portolan_settings'

/** Without a notice, such as behind a pooler that passes none on. */
const rereadEveryMs = 15_000

/**
 * The groups of settings; each belongs to one feature, which knows the values in it. An article and a letter
 * have one each, so that two people who change different ones don't get in each other's way.
 */
export type SettingsSection = 'brand' | 'contact' | 'faq' | 'setup' | `faq/${string}` | `letter/${string}`

/** A saved value with who saved it, as `actorOf` writes it, and when. */
export interface SavedEntry {
  value: unknown
  by: string
  /** RFC 3339. */
  at: string
}

export interface SavedSection {
  /** Grows by one with each change; 0 until something is saved. */
  version: number
  entries: Readonly<Record<string, SavedEntry>>
}

/** Values to save by name; null removes the saved one, which brings the initial one back. */
export type SettingsChanges = Readonly<Record<string, unknown>>

export interface SettingsChange {
  section: SettingsSection
  changes: SettingsChanges
  /** The caller, as `actorOf` writes it. */
  by: string
  /** The version that the caller has seen, as in `If-Match`. */
  ifMatch?: string | undefined
}

/** The values of a change as they were and are; null for one that isn't saved. */
export interface ChangedSettings {
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** Settings that the company's people save at the desk. They win over the environment, in every process. */
export interface SavedSettings {
  /** The saved values, from memory; the same object until they change. */
  section(name: SettingsSection): SavedSection
  /** All sections by name; the same object until one changes. */
  all(): ReadonlyMap<string, SavedSection>
  /**
   * Saves values, notes them for the activity log, and returns those that differ. Throws `stale` for another
   * version than the seen one.
   */
  change(change: SettingsChange): Promise<ChangedSettings>
  /** Follows changes by other processes; returns a function that stops it. */
  follow(listen: OpenDatabase['listen'], log: Log): Promise<() => Promise<void>>
}

const empty: SavedSection = { version: 0, entries: {} }
const noSections: ReadonlyMap<string, SavedSection> = new Map()

/** For a database without tables: nothing is saved, and nothing can be. */
export const nothingSaved: SavedSettings = {
  section: () => empty,
  all: () => noSections,
  change() {
    throw new Error('The database is not migrated')
  },
  follow: async () => async () => {},
}

/** Reads what is saved. */
export async function openSavedSettings(database: Database): Promise<SavedSettings> {
  let sections = noSections

  async function read(): Promise<void> {
    const versions = Object.fromEntries([...sections].map(([name, { version }]) => [name, version]))
    // Texts are long, so only what has changed is read.
    const rows = await rowsOf<SavedSection & { section: string }>(
      database,
      sql`SELECT section, version, entries FROM saved_settings
        WHERE version > coalesce((${JSON.stringify(versions)}::jsonb ->> section)::integer, 0)`,
    )
    for (const { section, version, entries } of rows) keep(section, { version, entries })
  }

  // A section that stayed remains the same object, so that what follows from it needn't be computed again.
  function keep(name: string, section: SavedSection): void {
    if (section.version > (sections.get(name)?.version ?? 0)) sections = new Map(sections).set(name, section)
  }

  await read()
  return {
    section: (name) => sections.get(name) ?? empty,
    all: () => sections,
    async change({ section, changes, by, ifMatch }) {
      const { saved, ...changed } = await database.transaction(async (tx) => {
        const current = await lockSection(tx, section)
        checkIfMatch(ifMatch, current.version)
        const different = Object.entries(changes).filter(
          ([name, value]) => !isDeepStrictEqual(current.entries[name]?.value ?? null, value),
        )
        const valuesOf = ({ entries }: SavedSection) =>
          Object.fromEntries(different.map(([name]) => [name, entries[name]?.value ?? null]))
        if (different.length === 0) return { saved: current, before: {}, after: {} }
        const saved = await saveSection(tx, section, current, { different, by })
        await tx.execute(sql`SELECT pg_notify(${channel}, '')`)
        return { saved, before: valuesOf(current), after: valuesOf(saved) }
      })
      keep(section, saved)
      if (section === 'contact') notePerson('contact', personIn(changed.before), personIn(changed.after))
      else noteChange(changed.before, changed.after)
      return changed
    },
    async follow(listen, log) {
      const reread = () => {
        read().catch((error: unknown) => log.warn({ err: error }, 'saved settings could not be read'))
      }
      const unlisten = await listen(channel, reread)
      const timer = setInterval(reread, rereadEveryMs).unref()
      return () => {
        clearInterval(timer)
        return unlisten()
      }
    },
  }
}

/** The one value of the section that is a person. */
const personIn = ({ contact = null }: Record<string, unknown>) => contact as { email: string | null } | null

/** The section as it is, which no other transaction changes until the end of this one. */
async function lockSection(tx: Database, section: SettingsSection): Promise<SavedSection> {
  await tx.execute(sql`INSERT INTO saved_settings (section) VALUES (${section}) ON CONFLICT DO NOTHING`)
  const [row] = await rowsOf<SavedSection>(
    tx,
    sql`SELECT version, entries FROM saved_settings WHERE section = ${section} FOR UPDATE`,
  )
  return row ?? empty
}

async function saveSection(
  tx: Database,
  section: SettingsSection,
  { version, entries }: SavedSection,
  { different, by }: { different: readonly (readonly [string, unknown])[]; by: string },
): Promise<SavedSection> {
  const [row] = await rowsOf<{ at: string }>(
    tx,
    sql`SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at`,
  )
  const names = new Set(different.map(([name]) => name))
  const kept = Object.entries(entries).filter(([name]) => !names.has(name))
  const added = different.flatMap(([name, value]): [string, SavedEntry][] =>
    value === null ? [] : [[name, { value, by, at: row?.at ?? '' }]],
  )
  const saved = { version: version + 1, entries: Object.fromEntries([...kept, ...added]) }
  await tx.execute(
    sql`UPDATE saved_settings SET version = ${saved.version}, entries = ${JSON.stringify(saved.entries)}::jsonb
      WHERE section = ${section}`,
  )
  return saved
}
