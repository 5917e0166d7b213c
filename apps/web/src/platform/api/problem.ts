import { type StepUpMethod, stepUpMethods } from '@portolan/contract/shared/errors'

/** Field or code → its errors. */
export type ErrorMap = Readonly<Record<string, string | readonly string[]>>

/** A response that isn't a success. `body` is the parsed JSON, undefined if empty or invalid. */
export interface FailedAnswer {
  status: number
  body: unknown
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textsOf(body: unknown): ErrorMap {
  if (!isRecord(body)) return {}
  const texts: Record<string, string | string[]> = {}
  for (const [key, value] of Object.entries(body)) {
    if (typeof value === 'string') texts[key] = value
    else if (Array.isArray(value)) texts[key] = value.filter((each) => typeof each === 'string')
  }
  return texts
}

/**
 * The errors of a response. An error object becomes one entry keyed by its code; a status of 500 becomes
 * `server_error`; otherwise the body contains the errors. No response, and null (which clears), yield none.
 */
export function errorMap(answer: FailedAnswer | null): ErrorMap {
  if (answer === null) return {}
  const error = isRecord(answer.body) ? answer.body.error : undefined
  if (isRecord(error) && typeof error.code === 'string' && typeof error.message === 'string') {
    return { [error.code]: error.message }
  }
  if (answer.status === 500) return { server_error: 'Server Error' }
  return textsOf(answer.body)
}

function methodsOf(body: unknown): readonly StepUpMethod[] {
  const error = isRecord(body) ? body.error : undefined
  const methods = isRecord(error) && Array.isArray(error.methods) ? error.methods : []
  return stepUpMethods.filter((method) => methods.includes(method))
}

/** Why a request failed. Thrown by `call`, stored by queries and mutations as their `error`. */
export class Problem extends Error {
  /** HTTP status; null if there was no response. */
  readonly status: number | null
  readonly errors: ErrorMap
  /** For support; null if there was no response. */
  readonly requestId: string | null
  /** Seconds to wait, if the server stated them. */
  readonly retryAfter: number | null
  /** With `step_up_required`, the methods by which this person can prove identity again. */
  readonly methods: readonly StepUpMethod[]

  constructor(
    answer: FailedAnswer | null,
    requestId: string | null = null,
    retryAfter: number | null = null,
  ) {
    const errors = errorMap(answer)
    super(`${answer?.status ?? 'No answer'}: ${Object.keys(errors).join(', ')}`)
    this.name = 'Problem'
    this.status = answer?.status ?? null
    this.errors = errors
    this.requestId = requestId
    this.retryAfter = retryAfter
    this.methods = methodsOf(answer?.body)
  }

  /** True if this code, or this field, is among the errors. */
  has(key: string): boolean {
    return Object.hasOwn(this.errors, key)
  }

  /** The messages of a field or code, in order. */
  messages(key: string): readonly string[] {
    const value = this.errors[key]
    return value === undefined ? [] : typeof value === 'string' ? [value] : value
  }
}

/** The server's message about one field of a form; undefined if there is none. */
export function fieldError(error: unknown, field: string): string | undefined {
  return error instanceof Problem ? error.messages(field)[0] : undefined
}

/** The request ID of a thrown value, if it has one, for `ErrorState`. */
export function requestIdOf(error: unknown): string | undefined {
  return error instanceof Problem ? (error.requestId ?? undefined) : undefined
}

/** True if there was no response at all: the connection is lost, or the server is. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof Problem && error.status === null
}

/** True if the server was unreachable: no response, or a gateway's error. */
export function isPending(error: unknown): boolean {
  return error instanceof Problem && (error.status === null || [502, 503, 504].includes(error.status))
}
