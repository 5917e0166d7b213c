import * as z from 'zod/mini'
import { Email } from '#identity/addresses/email.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'
import { ifMatch } from '#shared/request-headers.ts'
import { severalLines } from '#shared/text-kinds.ts'

/** The most links in the menu's foot. */
export const maxBrandLinks = 6

/** The longest legal text in one language, in characters. */
export const legalTextLength = 60_000

/** The largest file of a logo, an icon or a picture. */
export const brandImageBytes = 4 * 1024 * 1024

/** A text in the portal's languages. Where one is empty, readers see the other. */
const bothLanguages = <Schema extends z.ZodMiniType<string, string>>(text: Schema) =>
  z.strictObject({ en: text, ru: text })

const line = (most: number) => z.string().check(z.trim(), z.maxLength(most))

/** Only these lead out of the portal: a `javascript:` link would act as the reader. */
const WebUrl = z.string().check(
  z.trim(),
  z.maxLength(500),
  z.refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? '')),
)

const isWebUrl = (text: string) => WebUrl.safeParse(text).success

/** A legal document: a text in Markdown, or the address of one, in both languages. */
export const LegalDocument = z
  .strictObject({
    kind: z.enum(['text', 'link']),
    en: severalLines(z.string().check(z.trim(), z.maxLength(legalTextLength))),
    ru: severalLines(z.string().check(z.trim(), z.maxLength(legalTextLength))),
  })
  .check(
    z.refine(({ en, ru }) => en !== '' || ru !== '', { params: { reason: 'required' } }),
    z.refine(
      ({ kind, en, ru }) => kind === 'text' || [en, ru].every((text) => text === '' || isWebUrl(text)),
    ),
  )
export type LegalDocument = z.infer<typeof LegalDocument>

/** A link in the menu's foot. */
export const BrandLink = z.strictObject({
  label: bothLanguages(line(40)).check(
    z.refine(({ en, ru }) => en !== '' || ru !== '', { params: { reason: 'required' } }),
  ),
  url: WebUrl,
})
export type BrandLink = z.infer<typeof BrandLink>

/** A stored image: the ID that its upload returned. */
const imageId = z.string().check(z.regex(/^[\w-]{1,40}$/))

/** An image of the brand, which is at `/brand/{id}-main.{type}`. */
export const BrandImage = z.object({ id: z.string(), type: z.enum(['svg', 'png', 'webp', 'jpeg']) })
export type BrandImage = z.infer<typeof BrandImage>

const Phone = z.string().check(z.trim(), z.regex(/^(\+?[\d ()-]{5,30})?$/))
const Accent = z.string().check(z.trim(), z.regex(/^#[0-9a-f]{6}$/i))
const Slogan = bothLanguages(line(120))

const sources = ['saved', 'environment', 'built-in'] as const

/** A value in force, where it comes from, and the one that is back once the saved one is removed. */
const setting = <Schema extends z.ZodMiniType>(value: Schema) =>
  z.object({
    value,
    source: z.enum(sources),
    /** Who saved it and when; null for a value that isn't saved. */
    savedBy: z.nullable(z.string()),
    savedAt: z.nullable(Instant),
    initial: value,
  })

/** The company's brand, value by value. */
export const BrandSettings = z.object({
  version: z.int(),
  /** The path of the stylesheet with these values; null for the built-in look. */
  stylesheet: z.nullable(z.string()),
  name: setting(z.string()),
  senderName: setting(z.string()),
  contactEmail: setting(z.string()),
  contactPhone: setting(z.string()),
  accent: setting(z.string()),
  logoLight: setting(z.nullable(BrandImage)),
  logoDark: setting(z.nullable(BrandImage)),
  icon: setting(z.nullable(BrandImage)),
  picture: setting(z.nullable(BrandImage)),
  slogan: setting(Slogan),
  legalNotice: setting(z.nullable(LegalDocument)),
  privacy: setting(z.nullable(LegalDocument)),
  terms: setting(z.nullable(LegalDocument)),
  termsEdition: setting(z.string()),
  links: setting(z.array(BrandLink)),
  /** How many of the customers' people have accepted the terms in force, and how many there are. */
  acceptance: z.nullable(z.object({ accepted: z.int(), people: z.int() })),
})
export type BrandSettings = z.infer<typeof BrandSettings>

/** The host that passkeys are bound to is part of the answer to “what if we move?”. */
export const readBrand = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/settings/brand/',
  summary: "Read the company's brand: each value, and where it comes from",
  auth: 'company',
  subject: 'settings',
  responses: { 200: BrandSettings },
  etag: true,
})

const orRemoved = <Schema extends z.ZodMiniType>(value: Schema) => z.optional(z.nullable(value))

/** Values to save; null removes the saved one. An empty text means none, whatever the environment has. */
export const BrandChanges = z.strictObject({
  name: orRemoved(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
  senderName: orRemoved(line(100)),
  contactEmail: orRemoved(z.union([z.literal(''), Email])),
  contactPhone: orRemoved(Phone),
  accent: orRemoved(Accent),
  logoLight: orRemoved(imageId),
  logoDark: orRemoved(imageId),
  icon: orRemoved(imageId),
  picture: orRemoved(imageId),
  slogan: orRemoved(Slogan),
  legalNotice: orRemoved(LegalDocument),
  privacy: orRemoved(LegalDocument),
  terms: orRemoved(LegalDocument),
  termsEdition: orRemoved(line(60)),
  links: orRemoved(z.array(BrandLink).check(z.maxLength(maxBrandLinks))),
})
export type BrandChanges = z.infer<typeof BrandChanges>

export const saveBrand = defineEndpoint({
  method: 'PATCH',
  path: '/api/v2/company/settings/brand/',
  summary: "Change values of the company's brand; every page and message has them within a second",
  auth: 'company',
  subject: 'settings',
  headers: ifMatch,
  body: BrandChanges,
  responses: { 200: BrandSettings },
  errors: ['stale'],
})

export const brandImageKinds = ['logo', 'icon', 'picture'] as const
export type BrandImageKind = (typeof brandImageKinds)[number]

/** An uploaded image; the parts of an SVG that were left out as unsafe, such as `script`. */
export const UploadedBrandImage = z.extend(BrandImage, { removed: z.array(z.string()) })
export type UploadedBrandImage = z.infer<typeof UploadedBrandImage>

/** The image is shown once a change names its ID. */
export const uploadBrandImage = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/settings/brand/images/',
  summary: 'Upload a logo (SVG, PNG, JPEG or WebP), an icon or a picture for the brand',
  auth: 'company',
  subject: 'settings',
  upload: {
    member: 'image',
    maxBytes: brandImageBytes,
    accept: 'image/svg+xml,image/png,image/jpeg,image/webp',
    fields: z.strictObject({ kind: z.enum(brandImageKinds) }),
  },
  responses: { 201: UploadedBrandImage },
  errors: ['too_large', 'unsupported_media_type', 'unavailable'],
})
