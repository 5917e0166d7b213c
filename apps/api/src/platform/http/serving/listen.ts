import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { FastifyInstance } from 'fastify'

/** Starts to listen; throws `OperatorError` if the IP or port is in use, forbidden or not of this machine. */
export async function listen(app: FastifyInstance, { host, port }: { host: string; port: number }) {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const explanation = explanationOf(code, host, port)
    throw explanation === null ? error : new OperatorError('cannot_listen', explanation, { cause: error })
  }
}

function explanationOf(code: string, host: string, port: number): string | null {
  const hostAndPort = `${host.includes(':') ? `[${host}]` : host}:${port}`
  if (code === 'EADDRINUSE')
    return `${hostAndPort} is in use by another program. Set PORT to a free port, or stop that program.`
  if (code === 'EACCES')
    return `This user may not listen on ${hostAndPort}: ports below 1024 are usually kept for the administrator. Set PORT to a higher one.`
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code))
    return `${host} isn't an IP address of this machine. Set HOST to one that is, such as 127.0.0.1, or 0.0.0.0 for all.`
  return null
}
