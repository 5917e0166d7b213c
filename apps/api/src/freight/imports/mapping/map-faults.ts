import { OperatorError } from '@portolan/contract/commands/operator-error'

/** A fault, and the members that have it. */
export interface MapFault {
  members: string[]
  fault: string
}

/** The map is wrong: its faults, and their sentence for an operator. */
export class MapError extends OperatorError {
  readonly faults: readonly MapFault[]
  constructor(message: string, faults: readonly MapFault[]) {
    super('refused', message)
    this.faults = faults
  }
}

/** Collects a map's errors while it's read and bound to a file, so that one run reports all of them. */
export interface MapFaults {
  /** `member` is the rule's path in the map. */
  add(member: string, fault: string): void
  /** Marks a member as replaced by a stand-in, about which no faults are reported. */
  replace(member: string): void
  /** True if the member or a part of it was replaced, so that dependent members can't be checked. */
  isReplaced(member: string): boolean
  /** Throws a MapError with every fault once, followed by `hint`. */
  throwAny(hint?: string): void
}

/** `path` is the map's path, for the message. */
export function createMapFaults(path?: string): MapFaults {
  const members = new Map<string, string[]>()
  const replaced = new Set<string>()
  return {
    add(member, fault) {
      if (replaced.has(member)) return
      const listed = members.get(fault)
      if (listed === undefined) members.set(fault, [member])
      else if (!listed.includes(member)) listed.push(member)
    },
    replace: (member) => replaced.add(member),
    isReplaced: (member) => [...replaced].some((one) => one === member || one.startsWith(`${member}.`)),
    throwAny(hint = '') {
      if (members.size === 0) return
      const lines = [...members].map(([fault, of]) => `  ${of.join(', ')}: ${fault}`)
      const head = path === undefined ? 'The map is wrong:' : `The map ${path} is wrong:`
      const message = [head, ...lines, ...(hint === '' ? [] : [hint])].join('\n')
      throw new MapError(
        message,
        [...members].map(([fault, of]) => ({ members: of, fault })),
      )
    },
  }
}
