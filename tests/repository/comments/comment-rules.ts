import { parseSync } from 'rolldown/utils'
import type { Rule } from '../boundaries/boundary-rules.ts'
import type { SourceFile } from '../source-files.ts'

const maxColumns = 110

/** Words that make a comment read as translated; each has a plain one, such as “next to” or “again”. */
const oddWords = /\b(?:besides?|anew|whoever|whomever|nobody|somebody|are told)\b/i

type Comment = { text: string; start: number }

const commentsByFile = new WeakMap<SourceFile, Comment[]>()

/** Returns the comments of a file, which is parsed once for all rules. */
function commentsOf(file: SourceFile): Comment[] {
  const comments = commentsByFile.get(file) ?? parseComments(file)
  commentsByFile.set(file, comments)
  return comments
}

/** Finds the comments of a file; applied migrations stay as they are. */
function parseComments({ path, text }: SourceFile): Comment[] {
  const matchesOf = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map((match) => ({ text: match[1] ?? '', start: match.index }))
  if (path.endsWith('.css')) return matchesOf(/\/\*([\s\S]*?)\*\//g)
  if (path.endsWith('.sql')) return path.includes('/migrations/') ? [] : matchesOf(/^\s*--(.*)$/gm)
  const { comments } = parseSync(path, text)
  return comments.map(({ value, start }) => ({ text: value, start }))
}

/** Joins the lines of a comment, without the stars before them. */
const proseOf = ({ text }: Comment) =>
  text
    .replaceAll(/^\s*\*+/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Makes a rule from a function that judges one comment. */
function eachComment(judge: (comment: Comment, file: SourceFile) => string | undefined): Rule {
  return (files) =>
    files.flatMap((file) =>
      commentsOf(file).flatMap((comment) => {
        const wrong = judge(comment, file)
        const line = file.text.slice(0, comment.start).split('\n').length
        return wrong === undefined ? [] : [`${file.path}:${line}: ${wrong}`]
      }),
    )
}

/** Lines of comments have at most 110 columns; an address isn't broken. */
export const narrowComments = eachComment((comment, { text }) => {
  const from = text.lastIndexOf('\n', comment.start) + 1
  const end = comment.start + comment.text.length + 2
  const lines = text
    .slice(from, end)
    .split('\n')
    .filter((line) => !line.includes('://'))
  return lines.some((line) => line.length > maxColumns)
    ? `a comment of over ${maxColumns} columns`
    : undefined
})

/** A comment starts with its subject or a verb, not with the thing that it is about. */
export const directComments = eachComment((comment) =>
  /^(Of|What)\b/.test(proseOf(comment)) ? 'a comment that starts with “Of” or “What”' : undefined,
)

/** Comments use plain words; names in backticks may be any. */
export const plainComments = eachComment((comment) => {
  const word = oddWords.exec(proseOf(comment).replaceAll(/`[^`]*`/g, ''))?.[0]
  return word === undefined ? undefined : `“${word}” in a comment`
})

/** Limits are named `max…`. */
export const limitNames: Rule = (files) =>
  files.flatMap(({ path, text }) =>
    [...text.matchAll(/\bmost[A-Z]\w*/g)].map(
      ({ 0: name, index }) => `${path}:${text.slice(0, index).split('\n').length}: ${name}, not max…`,
    ),
  )
