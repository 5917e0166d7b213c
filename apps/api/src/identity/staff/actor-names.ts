import type { Database } from '#platform/db/database.ts'
import { inArray } from '#platform/db/drizzle.ts'
import { users } from '#platform/db/schema.ts'

const ofPerson = 'desk:'
const ofKey = 'key '

/**
 * Returns the name of each caller that records keep, as `actorOf` wrote it: a person's, a key's, or the text
 * itself. Only for answers to the company.
 */
export async function namesOfActors(
  database: Database,
  actors: readonly string[],
): Promise<(actor: string) => string> {
  const ids = actors.flatMap((actor) => (actor.startsWith(ofPerson) ? [actor.slice(ofPerson.length)] : []))
  const { id, firstName, lastName } = users
  const people =
    ids.length === 0
      ? []
      : await database
          .select({ id, firstName, lastName })
          .from(users)
          .where(inArray(id, [...new Set(ids)]))
  const names = new Map(people.map((person) => [person.id, `${person.firstName} ${person.lastName}`.trim()]))
  return (actor) => {
    if (actor.startsWith(ofKey)) return actor.slice(ofKey.length)
    return names.get(actor.slice(ofPerson.length)) ?? actor
  }
}
