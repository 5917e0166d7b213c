import * as z from 'zod/mini'

/**
 * Every error code with its HTTP status. The server has a text in each language;
 * a code without both doesn't compile.
 */
export const errorStatus = {
  malformed: 400,
  unauthorized: 401,
  invalid_credentials: 401,
  invalid_api_key: 401,
  invalid_signature: 401,
  csrf_failed: 403,
  step_up_required: 403,
  second_factor_required: 403,
  insufficient_scope: 403,
  insufficient_role: 403,
  staff_factor_required: 403,
  view_only: 403,
  passkey_refused: 400,
  reset_link_invalid: 400,
  email_link_invalid: 400,
  not_found: 404,
  invitation_invalid: 404,
  no_second_factor: 409,
  passkeys_unavailable: 409,
  too_many_passkeys: 409,
  not_editable: 409,
  wrong_state: 409,
  task_taken: 409,
  order_has_history: 409,
  order_has_invoices: 409,
  order_ref_in_use: 409,
  order_moved: 409,
  organization_in_use: 409,
  own_account: 409,
  last_administrator: 409,
  name_in_use: 409,
  no_card: 409,
  undo_expired: 409,
  quote_expired: 409,
  quote_superseded: 409,
  quote_outdated: 409,
  too_many_documents: 409,
  storage_quota_exceeded: 409,
  too_many_preorders: 409,
  too_many_changes: 409,
  too_many_quotes: 409,
  too_many_webhooks: 409,
  too_many_follows: 409,
  too_many_phrases: 409,
  too_many_maps: 409,
  too_many_import_files: 409,
  map_name_taken: 409,
  webhook_disabled: 409,
  message_settled: 409,
  message_sealed: 409,
  file_missing: 410,
  stale: 412,
  order_exists: 412,
  organization_exists: 412,
  too_large: 413,
  unsupported_media_type: 415,
  idempotency_mismatch: 422,
  too_many_requests: 429,
  typed_codes_closed: 429,
  server_error: 500,
  unavailable: 503,
  storage_full: 507,
} as const

/** A code of the table above. */
export type ErrorCode = keyof typeof errorStatus

export const stepUpMethods = ['password', 'code', 'passkey'] as const
export type StepUpMethod = (typeof stepUpMethods)[number]

/** The response to a failed request, unless the errors are about fields. */
export const ErrorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    /**
     * With `step_up_required`: how this person can confirm their identity; no password while two-step
     * verification is on.
     */
    methods: z.optional(z.array(z.enum(stepUpMethods))),
    /** With codes about a limit: its numbers, such as `most`, or `usedBytes` and `limitBytes`. */
    figures: z.optional(z.record(z.string(), z.number())),
    /** With `task_taken`: who has the task. */
    person: z.optional(z.string()),
  }),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/**
 * The response to a 400 about fields: messages by field path, such as `units.0.quantity`; at most 50 fields.
 */
export const FieldErrors = z.record(z.string(), z.array(z.string()))
export type FieldErrors = z.infer<typeof FieldErrors>
