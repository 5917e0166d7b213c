/**
 * Fetches, and retries while a busy server rejects the request; returns any other answer, or the sixtieth.
 */
export async function fetchPatiently(url: string, init: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const answer = await fetch(url, init)
    if ((answer.status !== 503 && answer.status !== 429) || attempt === 60) return answer
    await answer.arrayBuffer()
    await new Promise((resolve) =>
      setTimeout(resolve, Number(answer.headers.get('retry-after') ?? 1) * 1_000),
    )
  }
}
