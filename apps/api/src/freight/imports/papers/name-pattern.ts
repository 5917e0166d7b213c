import { basename, extname } from 'node:path'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { DocumentKind } from '@portolan/contract/freight/documents'
import { quoted } from '#freight/imports/quoted.ts'
import type { KindNames } from './document-kinds.ts'

export const usualPatterns = ['{order}_{kind}_{name}.{ext}', '{order}_{kind}.{ext}']

/** The contents of a file's name. */
export interface NamedPaper {
  order: string
  kind: DocumentKind
  /** The document's name. */
  name: string
}

export type ReadName = (path: string) => NamedPaper | { reason: string }

/** Longer than any path that a person makes: a pattern with several wildcards tries all combinations. */
const longestPath = 500

const members = ['order', 'kind', 'name', 'ext'] as const
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/**
 * Compiles patterns of file names, such as `{order}_{kind}_{name}.pdf`; `*` is any text, everything else is
 * literal. A pattern with a slash includes folders; the rest of the path before it doesn't matter. The first
 * matching pattern counts.
 */
export function compilePatterns(patterns: readonly string[], kinds: KindNames): ReadName {
  // People put separators between the letters of an abbreviation: B-L, B_L, BL.
  const kindNames = kinds.names.map((name) =>
    name
      .split(/[^\p{L}\p{N}]+/u)
      .map(escaped)
      .join('[-_ .]?'),
  )
  const strict = patterns.map((pattern) => compile(pattern, `(?:${kindNames.join('|')})`))
  const [loose] = patterns.map((pattern) => compile(pattern, '[^/]+?'))
  return (path) => {
    if (path.length > longestPath) return { reason: `its path is longer than ${longestPath} characters` }
    for (const pattern of strict) {
      const groups = pattern.exec(path)?.groups
      const kind = groups && kinds.find(groups.kind ?? '')
      if (kind) return { order: groups.order ?? '', kind, name: nameOf(path, groups) }
    }
    const groups = loose?.exec(path)?.groups
    return {
      reason: groups
        ? `${quoted(groups.kind ?? '')} names no kind of document, such as BL, AWB, CMR, PL or CI`
        : `its name doesn't fit ${patterns.map(quoted).join(' or ')}`,
    }
  }
}

function nameOf(path: string, { name }: Record<string, string | undefined>): string {
  return name === undefined ? basename(path) : `${name}${extname(path)}`
}

function compile(pattern: string, kind: string): RegExp {
  for (const member of members) {
    const times = pattern.split(`{${member}}`).length - 1
    const isNeeded = member === 'order' || member === 'kind'
    if (times > 1 || (isNeeded && times === 0))
      throw new OperatorError(
        'refused',
        `The pattern ${quoted(pattern)} must have {${member}} ${isNeeded ? 'once' : 'at most once'}.`,
      )
  }
  const sources: Record<string, string> = {
    '{order}': '(?<order>[^/]+?)',
    '{kind}': `(?<kind>${kind})`,
    '{name}': '(?<name>[^/]+)',
    '{ext}': '(?<ext>[^/.]+)',
    '*': '[^/]*',
  }
  const source = pattern
    .normalize('NFC')
    .split(/(\{[^{}]*\}|\*)/)
    .map((piece) => {
      const source = sources[piece]
      if (source === undefined && piece.startsWith('{'))
        throw new OperatorError(
          'refused',
          `The pattern ${quoted(pattern)} has ${piece}; use {order}, {kind}, {name} and {ext}.`,
        )
      return source ?? escaped(piece)
    })
    .join('')
  return new RegExp(`^(?:.*/)?${source}$`, 'iu')
}
