/**
 * The paths of texts with a NUL character in parsed input, as in `units.0.marks`. No text of a person has one, and
 * PostgreSQL keeps none.
 */
export function nulPaths(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return value.includes('\0') ? [path.join('.')] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => nulPaths(member, [...path, name]))
}
