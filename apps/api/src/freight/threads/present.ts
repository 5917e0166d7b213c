import type { CompanyThreadEntry } from '@portolan/contract/company/threads/threads'
import type { ThreadMessage } from '@portolan/contract/freight/threads'
import type { Deps } from '#freight/deps.ts'
import type { Person } from '#platform/http/caller.ts'
import { presentFile } from './files/present.ts'
import type { EntryRow } from './queries.ts'

/** A message for a customer, who sees the company's name for its people unless the company names them. */
export function presentMessage(
  deps: Pick<Deps, 'secrets' | 'clock' | 'env' | 'brand'>,
  caller: Person,
  row: EntryRow,
): ThreadMessage {
  if (row.isInternal) throw new Error('Customers see no internal notes')
  const { id, side, text, contactName, createdAt, userId } = row
  const { namesStaff } = deps.env
  const { name: companyName } = deps.brand()
  const isNamed = namesStaff && userId !== null && row.author !== null
  const company = isNamed ? `${row.author}, ${companyName}` : companyName
  return {
    id,
    side,
    text,
    contactName,
    createdAt,
    author: side === 'company' ? company : row.author,
    isOwn: side === 'customer' && userId === caller.userId,
    files: row.files.map((file) => presentFile(deps, caller, file)),
  }
}

/** A message or note for the company; the ID is that of the person who reads, or null for a system. */
export function presentEntry(row: EntryRow, userId: string | null): CompanyThreadEntry {
  const { id, side, isInternal, via, text, contactName, createdAt, author, mentions, files } = row
  const kind = isInternal ? 'note' : 'message'
  const isOwn = side === 'company' && userId !== null && row.userId === userId
  return { kind, id, side, via, text, contactName, createdAt, author, isOwn, mentions, files }
}
