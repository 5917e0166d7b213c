import type { BrandChanges, BrandSettings } from '@portolan/contract/content/brand/brand-settings'

export type BrandName = Exclude<keyof BrandSettings, 'version' | 'stylesheet' | 'acceptance'>
export type BrandValue<Name extends BrandName> = BrandSettings[Name]['value']

/** Changes that a person hasn't saved: another value, or the way back to the initial one. */
export type BrandDraft = { [Name in BrandName]?: { value: BrandValue<Name> } | 'initial' }

/** The value that the form shows. */
export function draftedValue<Name extends BrandName>(
  settings: BrandSettings,
  draft: BrandDraft,
  name: Name,
): BrandValue<Name> {
  const changed = draft[name]
  if (changed === undefined) return settings[name].value
  return changed === 'initial' ? settings[name].initial : (changed.value as BrandValue<Name>)
}

/** The draft with another value of a setting; one that equals the saved value changes nothing. */
export function changeDraft<Name extends BrandName>(
  settings: BrandSettings,
  draft: BrandDraft,
  name: Name,
  value: BrandValue<Name>,
): BrandDraft {
  const { [name]: _before, ...others } = draft
  const isSame = JSON.stringify(value) === JSON.stringify(settings[name].value)
  return isSame ? others : { ...others, [name]: { value } }
}

/** The draft with the way back to the initial value. */
export function resetDraft(settings: BrandSettings, draft: BrandDraft, name: BrandName): BrandDraft {
  const { [name]: _before, ...others } = draft
  return settings[name].source === 'saved' ? { ...others, [name]: 'initial' } : others
}

function sentValue(value: BrandValue<BrandName>): unknown {
  // An image is named by its ID; none is the initial one.
  if (value === null) return null
  return typeof value === 'object' && 'id' in value ? value.id : value
}

/** The draft as it's sent. */
export function changesOf(draft: BrandDraft): BrandChanges {
  return Object.fromEntries(
    Object.entries(draft).map(([name, change]) => [
      name,
      change === 'initial' ? null : sentValue(change.value),
    ]),
  ) as BrandChanges
}
