import { threadId } from 'node:worker_threads'

// What tests let a thread do.

export async function tellThread(): Promise<number> {
  return threadId
}

export async function fail(message: string): Promise<never> {
  throw new Error(message)
}

export async function spin(): Promise<never> {
  for (;;);
}

export async function fillMemory(): Promise<number> {
  const filled: number[][] = []
  for (;;) filled.push(new Array(100_000).fill(filled.length))
}

export async function endThread(): Promise<never> {
  process.exit(3)
}

export async function failLater(): Promise<string> {
  setTimeout(() => {
    throw new Error('nothing waits for this')
  }, 1)
  return 'done'
}
