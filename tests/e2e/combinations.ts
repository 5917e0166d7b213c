/** `npm run test:all` leaves nothing out. */
export const all = process.env.TEST_ALL === '1'

/** Every member of one list with every member of the other; in the gate only the pairs that show each of them once. */
export function combinations<A, B>(first: readonly A[], second: readonly B[]): [A, B][] {
  return first.flatMap((one, row) =>
    second.filter((_, column) => all || row === column).map((other): [A, B] => [one, other]),
  )
}
