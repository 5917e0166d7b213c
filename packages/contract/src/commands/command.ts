import type * as z from 'zod/mini'

/**
 * How the command line reads a value. `text`, `number`, `list` (comma-joined or repeated), `texts`
 * (repeated), `flag`: as they say · `stdin`: standard input, where `--NAME-stdin` asks for it · `input-file`:
 * sent as an absolute path and read by the process that runs the command · `made-file`: the same, written by
 * it · `output-file`: written by the command line, with what the result's member of the same name holds as
 * base64 · `rows-file`: also gets every row, written by the command line.
 */
export type ArgumentKind =
  | 'text'
  | 'number'
  | 'list'
  | 'texts'
  | 'flag'
  | 'stdin'
  | 'input-file'
  | 'made-file'
  | 'output-file'
  | 'rows-file'

/** One argument of a command. */
export interface Argument<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly kind: ArgumentKind
  /** A word after the command's name rather than an option. */
  readonly isWord: boolean
  /** Optional where the schema takes `undefined`. */
  readonly schema: S
  /** The placeholder of the value in usage and help, as `REF`; empty for a flag. */
  readonly value: string
  readonly help: string
  /** The text to write instead of a wrong value, as in `en or ru`. */
  readonly expects: string
  /** True for values of a kind of file that name none on this machine. */
  isElsewhere?(value: string): boolean
  /** Returns the message for a missing value, instead of the usual sentence. */
  missing?(given: Readonly<Record<string, unknown>>): string
}

/** Options are named after their key: `firstName` is `--first-name`. */
export type Arguments = Readonly<Record<string, Argument>>

/** How far a command is, such as `{ done: 500, total: 9000, label: 'bytes read' }`. */
export interface Progress {
  done: number
  total: number
  label: string
}

/** One command of `portal`: its parsing, help and output, and the types of its handler come from it. */
export interface Command<
  A extends Arguments = Arguments,
  R extends z.ZodMiniObject = z.ZodMiniObject,
  S extends z.ZodMiniObject = z.ZodMiniObject,
> {
  /** Its words on the command line, and its name on the command socket. */
  readonly name: string
  readonly summary: string
  readonly args: A
  /** Objects that come one by one: the lines of a list or a report. */
  readonly rows?: {
    readonly schema: R
    text(row: z.output<R>): string
    /** The last line for people, where a list has one. */
    total?(count: number): string
  }
  /** The one object that comes at the end. */
  readonly result?: {
    readonly schema: S
    text(result: z.output<S>): string
    /** Returns a heading for people before the rows, which then wait for it. */
    heading?(result: z.output<S>): string | null
  }
  /** Runs until the person cancels it, so that Ctrl-C is no failure. */
  isEndless?(args: ArgsOf<A>): boolean
  /** Opens what it needs by itself, so no running server runs it. */
  runsAlone?(args: ArgsOf<A>): boolean
}

/** Arguments as the handler gets them. */
export type ArgsOf<A extends Arguments> = z.output<
  z.ZodMiniObject<{ -readonly [K in keyof A]: A[K]['schema'] }>
>

/** Declares a command and keeps its exact types. */
export function defineCommand<
  A extends Arguments,
  R extends z.ZodMiniObject = never,
  S extends z.ZodMiniObject = never,
>(command: Command<A, R, S>): Command<A, R, S> {
  return command
}
