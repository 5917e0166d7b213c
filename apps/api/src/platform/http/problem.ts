import {
  type ErrorCode,
  errorStatus,
  type FieldErrors,
  type StepUpMethod,
} from '@portolan/contract/shared/errors'

/**
 * The only way for a handler to reject a request: a code of the contract, with seconds to wait for 429 and
 * 503.
 */
export class Problem extends Error {
  readonly code: ErrorCode
  readonly retryAfter: number | null
  /** With `step_up_required`, the methods by which this person can prove identity again. */
  readonly methods: StepUpMethod[] | null
  /** The numbers of a limit, which its text mentions. */
  readonly figures: Readonly<Record<string, number>> | null = null
  /** The person because of whom it's refused, whom its text names. */
  readonly person: string | null = null
  constructor(code: ErrorCode, retryAfter: number | null = null, methods: StepUpMethod[] | null = null) {
    super(code)
    this.code = code
    this.retryAfter = retryAfter
    this.methods = methods
  }
  get status(): number {
    return errorStatus[this.code]
  }
}

/**
 * Rejects a request beyond a limit whose numbers the answer states. Numbers in bytes have names that say so.
 */
export class LimitProblem extends Problem {
  override readonly figures: Readonly<Record<string, number>>
  constructor(code: ErrorCode, figures: Readonly<Record<string, number>>) {
    super(code)
    this.figures = figures
  }
}

/** Rejects a request because of what a colleague has done. */
export class PersonProblem extends Problem {
  override readonly person: string
  constructor(code: ErrorCode, person: string) {
    super(code)
    this.person = person
  }
}

/** Rejects single fields with 400; the messages are already in the reader's language. */
export class FieldProblem extends Error {
  readonly errors: FieldErrors
  constructor(errors: FieldErrors) {
    super('invalid fields')
    this.errors = errors
  }
}
