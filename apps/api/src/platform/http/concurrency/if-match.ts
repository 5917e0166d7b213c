import { Problem } from '#platform/http/problem.ts'

/**
 * An answer with a version gets an ETag that begins with it, so that `If-Match` can be compared without the
 * rest.
 */
export function isVersioned(answer: unknown): answer is { version: number | string } {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'version' in answer &&
    (typeof answer.version === 'number' || typeof answer.version === 'string')
  )
}

export function etagOf(version: number | string, hash: string): string {
  return `"${version}.${hash}"`
}

/** Throws `stale` unless `If-Match` is missing, `*`, or names this version, as `"3"` or by an ETag of it. */
export function checkIfMatch(header: string | undefined, version: number | string): void {
  if (header === undefined) return
  const tags = header.split(',').map((tag) => tag.trim())
  // By RFC 9110, a weak tag never matches here.
  const isSeen = tags.some(
    (tag) => tag === '*' || /^"([\w-]+)(?:\.[^"]*)?"$/.exec(tag)?.[1] === String(version),
  )
  if (!isSeen) throw new Problem('stale')
}
