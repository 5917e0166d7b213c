import type { CustomerContact, ShownContact } from '@portolan/contract/company/customers/customer-settings'
import type { Locale } from '@portolan/contract/identity/users'
import type { Deps } from '#freight/deps.ts'
import type { CompanyCaller, Person } from '#platform/http/caller.ts'
import { fieldText } from '#platform/http/input/field-messages.ts'
import { FieldProblem } from '#platform/http/problem.ts'
import { signUrl } from '#platform/http/signed-url.ts'
import { hasPhoto, photoPath } from './contact-photos.ts'

/** A contact as the company reads it. */
export function presentContact(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  caller: CompanyCaller,
  contact: CustomerContact | null,
): ShownContact | null {
  return contact && { ...contact, image: photoUrl(deps, caller, contact.photo) }
}

/** The URL of a picture for an `<img>`; null without one, and for systems, which have no session. */
export function photoUrl(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  caller: CompanyCaller | Person,
  photo: string | null,
): string | null {
  if (photo === null || caller.kind === 'api-key') return null
  return signUrl(deps, caller, photoPath(photo), {}, 'session')
}

/** Throws for a contact with a picture that was never uploaded. */
export async function checkPhoto(
  { database }: Pick<Deps, 'database'>,
  contact: CustomerContact | null | undefined,
  locale: Locale,
): Promise<void> {
  if (contact?.photo == null || (await hasPhoto(database, contact.photo))) return
  throw new FieldProblem({ 'contact.photo': [fieldText('unknown', locale)] })
}
