/** The link between an error and the page or request in which it happened. */
export interface Trace {
  traceId: string
  spanId: string
}

/**
 * Returns random bytes as hexadecimal digits. It doesn't use `randomUUID`, which browsers have only on https.
 */
export function randomHex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

export function newTrace(): Trace {
  return { traceId: randomHex(16), spanId: randomHex(8) }
}

const names: Record<number, string> = {
  401: 'unauthenticated',
  403: 'permission_denied',
  404: 'not_found',
  409: 'already_exists',
  412: 'failed_precondition',
  429: 'resource_exhausted',
  501: 'unimplemented',
  503: 'unavailable',
  504: 'deadline_exceeded',
}

/** The service's word for an HTTP status. */
export function statusName(status: number): string {
  if (status < 400) return 'ok'
  return names[status] ?? (status < 500 ? 'invalid_argument' : 'internal_error')
}
