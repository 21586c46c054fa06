import type { auditTrail, sessions, users } from '../../../db/schema/tables.ts'
import {
  type ArchiveColumnsOf,
  type ArchiveSections,
  internalIdColumn,
  leaveOutColumn,
} from '../../kernel/personal-data/archive-section.ts'

/** Labels for stored values that no page of the site shows in words. */
const auditedActionNames: Readonly<Record<(typeof auditTrail.$inferSelect)['act'], string>> = {
  'signed-in': 'Connexion',
  'sign-in-failed': 'Connexion refusée',
  'signed-out': 'Déconnexion',
  'recovery-mailed': 'Lien de nouveau mot de passe envoyé',
  'password-reset': 'Mot de passe remplacé par un lien',
  'password-changed': 'Mot de passe changé',
  'password-change-failed': 'Changement de mot de passe refusé',
  'client-invited': 'Invitation',
  'account-created': 'Compte ouvert',
  'account-closed': 'Compte fermé',
  'staff-created': 'Compte de l’équipe ouvert',
  'factor-set': 'Seconde étape activée',
  'factor-passed': 'Seconde étape passée',
  'factor-failed': 'Seconde étape refusée',
  'factor-skipped': 'Seconde étape passée sans code',
  'factor-reset': 'Seconde étape réinitialisée',
  'recovery-code-used': 'Code de secours utilisé',
  'recovery-codes-made': 'Codes de secours créés',
  'sessions-ended': 'Appareils déconnectés',
}

/** Sections of the personal-data archive about an account and its sign-ins. */
export const signInArchiveSections = {
  accounts: {
    title: 'Accès à l’espace client',
    columns: {
      email: 'Identifiant',
      name: 'Nom',
      createdAt: 'Ouvert le',
      updatedAt: 'Modifié le',
      id: internalIdColumn,
      emailVerified: leaveOutColumn('never used'),
      image: leaveOutColumn('never used'),
      role: leaveOutColumn('always `client` here'),
    } satisfies ArchiveColumnsOf<typeof users>,
  },
  sessions: {
    title: 'Connexions ouvertes',
    columns: {
      device: 'Navigateur',
      createdAt: 'Depuis le',
      updatedAt: 'Dernier usage',
      expiresAt: 'Jusqu’au',
      id: internalIdColumn,
      userId: internalIdColumn,
      token: leaveOutColumn('a secret'),
      ipAddress: leaveOutColumn('never kept'),
      userAgent: leaveOutColumn('never kept'),
      wholeSince: leaveOutColumn('set for staff members only'),
    } satisfies ArchiveColumnsOf<typeof sessions>,
  },
  trail: {
    title: 'Journal des connexions',
    columns: {
      act: 'Acte',
      created_at: 'Date',
      id: internalIdColumn,
      user_id: internalIdColumn,
      address_print: leaveOutColumn('keyed hash without information for the person'),
    } satisfies ArchiveColumnsOf<typeof auditTrail>,
    words: { act: auditedActionNames },
  },
} as const satisfies ArchiveSections
