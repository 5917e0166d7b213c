// Functions that tests run in a worker process.

export async function tellProcess(): Promise<number> {
  return process.pid
}

export async function tellSecrets(): Promise<string[]> {
  return Object.keys(process.env)
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

export async function endProcess(): Promise<never> {
  process.exit(3)
}

export async function failLater(): Promise<string> {
  setTimeout(() => {
    throw new Error('nothing waits for this')
  }, 1)
  return 'done'
}
