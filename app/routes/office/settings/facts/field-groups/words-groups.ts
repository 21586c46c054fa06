import type { SettingGroup } from '../setting-fields.tsx'
import { count, link, plainLine } from './line-kinds.ts'

export const wordsGroups: readonly SettingGroup[] = [
  {
    legend: 'Phrases',
    lines: [
      plainLine('banner', 'Sous «\u00a0jantes rénovées par an\u00a0», sur l’accueil', {
        isLong: true,
        maxLength: 400,
      }),
      plainLine('about', 'En tête de la page À propos', { isLong: true, maxLength: 400 }),
      { name: 'rims_per_year', label: 'Jantes rénovées par an', ...count, maxLength: 7 },
    ],
  },
  {
    legend: 'Réseaux sociaux',
    lines: [
      { name: 'facebook', label: 'Facebook', ...link, hint: 'Vide\u00a0: le lien disparaît du site.' },
      { name: 'instagram', label: 'Instagram', ...link, hint: 'Vide\u00a0: le lien disparaît du site.' },
    ],
  },
]
