import type { LargeBody } from '@portolan/contract/shared/endpoint'

/** Limits of a JSON body, whatever its schema. An order with all its units and events fits. */
const most = { depth: 16, pathLength: 200, members: 200, entries: 5_000, values: 50_000 }

/** Text accessed character by character. */
export type Characters = Pick<string, 'length' | 'charCodeAt'>

interface Container {
  isList: boolean
  /** Values in it so far. */
  values: number
  /** Length of the path to the current position in it, including separators. */
  pathLength: number
}

const quote = '"'.charCodeAt(0)
const backslash = '\\'.charCodeAt(0)
const comma = ','.charCodeAt(0)
const openList = '['.charCodeAt(0)
const openObject = '{'.charCodeAt(0)
const closeList = ']'.charCodeAt(0)
const closeObject = '}'.charCodeAt(0)

/**
 * True if JSON text isn't deeper, longer or more branched than any request needs. Visits each character once,
 * before the text is parsed, so that later steps may take time proportional to depth and number. Whether it's
 * valid JSON is up to the parser. An endpoint may have a `large` body instead of the usual one.
 */
export function isWithinLimits(text: Characters, large?: LargeBody): boolean {
  const { maxValues = most.values, maxEntries = most.entries } = large ?? {}
  const indexLength = String(maxEntries).length + 1
  const open: Container[] = []
  let values = 1
  let isName = false
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    const inner = open.at(-1)
    if (character === quote) {
      const start = at
      at = endOfText(text, at)
      if (isName && inner) inner.pathLength = pathLengthOf(open.at(-2)) + at - start
      if (inner && inner.pathLength > most.pathLength) return false
      isName = false
    } else if (character === openList || character === openObject) {
      const isList = character === openList
      open.push({ isList, values: 1, pathLength: pathLengthOf(inner) + (isList ? indexLength : 0) })
      values++
      isName = !isList
      if (open.length > most.depth) return false
    } else if (character === closeList || character === closeObject) {
      open.pop()
      isName = false
    } else if (character === comma && inner) {
      inner.values++
      values++
      isName = !inner.isList
      if (inner.values > (inner.isList ? maxEntries : most.members) || values > maxValues) return false
    }
  }
  return true
}

function pathLengthOf(container: Container | undefined): number {
  return container?.pathLength ?? 0
}

/** The end of a text that begins with the quote at `start`. */
function endOfText(text: Characters, start: number): number {
  let at = start + 1
  for (; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === quote) break
    if (character === backslash) at++
  }
  return at
}
