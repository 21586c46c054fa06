import type { clientPeople, clients, customerCreations } from '../../../db/schema/tables.ts'
import {
  type ArchiveColumnsOf,
  type ArchiveSections,
  derivedColumn,
  internalColumn,
  internalIdColumn,
  leaveOutColumn,
} from '../../kernel/personal-data/archive-section.ts'
import { clientTypeNames } from './client-fields.ts'

const invitationStatusNames: Readonly<Record<string, string>> = {
  email_sent: 'Envoyée',
  account_created: 'Suivie',
}

/** Sections of the personal-data archive about the client’s record and the people of a company. */
export const clientArchiveSections = {
  clients: {
    title: 'Fiche client',
    columns: {
      type: 'Nature',
      name: 'Société',
      last_name: 'Nom',
      first_name: 'Prénom',
      email: 'E-mail',
      phone: 'Téléphone',
      siret: 'SIRET',
      siren: 'SIREN',
      vat_number: 'N° de TVA',
      address: 'Adresse',
      notes: 'Notes de notre équipe',
      requires_purchase_order: 'Numéro de commande exigé',
      statement_since: 'Relevé mensuel depuis le',
      created_at: 'Fiche créée le',
      id: internalIdColumn,
      merged_into: leaveOutColumn('set only for merged or erased records'),
      erased_at: leaveOutColumn('set only for merged or erased records'),
      display_name: derivedColumn,
      search_text: derivedColumn,
    } satisfies ArchiveColumnsOf<typeof clients>,
    words: { type: clientTypeNames },
  },
  colleagues: {
    title: 'Personnes d’entreprise qui ont un accès',
    columns: {
      name: 'Nom',
      email: 'Identifiant',
      words: 'Mot joint à la demande',
      asked_at: 'Demandé le',
      invited_at: 'Lien envoyé le',
      opened_at: 'Ouvert le',
      close_asked_at: 'Fermeture demandée le',
      closed_at: 'Fermé le',
      id: internalIdColumn,
      client_id: leaveOutColumn('identifies the company, not the person'),
      asked_by_form: internalColumn,
    } satisfies ArchiveColumnsOf<typeof clientPeople>,
  },
  invitations: {
    title: 'Invitations à l’espace client',
    columns: {
      email: 'Adresse',
      status: 'État',
      created_at: 'Envoyée le',
      id: internalIdColumn,
      client_id: internalIdColumn,
      uid: internalIdColumn,
    } satisfies ArchiveColumnsOf<typeof customerCreations>,
    words: { status: invitationStatusNames },
  },
} as const satisfies ArchiveSections
