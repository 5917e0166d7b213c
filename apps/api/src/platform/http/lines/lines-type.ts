import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The content type of newline-delimited JSON. */
export const linesType = 'application/x-ndjson'

/** Leaves such a body unread, for the endpoint to read line by line. */
export function readLineBodies(app: FastifyInstance): void {
  app.addContentTypeParser(linesType, (_request, body, done) => done(null, body))
}

export function hasLines({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.toLowerCase().startsWith(linesType) === true
}
