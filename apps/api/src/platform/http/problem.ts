import {
  type ErrorCode,
  errorStatus,
  type FieldErrors,
  type StepUpMethod,
} from '@portolan/contract/shared/errors'

/**
 * The only way for a handler to refuse: a code of the contract, with seconds to wait where it is 429 or 503.
 */
export class Problem extends Error {
  readonly code: ErrorCode
  readonly retryAfter: number | null
  /** With `step_up_required`: how this person can prove identity again. */
  readonly methods: StepUpMethod[] | null
  /** The numbers of a limit, which its text names. */
  readonly figures: Readonly<Record<string, number>> | null = null
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

/** Refuses beyond a limit whose numbers the answer states. Those in bytes are called so. */
export class LimitProblem extends Problem {
  override readonly figures: Readonly<Record<string, number>>
  constructor(code: ErrorCode, figures: Readonly<Record<string, number>>) {
    super(code)
    this.figures = figures
  }
}

/** Refuses single fields with 400; the messages are in the reader's language already. */
export class FieldProblem extends Error {
  readonly errors: FieldErrors
  constructor(errors: FieldErrors) {
    super('invalid fields')
    this.errors = errors
  }
}
