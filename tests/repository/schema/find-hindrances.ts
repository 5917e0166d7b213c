import type { Catalog, ForeignKeyOfCatalog } from './read-catalog.ts'
import { apart, type Place, tablePlaces } from './table-places.ts'

const organization = 'organization_id'

/**
 * Lists why tables of the catalog can't be where `tablePlaces` puts them, as `table: reason`. Citus would
 * refuse the table for it.
 */
export function findHindrances(catalog: Catalog): string[] {
  const places = new Map(
    (Object.entries(tablePlaces) as [Place, readonly string[]][]).flatMap(([place, tables]) =>
      tables.map((table) => [table, place] as const),
    ),
  )
  return [
    ...placesOfTables(catalog, places),
    ...catalog.keys.flatMap(({ table, name, hasOrganization }) =>
      places.get(table) === 'customer' && !hasOrganization
        ? [`${table}: the key ${name} lacks ${organization}`]
        : [],
    ),
    ...catalog.foreignKeys.flatMap((key) => {
      const columns = key.columns.filter((column) => column !== organization).join(', ') || organization
      return faultsOf(key, places).map(
        (fault) => `${key.from}: the foreign key ${columns} to ${key.to} ${fault}`,
      )
    }),
    ...catalog.triggers.flatMap(({ table, name }) =>
      (places.get(table) ?? 'company') === 'company' ? [] : [`${table}: the trigger ${name}`],
    ),
    ...catalog.narrowIdentities.flatMap(({ table, column }) =>
      places.get(table) === 'customer' ? [`${table}: the identity column ${column} is no bigint`] : [],
    ),
  ]
}

function placesOfTables({ tables }: Catalog, places: ReadonlyMap<string, Place>): string[] {
  const existing = new Map(tables.map((table) => [table.name, table]))
  const stray = [...places.keys(), ...Object.keys(apart)].filter((table) => !existing.has(table))
  return [
    ...stray.map((table) => `${table}: doesn't exist`),
    ...tables.flatMap(({ name, hasOrganization, mayLackOrganization }) => {
      const place = places.get(name)
      if (place === undefined) return [`${name}: has no place`]
      if (place === 'customer') {
        if (!hasOrganization) return [`${name}: lacks ${organization}`]
        return mayLackOrganization ? [`${name}: ${organization} may be null`] : []
      }
      if (hasOrganization === Object.hasOwn(apart, name)) return []
      return [
        `${name}: ${hasOrganization ? `has ${organization}, so it is the customer’s` : `lacks ${organization}`}`,
      ]
    }),
  ]
}

function faultsOf(key: ForeignKeyOfCatalog, places: ReadonlyMap<string, Place>): string[] {
  const from = places.get(key.from) ?? 'company'
  const to = places.get(key.to) ?? 'company'
  const faults: string[] = []
  if (from === 'customer' && to === 'customer') {
    const place = key.columns.indexOf(organization)
    if (place < 0 || key.targets[place] !== organization) faults.push(`lacks ${organization}`)
  } else if (to === 'customer' || (from === 'customer' && to === 'company')) faults.push('leads elsewhere')
  else if (from === 'everywhere' && to === 'company' && /[cnd]/.test(key.onDelete + key.onUpdate))
    faults.push('changes copies')
  if (from === 'customer' && key.columns.includes(organization)) {
    if (/[nd]/.test(key.onDelete)) faults.push(`sets columns beside ${organization}`)
    if (/[cnd]/.test(key.onUpdate)) faults.push(`follows a changed ${organization}`)
  }
  return faults
}
