/** True for `npm run test:all`, which leaves nothing out. */
export const all = process.env.TEST_ALL === '1'

type Options = { tags: string[] }

/** Marks a case that the gate leaves out. */
export const exhaustive: Options = { tags: ['exhaustive'] }

/**
 * Returns the variants of one case, each with its options: the gate runs the last one, `npm run test:all`
 * every one.
 */
export function variants<A>(list: readonly A[]): [A, Options][] {
  return list.map((one, index) => [one, index === list.length - 1 ? { tags: [] } : exhaustive])
}

/** Returns every pair of the two lists, with options like `variants`. */
export function combinations<A, B>(first: readonly A[], second: readonly B[]): [A, B, Options][] {
  const pairs = first.flatMap((one) => second.map((other): [A, B] => [one, other]))
  return variants(pairs).map(([[one, other], options]) => [one, other, options])
}
