import type { EventRule, ImportMap } from '#freight/imports/mapping/import-map.ts'

/** A place by its name in the map, or put together from its parts; the contract judges whether it is one. */
export function placeAt(name: 'from' | 'to', merged: ReadonlyMap<string, string>, map: ImportMap): unknown {
  const key = merged.get(name)
  if (key !== undefined) {
    const place = map.places?.[key]
    return { locode: null, timeZone: null, ...place, name: place?.name ?? place?.city }
  }
  const part = (field: string) => merged.get(`${name}.${field}`) ?? null
  return {
    name: part('name'),
    city: part('city'),
    countryCode: part('countryCode'),
    locode: part('locode'),
    lat: Number(part('lat')),
    lng: Number(part('lng')),
    timeZone: part('timeZone'),
  }
}

export function timesAt(name: 'departure' | 'arrival', merged: ReadonlyMap<string, string>) {
  const part = (field: string) => merged.get(`${name}.${field}`) ?? null
  return { planned: part('planned'), estimated: part('estimated'), actual: part('actual') }
}

/** The milestones that the map makes and for which the lines give a time. */
export function buildEvents(
  merged: ReadonlyMap<string, string>,
  rules: readonly EventRule[],
  places: { from: unknown; to: unknown },
): unknown[] {
  return rules.flatMap((rule, index) => {
    const at = merged.get(`events.${index}.at`)
    if (at === undefined) return []
    const same = rules.slice(0, index).filter((other) => refOf(other) === refOf(rule)).length
    return [
      {
        ref: same === 0 ? refOf(rule) : `${refOf(rule)}-${same + 1}`,
        at,
        classifier: rule.classifier,
        code: rule.code,
        place: rule.place === undefined ? null : places[rule.place],
        unitRef: null,
        remark: merged.get(`events.${index}.remark`) ?? null,
      },
    ]
  })
}

function refOf(rule: EventRule): string {
  return `${rule.code}-${rule.classifier}`
}
