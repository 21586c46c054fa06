import type { Standing } from '../../../../domain/inbox/inbox-choice.ts'

/** What each word of `etat` stands for. */
export const standings: Readonly<Record<string, Standing>> = {
  'a-traiter': 'waiting',
  ouvertes: 'open',
  nouvelles: 'new',
  'en-cours': 'in_progress',
  repondues: 'answered',
  devis: 'estimated',
  fermees: 'closed',
  indesirables: 'spam',
  toutes: 'all',
}
