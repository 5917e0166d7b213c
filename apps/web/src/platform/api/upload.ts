/** Like `fetch`, and reports the share of the body that was sent, which `fetch` can't. */
export function upload(
  url: string,
  init: RequestInit,
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(init.method ?? 'POST', url)
    request.responseType = 'blob'
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total)
    }
    request.onload = () => {
      const headers = new Headers()
      for (const name of ['content-type', 'x-request-id', 'retry-after']) {
        const value = request.getResponseHeader(name)
        if (value !== null) headers.set(name, value)
      }
      const body = request.status === 204 ? null : request.response
      resolve(new Response(body, { status: request.status, headers }))
    }
    request.onerror = () => reject(new TypeError('The upload failed'))
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
    init.signal?.addEventListener('abort', () => request.abort())
    if (init.signal?.aborted) request.abort()
    else request.send(init.body instanceof FormData ? init.body : null)
  })
}
