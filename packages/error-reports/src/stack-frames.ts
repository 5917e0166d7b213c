/** One line of a stack, as the service wants it. */
export interface Frame {
  filename: string
  function: string
  lineno: number
  colno: number
  in_app: true
}

/**
 * The name under which a report may show the file of a stack; null for a file that isn't the product's own.
 */
export type OwnFile = (location: string) => string | null

const maxFrames = 50
const maxLines = 200

// V8 writes `    at name (location:1:2)` or `    at location:1:2`, the others `name@location:1:2`.
const v8 = /^\s*at (?:(.*?) \()?([^()\s]+):(\d{1,7}):(\d{1,7})\)?$/
const others = /^([^@\s]*)@(\S+):(\d{1,7}):(\d{1,7})$/

// `async Promise.all [as run]` is a call too; anything else in a name was computed from data.
const functionName = /^(?:async )?(?:new )?([\w$.<>#]{1,100})(?: \[as [\w$]{1,50}\])?$/

/** The product's own lines of a stack, the innermost last. Of other files not even the name is shown. */
export function framesOf(stack: string, ownFile: OwnFile): Frame[] {
  const frames: Frame[] = []
  for (const line of stack.split('\n', maxLines)) {
    const match = v8.exec(line) ?? others.exec(line)
    if (!match) continue
    const [, name = '', location = '', row, column] = match
    const filename = ownFile(location)
    if (filename === null) continue
    frames.push({
      filename,
      function: functionName.exec(name)?.[1] ?? '?',
      lineno: Number(row),
      colno: Number(column),
      in_app: true,
    })
    if (frames.length === maxFrames) break
  }
  return frames.reverse()
}

const anyFrame = /^(?:\s+at .*|[^@\s]*@.*):\d{1,7}:\d{1,7}\)?$/

/** Checks if a stack has lines at all, including evaluated code and other people's files. */
export function hasFrames(stack: string): boolean {
  return stack.split('\n', maxLines).some((line) => anyFrame.test(line))
}
