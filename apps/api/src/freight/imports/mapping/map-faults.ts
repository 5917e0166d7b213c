import { OperatorError } from '@portolan/contract/commands/operator-error'

/**
 * What is wrong with a map, gathered while it's read and made ready for a file, so that one run says all of
 * it.
 */
export interface MapFaults {
  /** `member` is the path of the rule in the map. */
  add(member: string, fault: string): void
  /** Something else stands for the member from here on, about which nothing is said. */
  replace(member: string): void
  /**
   * Whether something else stands for the member or a part of it, so that what depends on it can't be judged.
   */
  isReplaced(member: string): boolean
  /** Throws an OperatorError with every fault once, and `hint` below them. */
  throwAny(hint?: string): void
}

/** `path` is that of the map, for the message. */
export function createMapFaults(path?: string): MapFaults {
  const members = new Map<string, string[]>()
  const replaced = new Set<string>()
  return {
    add(member, fault) {
      if (replaced.has(member)) return
      const known = members.get(fault)
      if (known === undefined) members.set(fault, [member])
      else if (!known.includes(member)) known.push(member)
    },
    replace: (member) => replaced.add(member),
    isReplaced: (member) => [...replaced].some((one) => one === member || one.startsWith(`${member}.`)),
    throwAny(hint = '') {
      if (members.size === 0) return
      const lines = [...members].map(([fault, of]) => `  ${of.join(', ')}: ${fault}`)
      const head = path === undefined ? 'The map is wrong:' : `The map ${path} is wrong:`
      throw new OperatorError('refused', [head, ...lines, ...(hint === '' ? [] : [hint])].join('\n'))
    },
  }
}
