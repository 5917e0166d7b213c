import type { BrandSettings } from '@portolan/contract/content/brand/brand-settings'
import { namesOfActors } from '#identity/staff/actor-names.ts'
import { countAcceptances } from '#identity/terms/acceptances.ts'
import type { Deps } from '#platform/process/deps.ts'

/** The brand value by value, with the names of those who saved them. */
export async function presentBrand({
  database,
  savedSettings,
  brand,
}: Pick<Deps, 'database' | 'savedSettings' | 'brand'>): Promise<BrandSettings> {
  const { version } = savedSettings.section('brand')
  const settings = brand.settings()
  const { style, termsVersion } = brand()
  const nameOf = await namesOfActors(
    database,
    Object.values(settings).flatMap(({ entry }) => (entry ? [entry.by] : [])),
  )
  const shown = Object.fromEntries(
    Object.entries(settings).map(([name, { value, source, entry, initial }]) => [
      name,
      { value, source, savedBy: entry && nameOf(entry.by), savedAt: entry?.at ?? null, initial },
    ]),
  ) as unknown as Omit<BrandSettings, 'version' | 'stylesheet' | 'acceptance'>
  return {
    ...shown,
    version,
    stylesheet: style?.path ?? null,
    acceptance: termsVersion === null ? null : await countAcceptances(database, termsVersion),
  }
}
