/**
 * Why a command or a start failed, with the exit code of the `portal` tool: 1 failed, 2 wrong usage, 130
 * canceled.
 */
export const exitCodes = {
  wrong_usage: 2,
  bad_arguments: 2,
  refused: 1,
  configuration: 1,
  data_folder_in_use: 1,
  cannot_listen: 1,
  not_migrated: 1,
  not_written: 1,
  storage_full: 1,
  unwell: 1,
  malformed: 1,
  too_large: 1,
  unknown_command: 1,
  other_version: 1,
  no_access: 1,
  server_stopped: 1,
  broken_off: 1,
  internal: 1,
  canceled: 130,
} as const

export type OperatorErrorCode = keyof typeof exitCodes

/** The subject of a rejection, for callers that answer by field and in the reader's language. */
export type RefusalReason =
  | 'unknown-organization'
  | 'unknown-account'
  | 'invalid-email'
  | 'foreign-letters'
  | 'taken-email'
  | 'unconfirmed-account'
  | 'member-already'

const longestMessage = 4_000

/**
 * The one error whose message is a sentence for the person who runs the portal: it names the thing, the value
 * and the fix. Any other error is a bug.
 */
export class OperatorError extends Error {
  override name = 'OperatorError'
  readonly code: OperatorErrorCode
  readonly reason: RefusalReason | null

  /** Messages quote files, and a file may hold a name of a million letters. */
  constructor(
    code: OperatorErrorCode,
    message: string,
    { reason = null, ...options }: ErrorOptions & { reason?: RefusalReason | null } = {},
  ) {
    super(message.length > longestMessage ? `${message.slice(0, longestMessage)}…` : message, options)
    this.code = code
    this.reason = reason
  }
}
