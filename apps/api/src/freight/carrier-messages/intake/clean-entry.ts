import type { MessageEntry } from '@portolan/carrier-messages/carrier-message'
import { withoutUnfitCharacters } from '@portolan/contract/shared/text-characters'

/**
 * An entry as the portal stores texts: in NFC, without direction marks and what isn't shown. A carrier's
 * message can't be refused for them, so its answer says that they were left out.
 */
export function cleanEntry(entry: MessageEntry): MessageEntry {
  const { path, ignored } = entry
  const events = cleanTexts(entry.events)
  const attachments = entry.attachments.map(({ name, references, ...file }) => ({
    ...file,
    name: cleanTexts(name),
    references: cleanTexts(references),
  }))
  const feedback = [...cleanTexts(entry.feedback)]
  // Another composition of the same letters is no loss.
  if (events !== entry.events && JSON.stringify(entry.events).normalize() !== JSON.stringify(events))
    feedback.push({
      severity: 'WARN',
      code: 'invisible-characters',
      message: 'Direction marks and characters that are not shown were left out of the texts of this entry.',
      propertyPath: path,
    })
  return { path: cleanTexts(path), ignored, events, feedback, attachments }
}

/** The same with all of its texts clean; what is clean is returned as it is. */
export function cleanTexts<Value>(value: Value): Value
export function cleanTexts(value: unknown): unknown {
  if (typeof value === 'string') return withoutUnfitCharacters(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const cleaned = value.map((part) => cleanTexts<unknown>(part))
    return cleaned.some((part, index) => part !== value[index]) ? cleaned : value
  }
  const entries = Object.entries(value).map(
    ([name, part]) => [name, cleanTexts<unknown>(part), part] as const,
  )
  if (entries.every(([, cleaned, part]) => cleaned === part)) return value
  return Object.fromEntries(entries.map(([name, cleaned]) => [name, cleaned]))
}
