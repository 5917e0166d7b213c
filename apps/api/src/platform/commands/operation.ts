import * as z from 'zod/mini'
import { errorMap } from '#platform/http/input/field-messages.ts'
import type { Deps } from '#platform/process/deps.ts'

export interface Progress {
  done: number
  total: number
  /** What is counted, as in `bytes read`. */
  label: string
}

/** A line of a list or a report: `text` for people, the other members for machines. */
export interface OutputLine {
  text: string
  [member: string]: unknown
}

/** Tells the caller how far the work is; both wait while the caller does not read. */
export interface Emit {
  progress(progress: Progress): Promise<void>
  line(line: OutputLine): Promise<void>
}

/** Why a command failed, as a sentence for the person who gave it. */
export class OperationFault extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** What one `portal` command does with the data. */
export interface Operation {
  name: string
  /** Does the work and answers its summary; stops at the next good moment once `signal` is aborted. */
  run(deps: Deps, args: unknown, emit: Emit, signal: AbortSignal): Promise<OutputLine>
}

interface Definition<S extends z.ZodMiniType> {
  name: string
  args: S
  run(deps: Deps, args: z.output<S>, emit: Emit, signal: AbortSignal): Promise<OutputLine>
}

/** Declares an operation; its arguments are checked before it runs. */
export function defineOperation<S extends z.ZodMiniType>(definition: Definition<S>): Operation {
  return {
    name: definition.name,
    async run(deps, args, emit, signal) {
      const parsed = definition.args.safeParse(args, { error: errorMap('en') })
      if (!parsed.success) {
        const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
        throw new OperationFault('bad_arguments', wrong.join(' '))
      }
      return definition.run(deps, parsed.data, emit, signal)
    },
  }
}

/** The arguments of an operation that takes none. */
export const noArguments = z.strictObject({})
