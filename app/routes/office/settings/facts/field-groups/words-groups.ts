import type { SettingGroup } from '../setting-fields.tsx'
import { count, link } from './line-kinds.ts'

export const wordsGroups: readonly SettingGroup[] = [
  {
    legend: 'Chiffre',
    lines: [{ name: 'rims_per_year', label: 'Jantes rénovées par an', ...count, maxLength: 7 }],
  },
  {
    legend: 'Réseaux sociaux',
    lines: [
      { name: 'facebook', label: 'Facebook', ...link, hint: 'Vide\u00a0: le lien disparaît du site.' },
      { name: 'instagram', label: 'Instagram', ...link, hint: 'Vide\u00a0: le lien disparaît du site.' },
    ],
  },
]
