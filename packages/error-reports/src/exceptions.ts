import { maskMessage } from './mask-message.ts'
import { type Frame, framesOf, type OwnFile } from './stack-frames.ts'

/** An error in the service's shape. */
export interface Exception {
  type: string
  value: string
  mechanism: { type: string; handled: boolean }
  stacktrace?: { frames: Frame[] }
}

const maxCauses = 5

/** An error and its causes, the innermost first as the service wants them. */
export function exceptionsOf(
  error: unknown,
  mechanism: Exception['mechanism'],
  ownFile: OwnFile,
): Exception[] {
  const exceptions: Exception[] = []
  try {
    for (let each = error, depth = 0; (depth === 0 || each !== undefined) && depth < maxCauses; depth++) {
      exceptions.unshift(exceptionOf(each, mechanism, ownFile))
      each = each instanceof Error ? each.cause : undefined
    }
  } catch {
    // If an error's own members throw, it is enough to know that there was one.
    exceptions.push({ type: 'Error', value: '', mechanism })
  }
  return exceptions
}

function exceptionOf(error: unknown, mechanism: Exception['mechanism'], ownFile: OwnFile): Exception {
  if (!(error instanceof Error)) return { type: 'NonError', value: typeof error, mechanism }
  const message = String(error.message)
  const stack = String(error.stack ?? '')
  // A message of several lines may look like lines of a stack.
  const at = stack.indexOf(message)
  const frames = framesOf(at < 0 ? stack : stack.slice(at + message.length), ownFile)
  return {
    type: typeOf(error),
    value: [codeOf(error), maskMessage(message)].filter(Boolean).join(' '),
    mechanism,
    ...(frames.length > 0 && { stacktrace: { frames } }),
  }
}

function typeOf(error: Error): string {
  const named = error.name === 'Error' ? error.constructor.name : error.name
  return /^[A-Za-z]\w{0,60}$/.test(named) ? named : 'Error'
}

/**
 * Returns the code of the system, Node or PostgreSQL for the error, such as ECONNREFUSED,
 * FST_ERR_CTP_BODY_TOO_LARGE or 23505.
 */
function codeOf(error: Error): string {
  const code = 'code' in error ? error.code : undefined
  const isCode =
    typeof code === 'string' && /^(?:E[A-Z]{2,20}|(?:ERR|FST|UND)_[A-Z_]{2,60}|[0-9A-Z]{5})$/.test(code)
  return isCode ? code : ''
}
