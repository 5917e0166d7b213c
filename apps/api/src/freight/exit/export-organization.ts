import { Readable } from 'node:stream'
import type { Deps } from '#freight/deps.ts'
import { findOrganization } from '#identity/organizations/find-organization.ts'
import { runWithFiles } from '#platform/backup/backup-runs.ts'
import { knownMigrations } from '#platform/db/migrate.ts'
import { version } from '#platform/process/version.ts'
import { collectRows } from './collect-rows.ts'
import { aboutExit, aboutPerson } from './read-me.ts'
import { sheetsOf } from './sheets.ts'
import { withFolderAt, writeArchive } from './write-archive.ts'

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

/** The same of a person, for their request to see what is kept about them. */
export function exportPerson(
  deps: ExportDeps,
  { id, email }: { id: string; email: string },
  path: string,
): Promise<Exported> {
  const manifest = { format: 'portolan-person-1', version, person: { id, email } }
  return exportRows(deps, path, { whose: 'person', id, readMe: aboutPerson, manifest })
}

function exportRows(
  deps: ExportDeps,
  path: string,
  { whose, id, readMe, manifest }: { whose: 'exit' | 'person'; id: string; readMe: string; manifest: object },
): Promise<Exported> {
  const at = deps.clock.now()
  // The files of the snapshot must stay until they are copied.
  return runWithFiles(deps.database, () =>
    withFolderAt(path, async (folder) => {
      const collected = await deps.inBulk('snapshot', (bulk) => collectRows(bulk, whose, id, folder))
      const extras = [
        { name: 'README.txt', open: async () => Readable.from([readMe]) },
        ...(whose === 'exit' ? sheetsOf(collected) : []),
      ]
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
