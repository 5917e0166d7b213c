import type { ClientRequest } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Informational responses before the answer; each is parsed and emitted, so more only keep the portal busy.
 */
const maxInformational = 5
/** Includes headers and unread parts, such as chunk extensions. */
const maxBytes = 256 * 1024

/** The other side didn't finish; the message is a sentence for operators. */
class EndlessAnswer extends Error {}

/** Ends a request whose answer is endless, with a descriptive `error`. Its time is limited by the caller. */
export function boundAnswer(request: ClientRequest): ClientRequest {
  let informational = 0
  let bytes = 0
  const end = (reason: string) => void request.destroy(new EndlessAnswer(reason))
  request.on('information', () => {
    informational++
    if (informational > maxInformational)
      end(`It sent more than ${maxInformational} informational responses (1xx) instead of an answer.`)
  })
  request.on('socket', (socket: Socket) => {
    const count = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > maxBytes) end(`Its answer is longer than ${maxBytes / 1024} kB.`)
    }
    socket.on('data', count)
    // The connection is kept alive for the next request.
    request.once('close', () => socket.off('data', count))
  })
  return request
}
