import { type EntryLimits, type MessageEntry, UnreadableMessage } from './carrier-message.ts'

/** The entries up to a limit; throws `UnreadableMessage` there, which names it. */
export async function* limitEntries(
  entries: AsyncIterable<MessageEntry>,
  most: EntryLimits,
): AsyncGenerator<MessageEntry> {
  let [count, events, refused] = [0, 0, 0]
  for await (const entry of entries) {
    count++
    events += entry.events.length
    if (entry.events.length === 0 && !entry.ignored) refused++
    if (count > most.entries || events > most.entries)
      throw endAt(
        entry,
        'too-many-entries',
        `at most ${thousands(most.entries)} entries or events are read at once. Split the message`,
      )
    if (refused > most.refused)
      throw endAt(
        entry,
        'too-many-refused',
        `at most ${thousands(most.refused)} entries may be wrong. Correct them, and send the message again`,
      )
    yield entry
  }
}

function endAt({ path }: MessageEntry, reason: 'too-many-entries' | 'too-many-refused', bound: string) {
  return new UnreadableMessage(reason, `Reading ended before ${path}: ${bound}.`)
}

function thousands(count: number): string {
  return count.toLocaleString('en-US')
}
