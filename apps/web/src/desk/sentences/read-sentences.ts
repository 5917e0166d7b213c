/**
 * English sentences of the server with those of another language. `{name}` is a value, `"{name}"` one in
 * quotes; `{=name}` has to be a sentence itself, and `{~name}` may be one; `{name#row|rows}` is a number with
 * its noun. The other language writes `{name|строка|строки|строк}` for that.
 */
export type Sentences = Readonly<Record<string, string>>

export interface Language {
  locale: string
  /** Sentences about a text in quotes, which may precede them. */
  predicates: Sentences
  sentences: readonly Sentences[]
  /** Names of values that are numbers. */
  numbers: readonly string[]
  /** Words within the values of some names. */
  words: Readonly<Record<string, readonly (readonly [RegExp, string])[]>>
}

/** A sentence in the language, with the names of members; null if it or a part of it is unknown. */
export type ReadSentence = (sentence: string) => string | null

interface Pattern {
  regex: RegExp
  /** Names of the values, with their mark. */
  holes: readonly string[]
  text: string
}

const hole = /"\{(\w+)\}"|"[^"{}]*"|\{([=~]?\w+)(?:#([^}]*))?\}/g
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
// The server writes … for quoted texts when it counts sentences that differ only in these.
const inQuotes = '(".*?"|…)'
const sentence = '(.+?)'
const number = '(\\d[\\d,.]*|…)'
// No value reaches into the next sentence, and the first one not out of another.
const value = '((?:(?!; ).)+?)'
const valueAtStart = '((?:(?!: |; )[^"])+?)'
const inBraces = /\{([=~]?\w+)(?:\|([^|}]*)\|([^|}]*)\|([^|}]*))?\}/g

function compile([key, text]: readonly [string, string], numbers: readonly string[]): Pattern {
  const holes: string[] = []
  let source = ''
  let end = 0
  for (const { 0: whole, 1: quoted, 2: plain, 3: nouns, index } of key.matchAll(hole)) {
    source += escaped(key.slice(end, index))
    end = index + whole.length
    if (quoted !== undefined) {
      holes.push(`"${quoted}`)
      source += inQuotes
    } else if (plain === undefined) source += `(?:${escaped(whole)}|…)`
    else {
      holes.push(plain)
      if (nouns !== undefined) {
        source += `${number} (?:${nouns})`
        continue
      }
      const own = numbers.includes(plain) ? number : index === 0 ? valueAtStart : value
      source += /^[=~]/.test(plain) ? sentence : own
    }
  }
  return { regex: new RegExp(`^${source}${escaped(key.slice(end))}$`, 's'), holes, text }
}

/** The more a pattern says itself, the less is left to its values, which is least for one that begins so. */
function compileAll({ predicates, sentences, numbers }: Language): Pattern[] {
  const about = Object.entries(predicates).map(([key, text]) => [
    `"{subject}" ${key}`,
    `«{subject}» – ${text}`,
  ])
  const all = [...about, ...[predicates, ...sentences].flatMap((each) => Object.entries(each))]
  const weight = (sentence: string) => (sentence.startsWith('{') ? 0 : 1_000) + sentence.length
  return (all as [string, string][])
    .toSorted(([a], [b]) => weight(b) - weight(a))
    .map((each) => compile(each, numbers))
}

/** For a line: the server keeps reasons of 500 characters. */
const maxLength = 1_000
const maxRemembered = 2_000
/** Parts of one sentence that are tried: an unknown one could be divided in endless ways. */
const maxParts = 1_000

/**
 * Returns a function that reads sentences in a language. They come alone, after the members that they are
 * about, or several in a row, as `unit.quantity: blank; cargo: blank`.
 */
