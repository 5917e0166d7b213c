import { type JsonSchema, nameIn } from '#platform/http/serving/json-schema.ts'
import { formatValues } from './format-values.ts'
import { memberValues } from './member-values.ts'
import { ownedValues } from './owned-values.ts'
import { memberExamples, recordKeys, schemaExamples } from './schema-examples.ts'

type Components = Readonly<Record<string, JsonSchema>>

/** The location of a value: its member, and the schema or member that contains it. */
interface Spot {
  name: string
  owner: string
}

/**
 * An example that a schema allows: its own from `schema-examples.ts`, else composed of its members' values.
 * Throws an Error for a member without a value: add it to `member-values.ts`.
 */
export function exampleOf(
  schema: JsonSchema,
  components: Components,
  spot: Spot = { name: '', owner: '' },
): unknown {
  const own = memberExamples[spot.name]?.find((value) => takes(schema, components, value))
  if (own !== undefined) return own
  if (typeof schema.$ref === 'string') {
    const component = nameIn(schema.$ref)
    const name = component.replace(/Input$/, '')
    const inner = components[component] ?? {}
    if (name in schemaExamples) return schemaExamples[name]
    return inner.type === 'object'
      ? objectExample(inner, components, name)
      : exampleOf(inner, components, spot)
  }
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) {
    const enumValue = valuesOf(spot).find((value) => (schema.enum as unknown[]).includes(value))
    return enumValue ?? schema.enum[0]
  }
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices))
    return exampleOf(
      choices.find((choice) => choice.type !== 'null'),
      components,
      spot,
    )
  if (Array.isArray(schema.allOf))
    return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, components, spot)))
  const type = [schema.type].flat()[0]
  if (type === 'object') return objectExample(schema, components, spot.name)
  if (type === undefined) return valuesOf(spot)[0] ?? null
  if (type === 'array') return [exampleOf(schema.items as JsonSchema, components, spot)]
  const value =
    valuesOf(spot).find((each) => allows(schema, type, each)) ?? formatValues[String(schema.format)]
  if (value !== undefined) return value
  if (type === 'boolean') return true
  throw new Error(`The reference has no example of ${spot.owner}.${spot.name}: name it in member-values.ts`)
}

function valuesOf({ name, owner }: Spot) {
  return [...(ownedValues[`${owner}.${name}`] ?? []), ...(memberValues[name] ?? [])]
}

/** True if a value is of the schema's kind: a list, null, or an object with all required members. */
function takes(schema: JsonSchema, components: Components, value: unknown): boolean {
  if (typeof schema.$ref === 'string') return takes(components[nameIn(schema.$ref)] ?? {}, components, value)
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices)) return choices.some((choice) => takes(choice, components, value))
  const types = [schema.type].flat()
  if (value === null) return types.includes('null')
  if (Array.isArray(value)) return types.includes('array')
  const { properties = {}, required = [] } = schema as { properties?: object; required?: string[] }
  const members = Object.keys(value as object)
  return (
    types.includes('object') &&
    required.every((member) => members.includes(member)) &&
    members.every((member) => member in properties)
  )
}

function objectExample(
  { properties = {}, additionalProperties }: JsonSchema,
  components: Components,
  owner: string,
): unknown {
  const members = Object.entries(properties as Record<string, JsonSchema>)
  if (members.length === 0 && typeof additionalProperties === 'object' && additionalProperties !== null)
    return {
      [recordKeys[owner] ?? 'any']: exampleOf(additionalProperties as JsonSchema, components, {
        name: owner,
        owner,
      }),
    }
  return Object.fromEntries(
    members.map(([name, inner]) => [name, exampleOf(inner, components, { name, owner })]),
  )
}

function allows(schema: JsonSchema, type: unknown, value: unknown): boolean {
  if (typeof value === 'boolean') return type === 'boolean'
  if (typeof value === 'number')
    return (
      (type === 'number' || (type === 'integer' && Number.isInteger(value))) &&
      value >= Number(schema.minimum ?? -Infinity) &&
      value <= Number(schema.maximum ?? Infinity)
    )
  if (typeof value !== 'string' || type !== 'string') return false
  if (typeof schema.format === 'string' && schema.format in formatValues)
    return isOfFormat(value, schema.format)
  return typeof schema.pattern !== 'string' || new RegExp(schema.pattern).test(value)
}

function isOfFormat(value: string, format: string): boolean {
  if (format === 'date') return /^\d{4}-\d\d-\d\d$/.test(value)
  if (format === 'date-time') return /^\d{4}-\d\d-\d\dT/.test(value)
  return format === 'uuid' ? /^[\da-f]{8}-/.test(value) : value.includes('@')
}
