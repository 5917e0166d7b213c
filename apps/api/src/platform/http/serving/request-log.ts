import type { FastifyInstance } from 'fastify'

/**
 * One line a request once it is answered: what changes something or fails at `info`, plain reading at `debug`, since
 * every open browser asks for its counts six times a minute.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode } = reply
    const reading = request.method === 'GET' && statusCode < 400
    const line = { req: request, statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 }
    request.log[reading ? 'debug' : 'info'](line, 'request')
  })
}
