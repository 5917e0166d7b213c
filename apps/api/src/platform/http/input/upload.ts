import type { Upload } from '@portolan/contract/shared/endpoint'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { localeOf } from '#platform/http/locale.ts'
import { FieldProblem, Problem } from '#platform/http/problem.ts'
import { collectFieldErrors } from './field-errors.ts'
import { fieldText } from './field-messages.ts'
import { type InputRule, readInput } from './read-input.ts'

/** Maximum size of a form without its file. */
const surroundingBytes = 64 * 1024

/** A file with its name as sent, and the form's other members. */
export interface UploadedForm<U extends Upload = Upload> {
  bytes: Uint8Array
  name: string
  fields: U['fields'] extends infer F extends z.ZodMiniType ? z.output<F> : undefined
}

/**
 * Reads the one file and the fields of a form into memory; rejects a form with anything else, or a file over
 * the limit.
 */
export async function readUpload(
  request: FastifyRequest,
  upload: Upload,
  rules: readonly InputRule[],
): Promise<UploadedForm> {
  const { member, maxBytes, fields } = upload
  const missing = () => new FieldProblem({ [member]: [fieldText('required', localeOf(request))] })
  if (!request.isMultipart()) {
    if (request.body === undefined) throw missing()
    throw new Problem('unsupported_media_type')
  }
  const reading = Promise.race([rejectTooLarge(request, maxBytes), readParts(request, upload)])
  const { bytes, name, texts, unexpected } = await reading.catch((error: unknown) => {
    // Drains the rest unread, so that the client can receive the answer.
    request.raw.unpipe().resume()
    // Any other failure here is the form's own fault, since only the request is read.
    throw error instanceof Problem || (error instanceof Error && 'statusCode' in error)
      ? error
      : new Problem('malformed')
  })
  if (unexpected.length > 0) {
    const text = fieldText('unknown', localeOf(request))
    throw new FieldProblem(collectFieldErrors(unexpected.map((name) => [name, text])))
  }
  const input = fields && readInput(fields, texts, localeOf(request), rules)
  if (!bytes) throw missing()
  // Binds the contract's type to the value parsed by its schema.
  return { bytes, name, fields: input } as UploadedForm
}

/** Rejects a form that grows larger than its file may be, in any part. Never resolves. */
function rejectTooLarge({ raw }: FastifyRequest, maxBytes: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    let bytes = 0
    raw.on('data', (chunk: Uint8Array) => {
      bytes += chunk.length
      if (bytes > maxBytes + surroundingBytes) reject(new Problem('too_large'))
    })
  })
}

async function readParts(request: FastifyRequest, { member, maxBytes, fields }: Upload) {
  let bytes: Uint8Array | null = null
  let name = ''
  const texts: Record<string, unknown> = {}
  const unexpected: string[] = []
  const names = Object.keys(fields?.shape ?? {})
  const structured = names.filter((each) => isStructured(fields?.shape[each]))
  const limits = {
    fileSize: maxBytes,
    files: 2,
    fields: 4 + names.length,
    parts: 6 + names.length,
    fieldSize: structured.length > 0 ? surroundingBytes : 1024,
    headerPairs: 20,
  }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file' && part.fieldname === member && bytes === null) {
      name = part.filename
      bytes = await part.toBuffer()
    } else if (part.type === 'field' && names.includes(part.fieldname) && !(part.fieldname in texts)) {
      texts[part.fieldname] = structured.includes(part.fieldname) ? parsed(part.value) : part.value
    } else {
      if (part.type === 'file') part.file.resume()
      unexpected.push(part.fieldname)
    }
  }
  return { bytes, name, texts, unexpected }
}

/** True if a field is a list or an object, which a form sends as JSON. */
function isStructured(schema: z.core.$ZodType | undefined): boolean {
  if (schema instanceof z.core.$ZodArray || schema instanceof z.core.$ZodObject) return true
  const isWrapped =
    schema instanceof z.core.$ZodDefault ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodOptional
  return isWrapped && isStructured(schema._zod.def.innerType)
}

/** A field's JSON; the text itself where it's none, which the field's schema then refuses. */
function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return text
  }
}
