import { dayAndHour } from '../../../domain/calendar/day-and-hour.ts'
import type { Mail } from '../../../domain/ports/mailer.ts'
import { accountLetter } from './account-letter.tsx'

interface Failed {
  /** Of the backup and of the reader. */
  id: string
  to: string
  at: Date
  reason: string
  /** Of the page of the site's health. */
  url: string
}

/** Tells whoever looks after the site that tonight there is no backup. */
export const backupFailedMail = ({ id, to, at, reason, url }: Failed): Promise<Mail> =>
  accountLetter({
    id: `backup-failed-${id}`,
    to,
    subject: 'La sauvegarde du site n’a pas pu être faite',
    heading: 'Pas de sauvegarde cette nuit',
    before: [
      `La sauvegarde du site n’a pas pu être faite (${dayAndHour(at)})\u00a0: ${reason}.`,
      'Le site fonctionne et rien n’est perdu. Le plus souvent, le disque des sauvegardes est plein ou n’est plus branché.',
    ],
    button: { label: 'Voir l’état du site', url },
    after: ['Le site réessaiera la nuit prochaine.'],
  })
