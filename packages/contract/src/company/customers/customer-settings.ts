import * as z from 'zod/mini'
import { DocumentKind } from '#freight/documents.ts'
import { Email } from '#identity/addresses/email.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { photoBytes } from '#shared/limits.ts'
import { ifMatch } from '#shared/request-headers.ts'
import { AttentionFigures, PaperExpectation } from './order-rules.ts'

/** The most papers that one customer's orders need. */
export const maxCustomerPapers = 50

const line = (longest: number) => z.string().check(z.trim(), z.maxLength(longest))

/** As people write it, also with an extension. */
const ContactPhone = z.string().check(z.trim(), z.regex(/^\+?[\d ()./,-]{5,34}$/))

/** Whom a customer's people turn to at the company. */
export const CustomerContact = z.strictObject({
  name: line(200).check(z.minLength(1)),
  email: z.nullable(Email),
  phone: z.nullable(ContactPhone),
  /** When the contact can be reached. Where one language is empty, readers see the other. */
  hours: z.strictObject({ en: line(120), ru: line(120) }),
  /** The ID of an uploaded picture. */
  photo: z.nullable(z.uuid()),
})
export type CustomerContact = z.infer<typeof CustomerContact>

/** A contact with a URL of its picture for the company's people; null for systems, and without a picture. */
export const ShownContact = z.extend(CustomerContact, { image: z.nullable(z.string()) })
export type ShownContact = z.infer<typeof ShownContact>

const kinds = z.array(DocumentKind).check(z.maxLength(30))

/** Figures of a customer; null where the company's own count. */
const OwnFigures = z.strictObject({
  silentHours: z.nullable(AttentionFigures.shape.silentHours),
  transshipmentHours: z.nullable(AttentionFigures.shape.transshipmentHours),
  freeTimeHours: z.nullable(AttentionFigures.shape.freeTimeHours),
  cutOffHours: z.nullable(AttentionFigures.shape.cutOffHours),
})

const papers = z.nullable(z.array(PaperExpectation).check(z.maxLength(maxCustomerPapers)))

/** The parts and documents that a customer sees, its contact, and the rules of its orders. */
export const CustomerSettings = z.object({
  version: z.int(),
  /** Charges, agreed prices, invoices, quotes and statistics of rates. */
  prices: z.boolean(),
  /** Requests for prices and offers; they need `prices`. */
  quotes: z.boolean(),
  /** Documents that customers don't see, uploaded by either side, and those that they can't upload. */
  documents: z.object({ hidden: z.array(DocumentKind), notUploadable: z.array(DocumentKind) }),
  attention: OwnFigures,
  /** Null for those that all customers' orders need. */
  papers: z.nullable(z.array(PaperExpectation)),
  /** Null for the contact of all customers. */
  contact: z.nullable(ShownContact),
  /** Figures, papers and contact of the customers that have none of their own. */
  usual: z.object({
    attention: AttentionFigures,
    papers: z.array(PaperExpectation),
    contact: z.nullable(ShownContact),
  }),
  /** False while alerts and the search of the customer's orders still follow earlier settings. */
  isApplied: z.boolean(),
})
export type CustomerSettings = z.infer<typeof CustomerSettings>

/** Members that are left out stay as they are. */
export const CustomerSettingsChanges = z.strictObject({
  prices: z.optional(z.boolean()),
  quotes: z.optional(z.boolean()),
  documents: z.optional(z.strictObject({ hidden: z.optional(kinds), notUploadable: z.optional(kinds) })),
  attention: z.optional(z.partial(OwnFigures)),
  papers: z.optional(papers),
  contact: z.optional(z.nullable(CustomerContact)),
})
export type CustomerSettingsChanges = z.infer<typeof CustomerSettingsChanges>

const customers = { auth: 'company', subject: 'customers' } as const
const params = z.object({ ref: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) })

export const getCustomerSettings = defineEndpoint({
  ...customers,
  method: 'GET',
  path: '/api/v2/company/organizations/:ref/settings/',
  summary: 'Read what a customer sees and may do, its contact, and the rules of its orders',
  params,
  responses: { 200: CustomerSettings },
  errors: ['not_found'],
  etag: true,
})

export const saveCustomerSettings = defineEndpoint({
  ...customers,
  method: 'PATCH',
  path: '/api/v2/company/organizations/:ref/settings/',
  summary:
    'Change what a customer sees and may do; the same changes again change nothing. Notifications about what is hidden are deleted',
  params,
  headers: ifMatch,
  body: CustomerSettingsChanges,
  responses: { 200: CustomerSettings },
  errors: ['not_found', 'stale'],
})

/** The contact of the customers that have none of their own. */
export const UsualContact = z.object({ version: z.int(), contact: z.nullable(ShownContact) })
export type UsualContact = z.infer<typeof UsualContact>

export const getUsualContact = defineEndpoint({
  ...customers,
  method: 'GET',
  path: '/api/v2/company/customers/contact/',
  summary: 'Read the contact of the customers that have none of their own',
  responses: { 200: UsualContact },
  etag: true,
})

export const saveUsualContact = defineEndpoint({
  ...customers,
  method: 'PUT',
  path: '/api/v2/company/customers/contact/',
  summary: 'Change the contact of the customers that have none of their own; null for none',
  headers: ifMatch,
  body: z.strictObject({ contact: z.nullable(CustomerContact) }),
  responses: { 200: UsualContact },
  errors: ['stale'],
})

/** The picture is shown once a contact names its ID. */
export const uploadContactPhoto = defineEndpoint({
  ...customers,
  method: 'POST',
  path: '/api/v2/company/customers/photos/',
  summary: 'Upload a picture of a contact, which becomes a square of its center without camera metadata',
  upload: { member: 'image', maxBytes: photoBytes, accept: 'image/*' },
  responses: { 201: z.object({ id: z.uuid(), image: z.nullable(z.string()) }) },
  errors: ['too_large', 'unsupported_media_type', 'unavailable'],
})
