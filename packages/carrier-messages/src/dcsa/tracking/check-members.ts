import { isObject, type JsonObject } from '#dcsa/json/read-json.ts'
import type { FeedbackList } from '#feedback-list.ts'
import { readIsoDateTime, readIsoDay } from '#statement/stated-time.ts'

/** The required type of a member; a text by default. */
export interface MemberRule {
  required?: true
  max?: number
  length?: number
  oneOf?: readonly string[]
  is?: 'text' | 'number' | 'integer' | 'uuid' | 'date-time' | 'day-or-time' | 'object' | 'list'
  /** The members of an object, or of each object of a list. */
  members?: MemberRules
}
export type MemberRules = { readonly [name: string]: MemberRule }

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

export function isUuid(value: unknown): boolean {
  return typeof value === 'string' && uuid.test(value)
}

/**
 * Reports as errors what breaks the rules; null counts as missing, members without a rule may be anything.
 */
export function checkMembers(
  value: JsonObject,
  rules: MemberRules,
  path: string,
  feedback: FeedbackList,
): void {
  for (const name in rules) {
    const rule = rules[name]
    const member = value[name]
    if (rule === undefined) continue
    if (member !== undefined && member !== null) checkMember(member, name, rule, `${path}.${name}`, feedback)
    else if (rule.required) feedback.add('ERROR', 'missing-member', `${path}.${name}`, name)
  }
}

function checkMember(
  value: unknown,
  name: string,
  rule: MemberRule,
  path: string,
  feedback: FeedbackList,
): void {
  switch (rule.is ?? 'text') {
    case 'object':
      if (isObject(value)) checkMembers(value, rule.members ?? {}, path, feedback)
      else feedback.add('ERROR', 'wrong-type', path, name, 'an object', value)
      return
    case 'list':
      if (Array.isArray(value)) checkList(value, name, rule, path, feedback)
      else feedback.add('ERROR', 'wrong-type', path, name, 'a list', value)
      return
    case 'number':
      if (typeof value !== 'number') feedback.add('ERROR', 'wrong-type', path, name, 'a number', value)
      return
    case 'integer':
      if (!Number.isInteger(value)) feedback.add('ERROR', 'wrong-type', path, name, 'a whole number', value)
      return
    case 'uuid':
      if (!isUuid(value)) feedback.add('ERROR', 'invalid-uuid', path, name, value)
      return
    case 'day-or-time':
    case 'date-time': {
      if (rule.is === 'day-or-time' && readIsoDay(value) !== null) return
      const time = readIsoDateTime(value)
      if (time === null || time.offset === null) feedback.add('ERROR', 'invalid-date-time', path, name, value)
      return
    }
    case 'text':
      if (typeof value === 'string') checkText(value, name, rule, path, feedback)
      else feedback.add('ERROR', 'wrong-type', path, name, 'a text', value)
  }
}

function checkList(
  list: readonly unknown[],
  name: string,
  rule: MemberRule,
  path: string,
  feedback: FeedbackList,
): void {
  for (const [index, item] of list.entries()) {
    const own = `${path}[${index}]`
    if (isObject(item)) checkMembers(item, rule.members ?? {}, own, feedback)
    else feedback.add('ERROR', 'wrong-type', own, `An item of ${name}`, 'an object', item)
  }
}

function checkText(text: string, name: string, rule: MemberRule, path: string, feedback: FeedbackList): void {
  if (rule.oneOf !== undefined && !rule.oneOf.includes(text))
    feedback.add('ERROR', 'unknown-value', path, name, text, rule.oneOf)
  if (rule.length !== undefined && text.length !== rule.length)
    feedback.add('ERROR', 'wrong-length', path, name, rule.length, text)
  if (rule.max !== undefined && text.length > rule.max)
    feedback.add('ERROR', 'too-long', path, name, rule.max)
}
