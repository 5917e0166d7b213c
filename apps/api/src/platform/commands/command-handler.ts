import { checkArguments } from '@portolan/contract/commands/check-arguments'
import type { ArgsOf, Command, Progress } from '@portolan/contract/commands/command'
import type { aloneCommands, serverCommands } from '@portolan/contract/commands/commands'
import type * as z from 'zod/mini'
import { recordCommand } from '#platform/activity/record-commands.ts'
import type { Deps } from '#platform/process/deps.ts'
import { traceWork } from '#platform/watching/trace-work.ts'

/** Sends a command's output while it runs; both wait while the caller doesn't read. */
export interface Emit<Row> {
  progress(progress: Progress): Promise<void>
  row(row: Row): Promise<void>
}

type Input<S> = z.input<S & z.ZodMiniType>

/** Runs a command on the data; stops at the next safe moment once `signal` is aborted. */
export type Handler<C, D extends Deps = Deps> =
  C extends Command<infer A, infer R, infer S>
    ? (
        deps: D,
        args: ArgsOf<A>,
        emit: Emit<Input<R>>,
        signal: AbortSignal,
      ) => Promise<[S] extends [never] ? void : Input<S>>
    : never

/** A handler for each command of the contract; a missing one doesn't compile. */
export type Handlers<D extends Deps = Deps> = {
  [K in keyof typeof serverCommands]: Handler<(typeof serverCommands)[K], D>
}

/** Runs a command that opens what it needs by itself. */
export type AloneHandler<C> =
  Handler<C> extends (deps: Deps, ...rest: infer Rest) => infer Answer ? (...rest: Rest) => Answer : never

/** A handler for each of these commands. */
export type AloneHandlers = { [K in keyof typeof aloneCommands]: AloneHandler<(typeof aloneCommands)[K]> }

type AnyHandler<D> = (deps: D, args: never, emit: Emit<never>, signal: AbortSignal) => Promise<unknown>

type AnyAloneHandler = (args: never, emit: Emit<never>, signal: AbortSignal) => Promise<unknown>

/** A command with its handler, as the command socket uses it. */
export interface RunnableCommand<D extends Deps = Deps> {
  name: string
  /** Validates the arguments, and emits only what the contract declares. */
  run: (open: () => Promise<D>, args: unknown, emit: Emit<unknown>, signal: AbortSignal) => Promise<unknown>
}

/** `alone` is for arguments with which the command opens what it needs by itself. */
export function bindHandler<D extends Deps>(
  command: Command,
  handler: AnyHandler<D>,
  alone?: AnyAloneHandler,
): RunnableCommand<D> {
  return bind(command, async (open, args, emit, signal) => {
    if (alone !== undefined && command.runsAlone?.(args) === true) return alone(args as never, emit, signal)
    const deps = await open()
    const traced = { name: `portal ${command.name}`, kind: 'internal', attributes: {} } as const
    return traceWork(deps, traced, () =>
      recordCommand(deps, command, args, () => handler(deps, args as never, emit, signal)),
    )
  })
}

export function bindAloneHandler<D extends Deps>(
  command: Command,
  handler: AnyAloneHandler,
): RunnableCommand<D> {
  return bind(command, (_open, args, emit, signal) => handler(args as never, emit, signal))
}

function bind<D extends Deps>(
  command: Command,
  work: (
    open: () => Promise<D>,
    args: Record<string, unknown>,
    emit: Emit<never>,
    signal: AbortSignal,
  ) => Promise<unknown>,
): RunnableCommand<D> {
  const { name, rows, result } = command
  return {
    name,
    async run(open, input, { progress, row }, signal) {
      const args = checkArguments(command, input)
      const emit = { progress, row: (value: unknown) => row(rows?.schema.parse(value)) }
      const answer = await work(open, args, emit, signal)
      return result === undefined ? null : result.schema.parse(answer)
    },
  }
}
