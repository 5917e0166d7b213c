import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'

const DemoLogin = z.object({ username: z.string(), name: z.string() })

const Texts = z.object({ en: z.string(), ru: z.string() })

const BrandConfig = z.object({
  /** Where the company's legal documents are, in each language. */
  legal: z.object({ notice: z.nullable(Texts), privacy: z.nullable(Texts), terms: z.nullable(Texts) }),
  /** The version of the terms that people accept; null without terms. */
  termsVersion: z.nullable(z.string()),
  /** Links in the menu's foot. */
  links: z.array(z.object({ label: Texts, url: z.string() })),
})

/**
 * The web app's configuration before sign-in. `contact` is the customers' way to reach the company;
 * `passkeyOrigin` is the only origin where passkeys work, such as `https://portal.example.com`, null if they
 * can't work; `demo` is set only while the database contains the demo and no other customer.
 */
export const PortalConfig = z.object({
  companyName: z.string(),
  contact: z.object({ email: z.nullable(z.string()), phone: z.nullable(z.string()) }),
  /** The company's sentence on the login page; missing for the built-in one. */
  slogan: z.optional(Texts),
  /** Links of the company's brand; missing where it has none. */
  brand: z.optional(BrandConfig),
  /**
   * URL of raster tiles with `{z}`, `{x}`, `{y}` and optionally `{r}`, with its attribution; null: only the
   * built-in map.
   */
  mapTiles: z.nullable(z.object({ url: z.string(), attribution: z.string() })),
  /** DSN of a Sentry-compatible service for errors of the web app; null: errors aren't reported. */
  errorReports: z.nullable(z.object({ dsn: z.string(), release: z.string() })),
  passkeyOrigin: z.nullable(z.string()),
  demo: z.nullable(
    z.object({
      password: z.string(),
      logins: z.array(DemoLogin),
      /** The company's own; `outbox` is the path of the page with its codes, null where it isn't served. */
      staff: z.extend(DemoLogin, { outbox: z.nullable(z.string()) }),
    }),
  ),
})
export type PortalConfig = z.infer<typeof PortalConfig>

export const getConfig = defineEndpoint({
  method: 'GET',
  path: '/api/v2/config/',
  summary: "Read the portal's public configuration",
  auth: 'public',
  responses: { 200: PortalConfig },
  etag: true,
})
