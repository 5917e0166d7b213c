import * as z from 'zod/mini'
import { asciiDomain } from '#identity/addresses/email.ts'

const optionalText = (longest: number) =>
  z._default(z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(longest))), null)

const email = z._default(
  z.nullable(z.string().check(z.trim(), z.overwrite(asciiDomain), z.minLength(1), z.maxLength(254))),
  null,
)

/** A company of the transport, with whom to talk to there. */
export const Party = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  street: optionalText(200),
  postCode: optionalText(20),
  city: optionalText(100),
  countryCode: z._default(z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))), null),
  taxId: optionalText(50),
  contact: z._default(
    z.nullable(z.strictObject({ name: optionalText(100), email, phone: optionalText(50) })),
    null,
  ),
})
export type Party = z.infer<typeof Party>

export const partyRoles = ['shipper', 'consignee', 'notify'] as const
export const PartyRole = z.enum(partyRoles)
export type PartyRole = z.infer<typeof PartyRole>

export const Parties = z.strictObject({
  shipper: z._default(z.nullable(Party), null),
  consignee: z._default(z.nullable(Party), null),
  notify: z._default(z.nullable(Party), null),
  /** The consignee is the holder of the negotiable bill of lading. */
  toOrder: z._default(z.boolean(), false),
})
export type Parties = z.infer<typeof Parties>
