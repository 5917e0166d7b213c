import type { BrandImage } from '@portolan/contract/content/brand/brand-settings'

/** Where the server has an image of the brand. */
export function imagePath({ id, type }: BrandImage): string {
  return `/brand/${id}-main.${type}`
}
