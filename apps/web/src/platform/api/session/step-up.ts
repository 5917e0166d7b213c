import type { StepUpMethod } from '@portolan/contract/shared/errors'

/** The person closed the dialog instead of proving identity: nothing was done, and nothing is wrong. */
export class StepUpCanceled extends Error {
  override readonly name = 'StepUpCanceled'
}

/** The open dialog, shared by all requests that wait for its answer. */
export interface StepUpQuestion {
  /** Different for every question. */
  id: number
  methods: readonly StepUpMethod[]
}

/**
 * Asks the person to prove identity again; `createStepUps` creates one for tests, the product uses `stepUps`.
 */
export interface StepUps {
  /**
   * Resolves once identity is proved; rejects with `StepUpCanceled`, or with the error that prevented the
   * question.
   */
  ask(methods: readonly StepUpMethod[]): Promise<void>
  prove(): void
  cancel(reason?: unknown): void
  subscribe(listener: () => void): () => void
  getSnapshot(): StepUpQuestion | null
}

/** Starts without a question. */
export function createStepUps(): StepUps {
  let question: StepUpQuestion | null = null
  let lastId = 0
  let waiting: { resolve: () => void; reject: (reason: unknown) => void }[] = []
  const listeners = new Set<() => void>()

  function set(next: StepUpQuestion | null) {
    question = next
    for (const listener of listeners) listener()
  }

  function finish(settle: (each: (typeof waiting)[number]) => void) {
    const settled = waiting
    waiting = []
    set(null)
    settled.forEach(settle)
  }

  return {
    ask(methods) {
      const answered = new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }))
      if (question === null) {
        lastId += 1
        set({ id: lastId, methods })
      }
      return answered
    },
    prove: () => finish(({ resolve }) => resolve()),
    cancel: (reason = new StepUpCanceled()) => finish(({ reject }) => reject(reason)),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => question,
  }
}

/** The product's instance. */
export const stepUps: StepUps = createStepUps()
