/** What a JSON body may hold, whatever its schema. An order with all its units and events is within. */
const most = { depth: 16, pathLength: 200, members: 200, entries: 5_000, values: 50_000 }

/** Text as it is read here: one character after another. */
export type Characters = Pick<string, 'length' | 'charCodeAt'>

interface Container {
  isList: boolean
  /** Values in it so far. */
  values: number
  /** How long the path of what is read in it is, with what separates its names. */
  pathLength: number
}

const quote = '"'.charCodeAt(0)
const backslash = '\\'.charCodeAt(0)
const comma = ','.charCodeAt(0)
const openList = '['.charCodeAt(0)
const openObject = '{'.charCodeAt(0)
const closeList = ']'.charCodeAt(0)
const closeObject = '}'.charCodeAt(0)
const indexLength = String(most.entries).length + 1

/**
 * Whether JSON text is no deeper, longer or more branched than any call needs. Looks at each character once,
 * and before anything is made of the text: what comes after may then take time by depth and number. Whether
 * it is JSON at all is for the parser to say.
 */
export function isWithinLimits(text: Characters): boolean {
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
      if (inner.values > (inner.isList ? most.entries : most.members) || values > most.values) return false
    }
  }
  return true
}

function pathLengthOf(container: Container | undefined): number {
  return container?.pathLength ?? 0
}

/** Where a text ends that begins with the quote at `start`. */
function endOfText(text: Characters, start: number): number {
  let at = start + 1
  for (; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === quote) break
    if (character === backslash) at++
  }
  return at
}
