import type { SettingGroup } from '../setting-fields.tsx'
import { count, plainLine } from './line-kinds.ts'

export const letterGroups: readonly SettingGroup[] = [
  {
    legend: 'Ce que lisent les visiteurs',
    lines: [
      plainLine('invitation', 'Invitation à s’inscrire'),
      plainLine('pace', 'Rythme annoncé', {
        maxLength: 80,
        hint: 'Il suit l’invitation, et la confirmation le promet.',
      }),
    ],
  },
  {
    legend: 'Envoi',
    lines: [
      {
        name: 'per_minute',
        label: 'E-mails par minute et par domaine',
        ...count,
        maxLength: 4,
        hint: 'Trop vite, un grand fournisseur les refuse.',
      },
    ],
  },
]
