import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { Lines } from './lines.ts'
import type { Subject } from './roles.ts'

/**
 * The callers that may use an endpoint: `public` anyone · `partial` a sign-in that still awaits its code, or
 * a full session · `session` a signed-in person · `fresh` a session whose last proof of identity is at most
 * 10 minutes old, and while a second factor is in force was its code or a passkey · `company` a system of the
 * company, by an API key with the scope of `api-keys.ts`, or its staff, by a session whose role has the
 * permission of `roles.ts` · `staff` such a session only. A customer's person may use neither of these.
 */
export type Access = 'public' | 'partial' | 'session' | 'fresh' | 'company' | 'staff'

/** Form data (multipart/form-data) with one file instead of JSON. */
export interface Upload {
  /** The form's member that holds the file. */
  readonly member: string
  readonly maxBytes: number
  /** Accepted types, in the syntax of a file field's `accept`. */
  readonly accept: string
  /** The form's other members, as text. */
  readonly fields?: z.ZodMiniObject
}

/** A body that the server leaves unread for the endpoint: a stream of bytes, of one of these types. */
export interface RawBody {
  readonly types: readonly string[]
  readonly maxBytes: number
}

/**
 * The most that the JSON of a body may have: bytes, values in all, and values of one list. `list` is the
 * member with most of them, whose entries are read in turns.
 */
export interface LargeBody {
  readonly list: string
  readonly maxBytes: number
  readonly maxValues: number
  readonly maxEntries: number
}

/**
 * Parts of the portal that the company may turn off for a customer. `prices` are charges, agreed prices and
 * statistics of rates; invoices and quotes go with them, and each can also be off by itself.
 */
export const customerParts = ['prices', 'invoices', 'quotes'] as const
export type CustomerPart = (typeof customerParts)[number]

/**
 * One endpoint of the HTTP contract, from which the server's route, the client's method, OpenAPI and the test
 * walk are derived.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Absolute path with `:name` parameters, ending in `/`; the same text on the server and in the client. */
  readonly path: `/${string}/`
  readonly summary: string
  readonly auth: Access
  /** For `company` and `staff`, which always have one: by it `roles.ts` says whose role may call. */
  readonly subject?: Subject
  /**
   * Set for a call that changes nothing but the caller's own choices although its method could; `GET` needs
   * `read`, others `write`.
   */
  readonly needs?: 'read'
  /**
   * Set for a call about the person's own sign-in, which a colleague who sees the portal as this person may
   * not make.
   */
  readonly ownerOnly?: true
  /**
   * The part of the portal that a customer's call belongs to: its handler gets the person without the
   * organizations that the company has turned it off for.
   */
  readonly part?: CustomerPart
  /**
   * Set for lists, counts, analyses and exports, which a replica of the database may answer: they may lack
   * what others wrote within a second, never what the caller wrote.
   */
  readonly reads?: 'replica'
  readonly params?: z.ZodMiniObject
  /** Parsed from text: arrays are comma-separated, numbers decimal. Unknown members are rejected. */
  readonly query?: z.ZodMiniObject
  /** Request headers that only this endpoint has, in lower case. */
  readonly headers?: z.ZodMiniObject
  /** Names every member and bounds every string and list; at most 64 kB for public endpoints, else 1 MB. */
  readonly body?: z.ZodMiniType
  /** Set for a body of a known sender that may be larger than others. */
  readonly largeBody?: LargeBody
  /** Instead of `body`. */
  readonly upload?: Upload
  /** Instead of `body`; the response is that of one line. */
  readonly lines?: Lines
  /** Instead of `body`. */
  readonly raw?: RawBody
  /** Instead of JSON, the response is a file of one of these media types, or ranges of them. */
  readonly download?: readonly string[]
  /** Success responses by status code, the usual one first; `null` is a response without a body. */
  readonly responses: { readonly [status: number]: z.ZodMiniType | null }
  /** Codes of `errors.ts` that only some endpoints return. */
  readonly errors?: readonly ErrorCode[]
  /** The response has a strong ETag and honors If-None-Match. */
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
/** The headers that the endpoint declares. */
export type CallHeaders<E extends Endpoint> = Output<E['headers']>
/** The request body as sent; for JSON, also as parsed. */
export type Body<E extends Endpoint> = E extends { readonly upload: Upload }
  ? FormData
  : E extends { readonly lines: Lines }
    ? string
    : E extends { readonly raw: RawBody }
      ? Uint8Array | string | Blob
      : Output<E['body']>
/** The body of the success response; `undefined` if it has none. */
export type Result<E extends Endpoint> = {
  [S in keyof E['responses']]: Output<E['responses'][S]>
}[keyof E['responses']]
