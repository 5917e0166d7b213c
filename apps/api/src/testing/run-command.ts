import type { Command } from '@portolan/contract/commands/command'
import type * as z from 'zod/mini'
import { runnableCommands } from '#command-handlers.ts'
import type { Deps } from '#freight/deps.ts'

type Row<C> = C extends Command<infer _A, infer R, infer _S> ? z.output<R> : never
type Result<C> = C extends Command<infer _A, infer _R, infer S> ? z.output<S> : never

interface Outcome<C> {
  rows: Row<C>[]
  result: Result<C>
  /** The final text for people. */
  text: string
}

/** Runs a command of the contract as the command socket does; `given` are its arguments as sent. */
export async function runCommand<C extends Command>(
  { deps }: { deps: Deps },
  command: C,
  args: Record<string, unknown> = {},
  {
    signal = new AbortController().signal,
    onProgress = async (_progress: { done: number; label: string }) => {},
  } = {},
): Promise<Outcome<C>> {
  const runnable = runnableCommands.find(({ name }) => name === command.name)
  if (runnable === undefined) throw new Error(`There is no command ${command.name}`)
  const rows: Row<C>[] = []
  const emit = {
    progress: onProgress,
    async row(row: unknown) {
      rows.push(row as Row<C>)
    },
  }
  const result = (await runnable.run(async () => deps, args, emit, signal)) as Result<C>
  return { rows, result, text: command.result?.text(result as never) ?? '' }
}
