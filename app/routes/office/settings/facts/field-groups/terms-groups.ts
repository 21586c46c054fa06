import type { SettingGroup } from '../setting-fields.tsx'
import { count, needed } from './line-kinds.ts'

export const termsGroups: readonly SettingGroup[] = [
  {
    legend: 'Devis',
    lines: [
      { name: 'deposit', label: 'Acompte à la commande, en\u00a0%', ...count, maxLength: 3 },
      {
        name: 'validity',
        label: 'Validité d’un devis, en jours',
        ...count,
        maxLength: 3,
        hint: 'Chaque devis peut en avoir une autre.',
      },
    ],
  },
  {
    legend: 'Garde des jantes non retirées',
    lines: [
      {
        name: 'storage',
        label: 'Frais par jour, hors taxes, en\u00a0€',
        ...needed,
        inputMode: 'decimal',
        maxLength: 12,
      },
      { name: 'storage_notice', label: 'Jours laissés après l’avis de retrait', ...count, maxLength: 2 },
    ],
  },
]
