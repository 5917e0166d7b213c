import { isUtf8 } from 'node:buffer'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Locale } from '@portolan/contract/identity/users'
import type { FieldErrors } from '@portolan/contract/shared/errors'
import type { LineAnswer, Lines } from '@portolan/contract/shared/lines'
import type * as z from 'zod/mini'
import { fieldText, tooManyLines } from '#platform/http/input/field-messages.ts'
import { isWithinLimits } from '#platform/http/input/json-limits.ts'
import { type InputRule, readInput } from '#platform/http/input/read-input.ts'
import { errorMessages } from '#platform/http/messages.ts'
import { FieldProblem, type Problem } from '#platform/http/problem.ts'
import { type BodyLine, readLines } from './read-lines.ts'

/** The outcome of a record: saved, with any warnings, or rejected with the errors of a 400. */
export type RecordOutcome =
  | { outcome: 'created' | 'updated' | 'unchanged'; warnings?: FieldErrors }
  | { errors: FieldErrors }

export interface LineWork<P> {
  locale: Locale
  rules: readonly InputRule[]
  /** Parses JSON; throws for invalid JSON, or for members that change an object's prototype. */
  parse(text: string): unknown
  /**
   * Prepares a valid record for `save`. `isAhead`: another batch is being saved, so work done now takes no
   * extra time.
   */
  prepare(record: unknown, isAhead: boolean): P
  /** Saves the valid records of a batch and returns an outcome for each, in order. */
  save(prepared: P[]): Promise<RecordOutcome[]>
  /** Gets the answers of a batch. */
  answer(answers: LineAnswer[]): void
  /** The problem to report for lines that couldn't be saved. */
  problemOf(error: unknown): Problem
}

/** Limits per transaction, enough to be fast, few enough that others hardly wait for its locks. */
const batch = { lines: 200, bytes: 1024 * 1024 }

/** Errors listed in a line's answer; others appear once these are fixed. */
const maxErrors = 5

/**
 * Maximum read in one go, even if all lines are rejected, since the database's answers and other callers wait
 * that long.
 */
const inOneGo = { lines: 4, bytes: 8_192 }

type ReadLine<P> = { line: number; ref: string | null } & (
  | { errors: FieldErrors }
  | { errors: null; prepared: P }
)

/**
 * Reads a body and answers each line once its batch is saved, in the order of the lines. While a batch is
 * saved, the next one is read, checked and prepared; only one is saved at a time. An error while saving fails
 * the lines of the batch, and all after them without trying.
 */
export async function answerLines<P>(
  body: AsyncIterable<Uint8Array>,
  { record: schema, maxLines, maxLineBytes, maxBytes = Number.POSITIVE_INFINITY }: Lines,
  work: LineWork<P>,
): Promise<void> {
  let waiting: ReadLine<P>[] = []
  let waitingBytes = 0
  let allBytes = 0
  let flushed = { lines: 0, bytes: 0 }
  let problem: Problem | null = null
  let isSaving = false
  let saving: Promise<void> = Promise.resolve()

  async function save(lines: readonly ReadLine<P>[]): Promise<void> {
    let outcomes: RecordOutcome[] = []
    const good = lines.filter((line) => line.errors === null)
    isSaving = true
    try {
      if (problem === null && good.length > 0) outcomes = await work.save(good.map((line) => line.prepared))
    } catch (error) {
      problem = work.problemOf(error)
    }
    isSaving = false
    const saved = new Map<unknown, RecordOutcome | undefined>(
      good.map((line, index) => [line, outcomes[index]]),
    )
    work.answer(lines.map((line) => answerOf(line, saved.get(line), problem, work.locale)))
  }
  async function flush(): Promise<void> {
    const lines = waiting
    waiting = []
    waitingBytes = 0
    await saving
    saving = save(lines)
  }

  try {
    for await (const line of readLines(body, maxLineBytes)) {
      allBytes += line.length
      const refusal =
        line.number > maxLines
          ? tooManyLines(maxLines, work.locale)
          : allBytes > maxBytes
            ? errorMessages.too_large[work.locale]
            : null
      if (refusal !== null) {
        waiting.push({ line: line.number, ref: null, errors: { nonFieldErrors: [refusal] } })
        break
      }
      if (line.bytes?.length === 0) continue
      waiting.push(readLine(line, schema, work, isSaving))
      waitingBytes += line.bytes?.length ?? 0
      flushed = { lines: flushed.lines + 1, bytes: flushed.bytes + line.length }
      if (waiting.length >= batch.lines || waitingBytes >= batch.bytes) await flush()
      if (flushed.lines < inOneGo.lines && flushed.bytes < inOneGo.bytes) continue
      flushed = { lines: 0, bytes: 0 }
      await nextTurn()
    }
    if (waiting.length > 0) await flush()
  } finally {
    // Also if the body broke off: saved lines get their answer, and no promise is left unawaited.
    await saving
  }
}

function answerOf(
  { line, ref, errors }: ReadLine<unknown>,
  saved: RecordOutcome | undefined,
  problem: Problem | null,
  locale: Locale,
): LineAnswer {
  if (errors !== null) return { line, ref, outcome: 'refused', errors }
  if (saved === undefined) {
    const code = problem?.code ?? 'server_error'
    return { line, ref, outcome: 'failed', error: { code, message: errorMessages[code][locale] } }
  }
  return 'errors' in saved ? { line, ref, outcome: 'refused', errors: saved.errors } : { line, ref, ...saved }
}

function readLine<P>(
  { number: line, bytes }: BodyLine,
  schema: z.ZodMiniType,
  work: LineWork<P>,
  isAhead: boolean,
): ReadLine<P> {
  const refused = (errors: FieldErrors, ref: string | null = null) => ({ line, ref, errors })
  const asWhole = (code: 'malformed' | 'too_large') => ({
    nonFieldErrors: [errorMessages[code][work.locale]],
  })
  if (bytes === null) return refused(asWhole('too_large'))
  const notJson = { nonFieldErrors: [fieldText('json', work.locale)] }
  if (!isUtf8(bytes)) return refused(notJson)
  const text = new TextDecoder().decode(bytes)
  if (!isWithinLimits(text)) return refused(asWhole('malformed'))
  let value: unknown
  try {
    value = work.parse(text)
  } catch {
    return refused(notJson)
  }
  try {
    const record = readInput(schema, value, work.locale, work.rules)
    return { line, ref: refOf(value), prepared: work.prepare(record, isAhead), errors: null }
  } catch (error) {
    if (!(error instanceof FieldProblem)) throw error
    return refused(Object.fromEntries(Object.entries(error.errors).slice(0, maxErrors)), refOf(value))
  }
}

/** Longer than any reference, so that a line's answer doesn't grow with it. */
const longestRef = 200

function refOf(value: unknown): string | null {
  const ref = typeof value === 'object' && value !== null && 'ref' in value ? value.ref : null
  return typeof ref === 'string' && ref.length <= longestRef && ref.isWellFormed() ? ref : null
}
