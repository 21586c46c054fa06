import { href } from 'react-router'
import { ClipboardList, FileCheck, ReceiptText, UserRound } from '../../ui/icon/area-icons.ts'
import type { Menu } from '../../ui/icon/icons.ts'

export interface Section {
  to: string
  label: string
  Icon: typeof Menu
  /** The pages of the records that it lists. */
  below?: Parameters<typeof href>[0]
}

export const sections: Section[] = [
  { to: href('/espace_pro'), label: 'Mes informations', Icon: UserRound },
  {
    to: href('/espace_pro/commandes'),
    label: 'Mes commandes',
    Icon: ClipboardList,
    below: '/espace_pro/commande/:id',
  },
  {
    to: href('/espace_pro/factures'),
    label: 'Mes factures et avoirs',
    Icon: ReceiptText,
    below: '/espace_pro/facture/:posId/:id',
  },
  {
    to: href('/espace_pro/devis'),
    label: 'Mes devis',
    Icon: FileCheck,
    below: '/espace_pro/devis/:posId/:id',
  },
]
