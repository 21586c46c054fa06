import type { quoteRequests } from '../../../db/schema/tables.ts'
import type { Site } from '../../business/site.ts'
import { inboxStateNames } from '../../kernel/inbox-kind.ts'
import {
  type ArchiveColumnsOf,
  type ArchiveSections,
  derivedColumn,
  internalColumn,
  internalIdColumn,
  leaveOutColumn,
  otherRecordReferenceColumn,
  staffIdentityColumn,
} from '../../kernel/personal-data/archive-section.ts'
import {
  clientTypeOptions,
  howKnownOptions,
  requestedServiceOptions,
  rimTypeOptions,
  shopOptionsOf,
} from './quote-request-options.ts'

/** Section of the personal-data archive with the quote requests. */
export const quoteRequestArchiveSections = {
  requests: {
    title: 'Demandes de devis',
    columns: {
      reference: 'Référence',
      created_at: 'Envoyée le',
      state: 'État',
      last_name: 'Nom',
      first_name: 'Prénom',
      email: 'E-mail',
      phone: 'Téléphone',
      line_1: 'Adresse',
      zip_code: 'Code postal',
      city: 'Ville',
      client: 'Vous êtes',
      shop: 'Point de vente',
      service: 'Prestation',
      number: 'Nombre de jantes',
      size: 'Taille',
      rim_type: 'Type de jante',
      brand: 'Marque',
      model: 'Modèle',
      complementary_infos: 'Précisions',
      type: 'Nous connaissez par',
      confidentiality: 'Politique de confidentialité acceptée',
      newsletter: 'Lettre demandée',
      closed_reason: 'Fermée pour',
      id: internalIdColumn,
      images: leaveOutColumn('the archive contains the photos themselves'),
      client_id: otherRecordReferenceColumn,
      handled_by: staffIdentityColumn,
      seen: internalColumn,
      waits_since: internalColumn,
      search_text: derivedColumn,
    } satisfies ArchiveColumnsOf<typeof quoteRequests>,
    words: {
      state: inboxStateNames.request,
      client: clientTypeOptions,
      type: howKnownOptions,
      shop: shopOptionsOf,
      service: requestedServiceOptions,
      rim_type: rimTypeOptions,
    },
  },
} as const satisfies ArchiveSections<Site>
