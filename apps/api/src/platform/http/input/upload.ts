import type { Upload } from '@portolan/contract/shared/endpoint'
import type { FastifyRequest } from 'fastify'
import { localeOf } from '#platform/http/locale.ts'
import { FieldProblem, Problem } from '#platform/http/problem.ts'
import { collectFieldErrors } from './field-errors.ts'
import { fieldText } from './field-messages.ts'

/** What a form may have besides its file. */
const surroundingBytes = 64 * 1024

/** Reads the one file of a form, into memory; refuses a form that holds anything else, or a file over the limit. */
export async function readUpload(request: FastifyRequest, { member, maxBytes }: Upload): Promise<Uint8Array> {
  const missing = () => new FieldProblem({ [member]: [fieldText('required', localeOf(request))] })
  if (!request.isMultipart()) {
    if (request.body === undefined) throw missing()
    throw new Problem('unsupported_media_type')
  }
  const reading = Promise.race([endOfPatience(request, maxBytes), readParts(request, member, maxBytes)])
  const { bytes, strangers } = await reading.catch((error: unknown) => {
    // What else comes is dropped unread, for the answer to be heard.
    request.raw.unpipe().resume()
    // Whatever else fails here is the form's own fault: nothing but the request is read.
    throw error instanceof Problem || (error instanceof Error && 'statusCode' in error)
      ? error
      : new Problem('malformed')
  })
  if (strangers.length > 0) {
    const said = fieldText('unknown', localeOf(request))
    throw new FieldProblem(collectFieldErrors(strangers.map((name) => [name, said])))
  }
  if (!bytes) throw missing()
  return bytes
}

/** Refuses a form that grows larger than its file may be, wherever in it the bytes are. Never fulfilled. */
function endOfPatience({ raw }: FastifyRequest, maxBytes: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    let bytes = 0
    raw.on('data', (chunk: Uint8Array) => {
      bytes += chunk.length
      if (bytes > maxBytes + surroundingBytes) reject(new Problem('too_large'))
    })
  })
}

async function readParts(request: FastifyRequest, member: string, maxBytes: number) {
  let bytes: Uint8Array | null = null
  const strangers: string[] = []
  const limits = { fileSize: maxBytes, files: 2, fields: 4, parts: 6, fieldSize: 1024, headerPairs: 20 }
  for await (const part of request.parts({ limits })) {
    const wanted = part.type === 'file' && part.fieldname === member && bytes === null
    if (wanted) bytes = await part.toBuffer()
    else {
      if (part.type === 'file') part.file.resume()
      strangers.push(part.fieldname)
    }
  }
  return { bytes, strangers }
}
