// The name of the highlight in the style sheet.
const name = 'search-match'
const shortestWord = 2

/** Numbers are found with or without these. */
const separators = /[-/.]/
const marks = /\p{M}/gu

interface Folded {
  /** In lower case, without accents and separators. */
  text: string
  /** The character that each of its letters comes from. */
  places: { node: Text; offset: number }[]
}

function foldedLetters(character: string): string {
  return separators.test(character) ? '' : character.normalize('NFD').replace(marks, '').toLowerCase()
}

/** A search as its words are compared: each word, and the whole without spaces if it's a number in parts. */
export function searchedPieces(search: string): string[] {
  const words = search.split(/\s+/).map((word) => [...word].map(foldedLetters).join(''))
  const whole = words.length > 1 && words.some((word) => /\d/.test(word)) ? [words.join('')] : []
  return [...new Set([...words, ...whole])].filter((word) => word.length >= shortestWord)
}

/** The places in a folded text where a piece begins and ends. */
export function placesOf(text: string, pieces: readonly string[]): [start: number, end: number][] {
  return pieces.flatMap((piece) => {
    const found: [number, number][] = []
    for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + piece.length))
      found.push([at, at + piece.length])
    return found
  })
}

function fold(element: Element): Folded {
  const folded: Folded = { text: '', places: [] }
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
    if (node.parentElement?.closest('.sr-only')) continue
    let offset = 0
    for (const character of node.data) {
      for (const letter of foldedLetters(character)) {
        folded.text += letter
        folded.places.push({ node, offset })
      }
      offset += character.length
    }
  }
  return folded
}

function rangesIn(element: Element, pieces: readonly string[]): Range[] {
  const { text, places } = fold(element)
  return placesOf(text, pieces).flatMap(([start, end]) => {
    const [first, last] = [places[start], places[end - 1]]
    if (!first || !last) return []
    const range = document.createRange()
    range.setStart(first.node, first.offset)
    range.setEnd(last.node, last.offset + 1)
    return range
  })
}

/** Highlights a search in what the list shows of its orders, until the signal aborts. */
export function highlightMatches(root: HTMLElement, search: string, signal: AbortSignal): void {
  const pieces = searchedPieces(search)
  let frame = 0
  const draw = () => {
    const elements = [...root.querySelectorAll('[data-searched]')]
    // A city within a cell would be marked twice.
    const outermost = elements.filter((element) => !element.parentElement?.closest('[data-searched]'))
    CSS.highlights.set(name, new Highlight(...outermost.flatMap((element) => rangesIn(element, pieces))))
  }
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(draw)
  })
  observer.observe(root, { childList: true, characterData: true, subtree: true })
  signal.addEventListener('abort', () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
    CSS.highlights.delete(name)
  })
  draw()
}
