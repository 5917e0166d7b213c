import type { MessageEntry } from '@portolan/carrier-messages/carrier-message'
import { withoutUnfitCharacters } from '@portolan/contract/shared/text-characters'

/**
 * An entry with texts as the portal stores them: in NFC, without direction marks and invisible characters.
 * These are no reason to reject a carrier's message, so its answer reports that they were removed.
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
  // A different composition of the same letters is no loss.
  if (events !== entry.events && JSON.stringify(entry.events).normalize() !== JSON.stringify(events))
    feedback.push({
      severity: 'WARN',
      code: 'invisible-characters',
      message: 'Direction marks and characters that are not shown were left out of the texts of this entry.',
      propertyPath: path,
    })
  return { path: cleanTexts(path), ignored, events, feedback, attachments }
}

/** Cleans all texts of a value; returns the same value if there's nothing to clean. */
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
