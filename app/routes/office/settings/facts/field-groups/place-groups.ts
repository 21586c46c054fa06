import type { SettingGroup } from '../setting-fields.tsx'
import { count, link, mail, needed } from './line-kinds.ts'

export const placeGroups: readonly SettingGroup[] = [
  {
    legend: 'Ce que lisent les visiteurs',
    lines: [
      { name: 'title', label: 'Nom', ...needed, maxLength: 80 },
      {
        name: 'name',
        label: 'Nom court',
        ...needed,
        maxLength: 24,
        hint: 'Dans les choix du formulaire, les listes et les tableaux.',
      },
      { name: 'phone', label: 'Téléphone', type: 'tel', ...needed, maxLength: 40 },
      {
        name: 'email',
        label: 'E-mail',
        ...mail,
        hint: 'Les demandes de ce lieu y arrivent, et les réponses des clients aussi.',
      },
    ],
  },
  {
    legend: 'Adresse',
    lines: [
      { name: 'line_1', label: 'Adresse', ...needed, maxLength: 120 },
      { name: 'line_2', label: 'Complément', maxLength: 120 },
      {
        name: 'zip_code',
        label: 'Code postal',
        ...count,
        maxLength: 5,
        hint: 'Il décide aussi des jours fériés (Alsace, Moselle).',
      },
      { name: 'city', label: 'Ville', ...needed, maxLength: 80 },
      {
        name: 'latitude',
        label: 'Latitude',
        ...needed,
        inputMode: 'decimal',
        hint: 'En degrés\u00a0: 48,1744',
      },
      {
        name: 'longitude',
        label: 'Longitude',
        ...needed,
        inputMode: 'decimal',
        hint: 'En degrés\u00a0: 6,4495',
      },
      {
        name: 'map',
        label: 'Lien du plan',
        ...link,
        hint: 'Vide\u00a0: l’adresse est cherchée sur Google Maps.',
      },
    ],
  },
]
