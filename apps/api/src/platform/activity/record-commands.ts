import type { Command } from '@portolan/contract/commands/command'
import { readingCommands } from '@portolan/contract/commands/commands'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { Deps } from '#platform/process/deps.ts'
import type { Outcome, PersonalValue } from './chain.ts'
import { emptyNotes, personalValuesOf, withNotes } from './notes.ts'

/** Arguments that name a person. */
const personalArguments = ['email', 'user', 'firstName', 'lastName', 'phone'] as const

/**
 * Runs a command and records it, unless it only reads or tries. A refused one has changed nothing; one that
 * fails in another way may have changed a part.
 */
export async function recordCommand<T>(
  deps: Pick<Deps, 'activity'>,
  command: Command,
  args: Readonly<Record<string, unknown>>,
  work: () => Promise<T>,
): Promise<T> {
  if (changesNothing(command, args)) return work()
  const notes = emptyNotes()
  const record = (outcome: Outcome) =>
    deps.activity.record({
      organizationId: notes.organizationId ?? null,
      actor: 'command',
      act: command.name,
      outcome,
      target: { ...targetOf(command, args), ...notes.target },
      changes: [...notes.changes.values()],
      personal: personalValuesOf(personalOf(args), notes),
      requestId: null,
    })
  try {
    const answer = await withNotes(notes, work)
    await record('done')
    return answer
  } catch (error) {
    if (!(error instanceof OperatorError)) await record('failed')
    throw error
  }
}

function changesNothing(command: Command, { dryRun, recount }: Readonly<Record<string, unknown>>): boolean {
  return dryRun === true || (readingCommands.has(command.name) && recount !== true)
}

/** The arguments that are neither personal nor secret, nor the content of a file. */
function targetOf(
  { args: declared }: Command,
  args: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const personal: ReadonlySet<string> = new Set(personalArguments)
  const shown = Object.entries(args).filter(
    ([name, value]) => value !== undefined && !personal.has(name) && declared[name]?.kind !== 'stdin',
  )
  return Object.fromEntries(shown.map(([name, value]) => [name, textOf(value)]))
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function personalOf(args: Readonly<Record<string, unknown>>): PersonalValue[] {
  const email = args.user ?? args.email
  const about = typeof email === 'string' ? email.trim().toLowerCase() : null
  return personalArguments.flatMap((name) => {
    const value = args[name]
    return typeof value === 'string' ? [{ name, value, about }] : []
  })
}
