import type { Invocation } from './command.ts'
import { execute } from './execute.ts'

/** Runs an operation and shows all that it says; answers the exit code. */
export async function runOperation(
  { output }: Pick<Invocation, 'output'>,
  operation: string,
  args: Record<string, unknown> = {},
): Promise<number> {
  const answer = await execute(operation, args, output)
  if ('error' in answer) {
    output.error(answer.error)
    return 1
  }
  output.result(answer.result)
  return 0
}
