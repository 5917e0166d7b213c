import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { roles } from '#shared/roles.ts'
import { Avatar } from './users.ts'

export const StaffRole = z.enum(roles)

const May = z.enum(['none', 'read', 'write'])

/** The permissions of a role, by subject of company calls. */
export const RolePermissions = z.object({
  tasks: May,
  orders: May,
  documents: May,
  invoices: May,
  preorders: May,
  quotes: May,
  costs: May,
  rates: May,
  threads: May,
  messages: May,
  customers: May,
  views: May,
  imports: May,
  announcements: May,
  settings: May,
  systems: May,
  staff: May,
  activity: May,
})

/** The signed-in member of staff, with what the role may do with each subject of company calls. */
export const StaffSelf = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  avatar: z.nullable(Avatar),
  role: StaffRole,
  may: RolePermissions,
  /** True without a mail server: emails stay in the outbox, where administrators read them. */
  keepsEmails: z.boolean(),
})
export type StaffSelf = z.infer<typeof StaffSelf>

/**
 * 403 `staff_factor_required` until the session was proved by a second factor or a passkey: then the person
 * sets one up, or uses it.
 */
export const getStaffSelf = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/me/',
  summary: 'Read the signed-in member of staff',
  auth: 'staff',
  subject: 'staff',
  responses: { 200: StaffSelf },
  errors: ['staff_factor_required'],
  etag: true,
})

/** A colleague, as the desk names people. */
export const StaffMember = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: StaffRole,
})
export type StaffMember = z.infer<typeof StaffMember>

export const listStaffMembers = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/staff/',
  summary: "List the company's staff, by name",
  auth: 'company',
  subject: 'staff',
  responses: { 200: z.array(StaffMember) },
  etag: true,
})
