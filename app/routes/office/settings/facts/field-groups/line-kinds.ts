import type { SettingLine } from '../setting-fields.tsx'

export const needed = { required: true } as const
export const count = { ...needed, inputMode: 'numeric' } as const
export const mail = {
  ...needed,
  type: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: 254,
} as const
export const link = { type: 'url', inputMode: 'url', autoCapitalize: 'none', spellCheck: false } as const

/** A short text that has to be there. */
export const plainLine = (name: string, label: string, more: Partial<SettingLine> = {}): SettingLine => ({
  name,
  label,
  ...needed,
  maxLength: 160,
  ...more,
})
