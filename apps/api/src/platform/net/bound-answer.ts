import type { ClientRequest } from 'node:http'
import type { Socket } from 'node:net'

/**
 * A receiver with more to say before its answer only keeps the portal busy: each of these responses is parsed
 * and announced.
 */
const maxInformational = 5
/** With headers and what no one reads, such as extensions of chunks. */
const maxBytes = 256 * 1024

/** The other side didn't come to an end; the message is a sentence for operators. */
class EndlessAnswer extends Error {}

/**
 * Ends a request whose answer has no end, with an `error` that says so. Its time is limited by who makes it.
 */
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
    // A connection is kept for the next request.
    request.once('close', () => socket.off('data', count))
  })
  return request
}
