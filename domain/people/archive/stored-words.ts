import type { auditTrail, contentRecords, letters, newsletterDeliveries } from '../../../db/schema/tables.ts'

/** What an archive calls values that no page of the site shows in words. */
export const auditedActNames: Readonly<Record<(typeof auditTrail.$inferSelect)['act'], string>> = {
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

type Letter = typeof letters.$inferSelect

export const directionNames: Readonly<Record<Letter['direction'], string>> = {
  received: 'Reçu de vous',
  sent: 'Envoyé par nous',
  note: 'Note interne de notre équipe',
}

export const letterChannelNames: Readonly<Record<Letter['channel'], string>> = {
  mail: 'E-mail',
  page: 'Page de suivi',
  note: 'Note',
}

export const mailStateNames: Readonly<Record<string, string>> = {
  queued: 'Sur le départ',
  sent: 'Parti',
  refused: 'Refusé',
  cancelled: 'Annulé',
}

export const creationNames: Readonly<Record<string, string>> = {
  email_sent: 'Envoyée',
  account_created: 'Suivie',
}

export const deliveryNames: Readonly<Record<(typeof newsletterDeliveries.$inferSelect)['state'], string>> = {
  waiting: 'À envoyer',
  claimed: 'Sur le départ',
  sent: 'Partie',
  refused: 'Refusée',
  doubtful: 'En doute',
  bounced: 'Revenue',
  skipped: 'Non envoyée',
}

export const pageStateNames: Readonly<Record<(typeof contentRecords.$inferSelect)['state'], string>> = {
  draft: 'En préparation',
  published: 'Sur le site',
  withdrawn: 'Retirée du site',
}
