import { Pace } from '#platform/process/pace.ts'

/** Entries of one piece of text. */
const entriesAtOnce = 50

/** The JSON of an object with a long list as its last member, written in turns. */
export async function* jsonInTurns(
  rest: Readonly<Record<string, unknown>>,
  list: string,
  entries: readonly unknown[],
): AsyncGenerator<string> {
  const pace = new Pace()
  yield JSON.stringify({ ...rest, [list]: [] }).slice(0, -']}'.length)
  for (let first = 0; first < entries.length; first += entriesAtOnce) {
    const some = JSON.stringify(entries.slice(first, first + entriesAtOnce)).slice(1, -1)
    yield first === 0 ? some : `,${some}`
    await pace.step()
  }
  yield ']}'
}
