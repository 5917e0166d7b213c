import { writeFileSync } from 'node:fs'
import { openPglite } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { describeSchema } from './describe-schema.ts'

const opened = await openPglite('memory://')
await migrate(opened)
writeFileSync(
  new URL('../../../../../../docs/schema.sql', import.meta.url),
  await describeSchema(opened.database),
)
await opened.close()
