type Path = readonly PropertyKey[]
type Holder = Record<PropertyKey, unknown>

/** A fault of one member of a map. */
export interface MemberFault {
  path: PropertyKey[]
  message: string
  isUnknown: boolean
  /** Allowed values of a choice. */
  values: readonly unknown[]
}

/** Replaces wrong members, so that the rest of a map can be checked. */
export interface StandIns {
  /** True if the member is wrong only because of an earlier stand-in. */
  cover(path: Path): boolean
  /** The member that was replaced, null if one was only removed; undefined if nothing fits. */
  put(fault: Omit<MemberFault, 'message'>): Path | null | undefined
}

const leftOut = Symbol('left out')
/** A blank text is a constant without a value, which fits any rule. */
const fitting = [' ', {}, [], [{}], leftOut, '1', 1, true]
/** Codes of one list must be distinct. */
const freeCodes = Array.from({ length: 99 }, (_, index) => `ZZ${index}`)

/** `json` was parsed from the map, and is modified. */
export function createStandIns(json: unknown): StandIns {
  const tried = new Map<string, number>()
  const covered: Path[] = []
  const holderOf = (path: Path) =>
    path
      .slice(0, -1)
      .reduce<Holder | undefined>((at, key) => at?.[key] as Holder | undefined, json as Holder | undefined)

  function candidates(path: Path, values: readonly unknown[]): readonly unknown[] {
    if (path.at(-1) !== 'code') return [...fitting, ...values]
    const list = holderOf(path.slice(0, -1))
    const others = Object.entries(list ?? {}).flatMap(([key, one]) =>
      key === String(path.at(-2)) ? [] : [(one as Holder | null)?.code],
    )
    return [...values, ...freeCodes].filter((code) => !others.includes(code))
  }

  function put({ path, isUnknown, values }: Omit<MemberFault, 'message'>): Path | null | undefined {
    const isPlace = (path[0] === 'places' || path[0] === 'zones') && path.length > 1
    const member = isPlace ? path.slice(0, 2) : path
    const [holder, key] = [holderOf(member), member.at(-1)]
    if (key === undefined || typeof holder !== 'object' || holder === null) return undefined
    if (isPlace) {
      // Rules name it, so its stand-in must be a place.
      holder[key] = 'DEHAM'
      covered.push(member)
      return member
    }
    if (isUnknown) {
      delete holder[key]
      if (member.length > 1) covered.push(member.slice(0, -1))
      return null
    }
    const id = JSON.stringify(member)
    const count = tried.get(id) ?? 0
    tried.set(id, count + 1)
    const all = candidates(member, values)
    // No item fits in a list of formats, so replace the list.
    if (count >= all.length) return put({ path: [...member.slice(0, -1)], isUnknown: false, values: [] })
    const value = all[count]
    if (value !== leftOut) holder[key] = structuredClone(value)
    else if (Array.isArray(holder)) holder[key] = undefined
    else delete holder[key]
    covered.push(member)
    return member
  }

  return {
    cover: (path) => covered.some((one) => one.every((key, at) => key === path[at])),
    put,
  }
}