export function sentenceReader(language: Language, labelOf: (member: string) => string): ReadSentence {
  let patterns: Pattern[] | undefined
  const plurals = new Intl.PluralRules(language.locale)
  const remembered = new Map<string, string | null>()
  let partsLeft = 0

  function read(sentence: string): string | null {
    const before = remembered.get(sentence)
    if (before !== undefined) return before
    if (partsLeft === 0) return null
    partsLeft--
    const text = sentence.includes('\n') ? readLines(sentence) : readNew(sentence)
    // Without parts left it's unknown whether it can be read.
    if (text !== null || partsLeft > 0) remembered.set(sentence, text)
    return text
  }

  function readWhole(sentence: string): string | null {
    if (remembered.size >= maxRemembered) remembered.clear()
    partsLeft = maxParts
    const text = read(sentence)
    remembered.set(sentence, text)
    return text
  }

  function readLines(text: string): string | null {
    const lines = text.split('\n').map(read)
    return lines.includes(null) ? null : lines.join('\n')
  }

  function readNew(sentence: string): string | null {
    if (sentence.length > maxLength) return null
    return (
      readMember(sentence) ??
      (sentence.endsWith('.') ? ended(readPattern(sentence.slice(0, -1))) : null) ??
      readPattern(sentence) ??
      readSeveral(sentence, '; ') ??
      readSeveral(sentence, '. ')
    )
  }

  function readPattern(sentence: string): string | null {
    patterns ??= compileAll(language)
    for (const { regex, holes, text } of patterns) {
      const match = regex.exec(sentence)
      const values = match && valuesOf(holes, match.slice(1))
      if (values) return fill(text, values)
    }
    return null
  }

  function valuesOf(holes: readonly string[], found: readonly string[]): Map<string, string> | null {
    const values = new Map<string, string>()
    for (const [at, name] of holes.entries()) {
      const value = found[at] ?? ''
      if (name.startsWith('"')) values.set(name.slice(1), value.replace(/^"(.*)"$/s, '$1'))
      else {
        const nested = /^[=~]/.test(name) ? read(value) : null
        if (nested === null && name.startsWith('=')) return null
        values.set(name, nested ?? plainValue(name, value))
      }
    }
    return values
  }

  function plainValue(name: string, value: string): string {
    const quoted = value.replace(/"([^"]*)"|“([^”]*)”/g, (_, straight, curly) => `«${straight ?? curly}»`)
    return (language.words[name] ?? []).reduce((text, [word, other]) => text.replace(word, other), quoted)
  }

  function fill(text: string, values: ReadonlyMap<string, string>): string {
    return text.replace(inBraces, (whole, name: string, one?: string, few?: string, many?: string) => {
      const value = values.get(name)
      if (value === undefined || one === undefined) return value ?? whole
      const count = value.replaceAll(',', '')
      const form = /^\d+$/.test(count) ? plurals.select(Number(count)) : 'many'
      return `${value.replaceAll(',', '\u00a0')}\u00a0${form === 'one' ? one : form === 'few' ? few : many}`
    })
  }

  /** `cargo: blank`, or in a list of a map's faults `  order.cargo, order.number: must be a text or a rule`. */
  function readMember(sentence: string): string | null {
    for (const { index } of sentence.matchAll(/: /g)) {
      const members = sentence.slice(0, index).trimStart().split(', ')
      if (!members.every((member) => /^(?:[A-Za-z][\w/-]*(\..+)?|\(the whole\))$/s.test(member))) continue
      const text = read(sentence.slice(index + 2))
      if (text !== null) return `${members.map(labelOf).join(', ')}: ${text}`
    }
    return null
  }

  function readSeveral(sentence: string, mark: string): string | null {
    for (let at = sentence.indexOf(mark); at >= 0; at = sentence.indexOf(mark, at + 1)) {
      const first = read(sentence.slice(0, at))
      const rest = first === null ? null : read(sentence.slice(at + mark.length))
      if (rest !== null) return `${first}${mark === '. ' && isPart(rest) ? '; ' : mark}${rest}`
    }
    return null
  }

  return readWhole
}

/** True for what follows the name of a member, which has no period of its own. */
const isPart = (text: string) => /^(?![a-z])\p{Ll}/u.test(text)
const ended = (text: string | null) => (text === null || isPart(text) ? text : `${text}.`)
