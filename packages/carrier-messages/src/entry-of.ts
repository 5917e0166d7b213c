/** An entry of a table by a code that a message sent; `constructor` is none. */
export function entryOf<Entry>(
  table: Readonly<Record<string, Entry | undefined>>,
  code: unknown,
): Entry | undefined {
  return typeof code === 'string' && Object.hasOwn(table, code) ? table[code] : undefined
}
