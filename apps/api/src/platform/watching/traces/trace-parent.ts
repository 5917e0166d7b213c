/** The trace that a request belongs to, as the caller says (W3C Trace Context). */
export interface TraceParent {
  /** 32 hexadecimal digits. */
  traceId: string
  /** The caller's span: 16 hexadecimal digits. */
  spanId: string
  isSampled: boolean
}

const pattern = /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-|$)/

/** Null where the header is missing or not one. */
export function parseTraceParent(header: unknown): TraceParent | null {
  const [, traceId, spanId, flags] = typeof header === 'string' ? (pattern.exec(header) ?? []) : []
  if (traceId === undefined || spanId === undefined || flags === undefined) return null
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}
