import type { DocumentKind } from '@portolan/contract/freight/documents'
import type { Locale } from '@portolan/contract/identity/users'
import type { Database } from '#platform/db/database.ts'
import { fieldText } from '#platform/http/input/field-messages.ts'
import { FieldProblem } from '#platform/http/problem.ts'
import { readHidden } from './shown.ts'

/** Throws for a document that the customer's people may not upload, to whatever it belongs. */
export async function refuseClosedKind(
  database: Database,
  organizationId: string,
  kind: DocumentKind,
  locale: Locale,
): Promise<void> {
  const { closedKinds } = (await readHidden(database, [organizationId]))(organizationId)
  if (closedKinds.includes(kind)) throw new FieldProblem({ kind: [fieldText('choice', locale)] })
}
