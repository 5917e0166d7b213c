import { fileURLToPath } from 'node:url'
import type { BrandImage, BrandImageKind } from '@portolan/contract/content/brand/brand-settings'
import { decodeApart } from '#platform/images/decode-apart.ts'

const decoder = fileURLToPath(new URL('./decode-brand-image.ts', import.meta.url))
const maxCpuMs = 10_000

/** One form of an image, such as `print` for PDFs; `main` is shown by pages. */
export interface PreparedVariant {
  variant: string
  type: BrandImage['type']
  base64: string
}

export interface PreparedImage {
  /** Elements of an SVG that were left out. */
  removed: string[]
  variants: PreparedVariant[]
}

/** The forms in which an image of the brand is shown; null if the bytes are no image that can be. */
export async function prepareBrandImage(
  kind: BrandImageKind,
  bytes: Uint8Array,
): Promise<PreparedImage | null> {
  const output = await decodeApart(decoder, bytes, { maxCpuMs, args: [kind] })
  return output && (JSON.parse(output.toString('utf8')) as PreparedImage)
}
