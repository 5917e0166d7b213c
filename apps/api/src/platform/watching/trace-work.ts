import type { Deps } from '#platform/process/deps.ts'

/** Work that no request waits for: a delivery, an import, a command. Its texts are constants of the program. */
export interface Work {
  /** Few, such as `deliver email`. */
  name: string
  /** `client` where another server answers it. */
  kind: 'client' | 'internal'
  attributes: Record<string, string | number>
}

/** Hears what became of the work, while it runs. */
export interface WorkSpan {
  /** Why it didn't succeed, as a constant text; null if it did. */
  end(outcome: string, fault?: string | null): void
  /** There was nothing to do, so nothing is sent. */
  drop(): void
}

export type WorkTracer = <T>(work: Work, act: (span: WorkSpan) => Promise<T>) => Promise<T>

const untraced: WorkSpan = { end() {}, drop() {} }
const tracers = new WeakMap<Deps['log'], WorkTracer>()

/** Lets a server's work be traced from now on. */
export function traceWorkBy({ log }: Pick<Deps, 'log'>, tracer: WorkTracer): void {
  tracers.set(log, tracer)
}

/** Does work, as a trace of its own if a collector is configured. */
export function traceWork<T>(
  { log }: Pick<Deps, 'log'>,
  work: Work,
  act: (span: WorkSpan) => Promise<T>,
): Promise<T> {
  return tracers.get(log)?.(work, act) ?? act(untraced)
}
