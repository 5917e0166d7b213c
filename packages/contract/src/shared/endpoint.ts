import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

/**
 * Who may call: `public` anyone · `partial` a login that still awaits its second factor, or a full session ·
 * `session` a signed-in person · `fresh` a session whose last proof of identity is at most 10 minutes old, and while a second
 * factor is in force was its code or a passkey · `company` a company API key.
 */
export type Access = 'public' | 'partial' | 'session' | 'fresh' | 'company'

/** Form data (multipart/form-data) with one file, instead of JSON. */
export interface Upload {
  /** The form's member that holds the file. */
  readonly member: string
  readonly maxBytes: number
  /** What may be in it, as `accept` of a file field says it. */
  readonly accept: string
}

/** One call of the HTTP contract: the server's route, the client's method, OpenAPI and the test walk come from it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Absolute path with `:name` parameters, ending in `/`; the same text on the server and in the client. */
  readonly path: `/${string}/`
  readonly summary: string
  readonly auth: Access
  readonly params?: z.ZodMiniObject
  /** Members are read from text: arrays are comma-joined, numbers decimal. Unknown members are refused. */
  readonly query?: z.ZodMiniObject
  /** Request headers of this call beyond those that every call has, in lower case. */
  readonly headers?: z.ZodMiniObject
  /** Names all that it takes, with a bound to every text and list; 64 kB where anybody may call, else 1 MB. */
  readonly body?: z.ZodMiniType
  /** In place of `body`. */
  readonly upload?: Upload
  /** Success answers by status code; `null` is an answer without a body. */
  readonly responses: { readonly [status: number]: z.ZodMiniType | null }
  /** Codes of `errors.ts` that this call can answer beyond those that every call can. */
  readonly errors?: readonly ErrorCode[]
  /** The answer carries a strong ETag and honours If-None-Match. */
  readonly etag?: true
}

/** Declares an endpoint and keeps its exact type. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint
}

type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined

/** Path parameters as both sides see them. */
export type Params<E extends Endpoint> = Output<E['params']>
/** Query members as both sides see them: arrays and numbers, not their text. */
export type Query<E extends Endpoint> = Output<E['query']>
/** The headers that the call declares. */
export type CallHeaders<E extends Endpoint> = Output<E['headers']>
/** The request body: as it is sent, and for JSON as it is after parsing too. */
export type Body<E extends Endpoint> = E extends { readonly upload: Upload } ? FormData : Output<E['body']>
/** The body of the success answer; `undefined` where it has none. */
export type Result<E extends Endpoint> = {
  [S in keyof E['responses']]: Output<E['responses'][S]>
}[keyof E['responses']]
