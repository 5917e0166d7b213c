import { beginningOf } from '#platform/text/shorten.ts'

// Characters that Windows rejects in a name, more than other systems do, and those that would hide or reverse
// a part of it.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const unfit = /[\u0000-\u001f\u007f<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const longest = 150

function fit(name: string): string {
  const clean = name.replace(unfit, '-').replace(/^[. ]+|[. ]+$/g, '')
  return clean === '' ? 'file' : clean
}

function split(name: string): [stem: string, extension: string] {
  const dot = name.lastIndexOf('.')
  return dot > 0 && name.length - dot <= 10 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
}

/** Converts any text to a file name valid on every system, keeping the extension. */
export function fileNameOf(text: string): string {
  const [stem, extension] = split(fit(text))
  return `${beginningOf(stem, longest).trimEnd()}${extension}`
}

/**
 * The names as files of one folder, in order: `list.pdf`, `list (2).pdf`. Names that differ only in case
 * count as equal.
 */
export function uniqueFileNames(names: readonly string[]): string[] {
  const usedNames = new Set<string>()
  return names.map((name) => {
    const whole = fileNameOf(name)
    const [stem, extension] = split(whole)
    let unique = whole
    for (let count = 2; usedNames.has(unique.normalize('NFC').toLowerCase()); count++) {
      unique = `${stem} (${count})${extension}`
    }
    usedNames.add(unique.normalize('NFC').toLowerCase())
    return unique
  })
}
