import { type LetterName, letterGroups } from '@portolan/contract/content/letter-texts/letter-names'
import type { Locale } from '@portolan/contract/identity/users'
import type { LetterContent, MessageContent } from '#messaging/letters/message.ts'
import { exampleOf } from '#messaging/letters/texts/example-contents.ts'
import { letterNameOf } from '#messaging/letters/texts/letter-name.ts'
import { listLatestContents } from '#messaging/outbox/latest-contents.ts'
import type { Database } from '#platform/db/database.ts'

/** The messages looked through for one of the kind. */
const maxLookedAt = 2_000

/** About a person's own account: how they sign in is shown to no one else. */
const personal: readonly LetterName[] = [...letterGroups.security, ...letterGroups.access]

/** The updates that a message is about, each as a message of its own; of a digest several. */
function singleContents(content: MessageContent): MessageContent[] {
  if (content.kind !== 'digest') return [content]
  const updates = content.subjects.flatMap(({ updates, orderNumber, orderId, preorderId, quoteId }) =>
    updates.map(({ notificationKind, data }) => ({
      kind: 'notification' as const,
      notificationKind,
      data,
      orderNumber,
      orderId,
      preorderId: preorderId ?? null,
      quoteId: quoteId ?? null,
    })),
  )
  return [content, ...updates]
}

/** The content of a letter for its preview. `sentAt` is null for an example. */
export interface PreviewContent {
  content: LetterContent
  sentAt: string | null
}

/** The content of the last message of this kind in this language, else an example. */
export async function findPreviewContent(
  database: Database,
  { letter, locale, origin }: { letter: LetterName; locale: Locale; origin: string },
): Promise<PreviewContent> {
  const example = exampleOf(letter, locale, origin)
  if (personal.includes(letter)) return { content: example, sentAt: null }
  const kinds = example.kind === 'notification' ? ['notification', 'digest'] : [example.kind]
  for (const { content, createdAt } of await listLatestContents(database, {
    kinds,
    locale,
    limit: maxLookedAt,
  })) {
    const found = singleContents(content).find((each) => letterNameOf(each) === letter)
    if (found && found.kind !== 'test-letter') return { content: found, sentAt: createdAt }
  }
  return { content: example, sentAt: null }
}
