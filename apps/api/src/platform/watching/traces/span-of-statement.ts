import { randomBytes } from 'node:crypto'
import type { DoneStatement } from '#platform/watching/request-context.ts'
import type { Span } from './open-tracer.ts'

export const newSpanId = () => randomBytes(8).toString('hex')

export function spanOfStatement(
  { traceId, spanId }: { traceId: string; spanId: string },
  { name, startedAt, ms, fault }: DoneStatement,
): Span {
  return {
    traceId,
    spanId: newSpanId(),
    parentSpanId: spanId,
    name: /^\W*\w+/.exec(name)?.[0] ?? 'statement',
    kind: 'client',
    startedAt,
    endedAt: startedAt + ms,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': name },
    fault,
  }
}
