import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'

/**
 * What the web needs before anyone is signed in. `contact` is where a customer asks what the portal does not answer;
 * `passkeyOrigin` is the only address at which passkeys work, as in `https://portal.example.com`, null where they work
 * nowhere; `demo` is set only while the database holds the demo and no other customer.
 */
export const PortalConfig = z.object({
  companyName: z.string(),
  contact: z.object({ email: z.nullable(z.string()), phone: z.nullable(z.string()) }),
  /** Raster tiles with `{z}`, `{x}`, `{y}` and perhaps `{r}`, with whom to name; null: the product's own map alone. */
  mapTiles: z.nullable(z.object({ url: z.string(), attribution: z.string() })),
  /** Where the web reports its errors, an address of a Sentry-compatible service, and as what; null: nowhere. */
  errorReports: z.nullable(z.object({ dsn: z.string(), release: z.string() })),
  passkeyOrigin: z.nullable(z.string()),
  demo: z.nullable(
    z.object({ password: z.string(), logins: z.array(z.object({ username: z.string(), name: z.string() })) }),
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
