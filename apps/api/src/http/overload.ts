import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { isApiRequest } from './addresses.ts'
import { Problem } from './problem.ts'

/**
 * Turns calls of the API away while the event loop is later than so many milliseconds. Never the health checks: who
 * is told that a busy server is dead ends it, and then the others are busier.
 */
export async function shedLoad(app: FastifyInstance, longestDelayMs: number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: longestDelayMs,
    async pressureHandler(request) {
      if (isApiRequest(request)) throw new Problem('unavailable', 2)
    },
  })
}
