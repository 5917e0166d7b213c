import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import type { Deps } from '#freight/deps.ts'
import { findOrganization } from '#identity/organizations/find-organization.ts'
import { runWithFiles } from '#platform/backup/backup-runs.ts'
import { knownMigrations } from '#platform/db/migrate.ts'
import { version } from '#platform/process/version.ts'
import { collectRows, type Leaver } from './collect-rows.ts'
import { aboutExit, aboutOwnData, aboutPerson } from './read-me.ts'
import { sheetsOf } from './sheets.ts'
import type { Sight } from './sight.ts'
import { archiveOf, type Extra, withFolderIn, writeArchive } from './write-archive.ts'

export const archiveFormat = 'portolan-customer-1'

type ExportDeps = Pick<Deps, 'database' | 'inBulk' | 'files' | 'clock'>

export interface Exported {
  tables: number
  rows: number
  files: number
  missingFiles: number
}

/** Writes all that a customer takes along when it leaves: rows, files, and tables for people. */
export async function exportOrganization(deps: ExportDeps, ref: string, path: string): Promise<Exported> {
  const organization = await findOrganization(deps.database, ref)
  const migrations = [...(await knownMigrations()).keys()]
  const manifest = { format: archiveFormat, version, migrations, organization }
  return exportRows(deps, path, { whose: 'exit', id: organization.id, readMe: aboutExit, manifest })
}

const personManifest = (person: Exporter) => ({ format: 'portolan-person-1', version, person })

/** The account whose data it is. */
export interface Exporter {
  id: string
  email: string
}

/** The same of a person, for their request to see what is kept about them. */
export function exportPerson(deps: ExportDeps, { id, email }: Exporter, path: string): Promise<Exported> {
  const manifest = personManifest({ id, email })
  return exportRows(deps, path, { whose: 'person', id, readMe: aboutPerson, manifest })
}

/**
 * The same as a stream, once its rows are collected; `sight` is set for a person who takes it by themselves.
 * The rows wait in a folder that is removed when the stream ends, and so do the files of that moment.
 */
export function streamPerson(
  deps: ExportDeps,
  { id, email }: Exporter,
  sight: Sight | undefined,
): Promise<Readable> {
  const at = deps.clock.now()
  const opened = Promise.withResolvers<Readable>()
  const whole = runWithFiles(deps.database, () =>
    withFolderIn(tmpdir(), async (folder) => {
      const leaver: Leaver = { whose: 'person', id, ...(sight && { sight }) }
      const collected = await deps.inBulk('snapshot', (bulk) => collectRows(bulk, leaver, folder))
      const about = { ...personManifest({ id, email }), madeAt: at.toISOString() }
      const { stream } = archiveOf(deps, collected, {
        extras: [readMeOf(sight ? aboutOwnData : aboutPerson)],
        manifest: about,
        at,
      })
      const closed = new Promise<void>((resolve) => stream.once('close', resolve))
      opened.resolve(stream)
      await closed
    }),
  )
  // A failure after the stream was handed out is the stream's own.
  whole.catch(opened.reject)
  return opened.promise
}

const readMeOf = (text: string): Extra => ({
  name: 'README.txt',
  open: async () => Readable.from([text]),
})

function exportRows(
  deps: ExportDeps,
  path: string,
  { whose, id, readMe, manifest }: { whose: 'exit' | 'person'; id: string; readMe: string; manifest: object },
): Promise<Exported> {
  const at = deps.clock.now()
  // The files of the snapshot must stay until they are copied.
  return runWithFiles(deps.database, () =>
    withFolderIn(dirname(path), async (folder) => {
      const collected = await deps.inBulk('snapshot', (bulk) => collectRows(bulk, { whose, id }, folder))
      const extras = [readMeOf(readMe), ...(whose === 'exit' ? sheetsOf(collected) : [])]
      const about = { ...manifest, madeAt: at.toISOString() }
      const { missing } = await writeArchive(deps, path, collected, { extras, manifest: about, at })
      return {
        tables: collected.tables.length,
        rows: collected.tables.reduce((sum, { rows }) => sum + rows, 0),
        files: collected.files.length - missing,
        missingFiles: missing,
      }
    }),
  )
}
