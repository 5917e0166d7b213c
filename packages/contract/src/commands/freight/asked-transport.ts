import * as z from 'zod/mini'

/** The part of a transport in lists of pre-orders and quotes. */
export const askedTransport = {
  transportMode: z.string(),
  from: z.string(),
  to: z.string(),
  readyOn: z.string(),
  cargo: z.string(),
}

/** The owner, by number. */
export const askedBy = {
  id: z.uuid(),
  number: z.string(),
  organization: z.string(),
  organizationName: z.string(),
}

/** The part that details of both share. */
export const askedDetails = {
  incoterms: z.string(),
  customerReference: z.nullable(z.string()),
  comment: z.nullable(z.string()),
  units: z.array(z.string()),
  /** Containers, parties, addresses, dangerous goods and whatever else was sent, each with its name. */
  details: z.array(z.string()),
}

const schema = z.object({ ...askedBy, ...askedTransport })
type Asked = z.infer<typeof schema>
const detailed = z.extend(schema, askedDetails)
type Detailed = z.infer<typeof detailed>

const laneOf = ({ transportMode, from, to }: Asked) => `${transportMode} ${from} – ${to}`

/** One line of a list; `state` says how far it is. */
export function lineOfAsked(asked: Asked, state: string): string {
  const { number, organizationName, readyOn, cargo } = asked
  return `${number} · ${organizationName} · ${state} · ${laneOf(asked)} · ready ${readyOn} · ${cargo}`
}

/** All that was sent, a line each. */
export function linesOfAsked(asked: Detailed, state: string): string[] {
  const { number, organization, organizationName, incoterms, readyOn, cargo } = asked
  const { customerReference, units, details, comment } = asked
  return [
    `${number} · ${organizationName} (${organization}) · ${state}`,
    `${laneOf(asked)} · ${incoterms} · ready ${readyOn}`,
    `Cargo: ${cargo}${customerReference === null ? '' : ` · reference ${customerReference}`}`,
    ...units.map((unit) => `  ${unit}`),
    ...details,
    ...(comment === null ? [] : [`Comment: ${comment}`]),
  ]
}

/** A command's effect on one of them; `changed` is false if there was none. */
export const actedOn = z.object({ number: z.string(), changed: z.boolean() })
