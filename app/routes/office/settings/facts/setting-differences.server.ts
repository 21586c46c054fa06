import type { Setting, SettingValues } from '../../../../../domain/settings/setting.ts'

/** What a version had in the place of what there is: each as « téléphone : 03 53 01 42 10 ». */
export function differences({ names }: Setting, kept: SettingValues, now: SettingValues): string[] {
  return Object.entries(kept)
    .filter(([field, value]) => value !== now[field] && names[field])
    .map(([field, value]) => `${names[field]}\u00a0: ${value === '' ? 'rien' : value}`)
}
