import { type BrandSettings, readBrand } from '@portolan/contract/content/brand/brand-settings'
import { queryOptions } from '@tanstack/react-query'
import type { Versioned } from '#platform/api/call.ts'
import { callVersioned } from '#platform/api/client.ts'

const key = ['desk', 'brand'] as const

/** The company's brand, value by value. */
export const brandQuery = queryOptions({
  queryKey: key,
  queryFn: ({ client, signal }) =>
    callVersioned(readBrand, client.getQueryData<Versioned<BrandSettings>>(key), { signal }),
  select: ({ value }) => value,
  refetchInterval: 10_000,
})
