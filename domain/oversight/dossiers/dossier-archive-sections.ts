import type { expertDossiers } from '../../../db/schema/tables.ts'
import {
  type ArchiveColumnsOf,
  type ArchiveSections,
  internalColumn,
  internalIdColumn,
  leaveOutColumn,
  otherRecordReferenceColumn,
  staffIdentityColumn,
} from '../../kernel/personal-data/archive-section.ts'

/** Section of the personal-data archive with the dossiers opened for experts. */
export const dossierArchiveSections = {
  dossiers: {
    title: 'Dossiers ouverts à un expert',
    columns: {
      created_at: 'Ouvert le',
      expert_name: 'À',
      expert_firm: 'Cabinet',
      claim_number: 'Sinistre',
      mission_reference: 'Mission',
      expires_at: 'Jusqu’au',
      revoked_at: 'Accès retiré le',
      shows_prices: 'Prix montrés',
      shows_photos: 'Photos montrées',
      shows_estimate: 'Devis montré',
      prices: 'Prix des jantes',
      agreed_at: 'Accord donné le',
      agreed_by: 'Accord de',
      agreed_cents: 'Montant accordé HT',
      agreed_words: 'Remarques de l’expert',
      photos_asked_at: 'Photos demandées le',
      photos_asked_words: 'Demande de l’expert',
      id: internalIdColumn,
      order_id: otherRecordReferenceColumn,
      estimate_id: otherRecordReferenceColumn,
      expert_email: leaveOutColumn('personal data of the expert'),
      photos_asked_rim: leaveOutColumn('position of the rim, which the request names'),
      created_by: staffIdentityColumn,
      created_by_name: staffIdentityColumn,
      revoked_by: staffIdentityColumn,
      mail_asked_at: internalColumn,
      mailed_at: internalColumn,
      answered_at: internalColumn,
      answer_seen_at: internalColumn,
    } satisfies ArchiveColumnsOf<typeof expertDossiers>,
    cents: ['agreed_cents', 'ours', 'replacement'],
  },
} as const satisfies ArchiveSections
