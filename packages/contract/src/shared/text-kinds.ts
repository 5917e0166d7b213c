type TextKind = 'lines' | 'as-typed' | 'unit-price'

const kinds = new WeakMap<object, TextKind>()

/** Marks the schema of a text that may have line breaks and tabs; any other text is of one line. */
export function severalLines<Schema extends object>(schema: Schema): Schema {
  kinds.set(schema, 'lines')
  return schema
}

/** Marks the schema of a password: it may have any character that can be typed, shown or not. */
export function asTyped<Schema extends object>(schema: Schema): Schema {
  kinds.set(schema, 'as-typed')
  return schema
}

/**
 * Marks the schema of a price for one of something: unlike an amount, it may have more decimals than its
 * currency.
 */
export function unitPrice<Schema extends object>(schema: Schema): Schema {
  kinds.set(schema, 'unit-price')
  return schema
}

/** How the texts of a schema are judged; undefined for those of one line. */
export function textKindOf(schema: object): TextKind | undefined {
  return kinds.get(schema)
}
