import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPglite } from '../../apps/api/src/platform/db/database.ts'
import { migrate } from '../../apps/api/src/platform/db/migrate.ts'
import { describeSchema } from '../../apps/api/src/platform/db/reference/describe-schema.ts'
import { repository } from './source-files.ts'

it('docs/schema.sql is what all migrations make; `npm run schema` writes it again', async () => {
  const opened = await openPglite('memory://')
  try {
    await migrate(opened)
    expect(await describeSchema(opened.database)).toBe(
      readFileSync(join(repository, 'docs/schema.sql'), 'utf8'),
    )
    await opened.database.execute('CREATE TABLE orphans (id uuid)')
    await expect(describeSchema(opened.database)).rejects.toThrow('No group of table-groups.ts has orphans.')
    await opened.database.execute('DROP TABLE orphans, avatars CASCADE')
    await expect(describeSchema(opened.database)).rejects.toThrow("that don't exist: avatars.")
  } finally {
    await opened.close()
  }
})
