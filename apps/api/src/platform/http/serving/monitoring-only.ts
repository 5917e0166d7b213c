import type { FastifyInstance } from 'fastify'

const monitored = /^\/(?:health\/|metrics(?:\?|$))/

/** For a process that only works in the background: answers health checks and metrics, and nothing else. */
export function serveOnlyMonitoring(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (monitored.test(request.url)) return
    return reply
      .code(404)
      .type('text/plain; charset=utf-8')
      .send('This process of the portal works in the background (PORTAL_ROLE=worker).\n')
  })
}
