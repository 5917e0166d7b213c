/** Whether the database refuses the data itself (SQLSTATE classes 22 and 23), and would again. */
export function isDataFault(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && /^2[23]...$/.test(String(cause.code))) return true
  return false
}
