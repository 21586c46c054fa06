import type { GivenUpJob } from '../../adapters/jobs/given-up-jobs.ts'
import type { JobName } from '../../domain/ports/job-queue.ts'
import { refuse, runOnDatabase } from './run-on-database.ts'

const usage =
  'Indiquez : npm run jobs, npm run jobs -- retry ID, ou npm run jobs -- dismiss ID ; « all » à la place de ID vaut pour toutes.'

/** `npm run jobs` (docs/operations.md, Jobs given up): lists them, starts them again or dismisses them. */
export async function manageJobs([act, id, ...rest]: string[]): Promise<number> {
  if (rest.length > 0 || (act && !(isAct(act) && id))) return refuse(usage)
  return runOnDatabase(async ({ givenUp }) => {
    const jobs = await givenUp.list()
    if (!isAct(act)) return { done: listOf(jobs) }
    const chosen = jobs.map((job) => job.id).filter((each) => id === 'all' || id === each)
    if (chosen.length === 0 && id !== 'all') return { refused: `Aucune tâche abandonnée ne s’appelle ${id}.` }
    if (act === 'dismiss') await givenUp.dismiss(chosen)
    const count = act === 'retry' ? await givenUp.retry(chosen) : chosen.length
    return { done: act === 'retry' ? `Tâches relancées : ${count}.` : `Tâches classées : ${count}.` }
  })
}

function isAct(text: string | undefined): text is 'retry' | 'dismiss' {
  return text === 'retry' || text === 'dismiss'
}

function listOf(jobs: GivenUpJob[]): string {
  if (jobs.length === 0) return 'Aucune tâche n’a été abandonnée.'
  return [
    ...jobs.map(sentenceOf),
    '',
    'Une fois la cause levée : npm run jobs -- retry ID (ou all). Pour ne plus en tenir compte : npm run jobs -- dismiss ID (ou all).',
  ].join('\n')
}

function sentenceOf({ id, name, at, attempts, reason }: GivenUpJob): string {
  const tries = attempts === 1 ? '1 essai' : `${attempts} essais`
  return `${id}  ${names[name] ?? name}, le ${when.format(at)}, après ${tries} : ${reason}`
}

const when = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
})

const names: Record<JobName, string> = {
  'send-quote-request-mail': 'E-mail d’une demande de devis',
  'send-contact-mail': 'E-mail d’un message de contact',
  'send-letter': 'Réponse de l’atelier à un visiteur',
  'send-estimate': 'E-mail d’un devis',
  'expire-estimates': 'Devis dont la validité est passée',
  'send-invoice-mail': 'E-mail d’une facture, d’un avoir ou d’une relance',
  'send-to-platform': 'Envoi d’une facture à la plateforme',
  'tell-platform-paid': 'Encaissement à dire à la plateforme',
  'follow-platform': 'Réponses de la plateforme',
  'send-thread-notice': 'E-mail à l’atelier sur un échange',
  'send-thread-link': 'E-mail d’un nouveau lien de suivi',
  'send-order-mail': 'E-mail d’une étape de commande',
  'send-newsletter-mail': 'E-mail d’inscription à la lettre',
  'recover-password': 'Recherche d’un compte pour un nouveau mot de passe',
  'send-recovery-mail': 'E-mail de nouveau mot de passe',
  'send-password-changed-mail': 'E-mail de mot de passe changé',
  'send-invitation-mail': 'E-mail d’invitation',
  'send-staff-invitation-mail': 'E-mail d’invitation dans l’équipe',
  'send-account-notice-mail': 'E-mail de sécurité d’un compte de l’équipe',
  'notify-staff': 'Choix de ceux qui reçoivent un e-mail d’arrivée',
  'send-notice-mail': 'E-mail d’arrivée à un membre de l’équipe',
  'sum-up-day': 'Choix de ceux qui reçoivent le résumé du matin',
  'send-summary-mail': 'E-mail de résumé du matin',
  'make-photo-thumbnail': 'Vignette d’une photo',
  'make-rim-photo-thumbnail': 'Vignette d’une photo de jante',
  'erase-rim-photo': 'Effacement d’une photo de jante supprimée',
  'derive-picture': 'Formats d’une image',
  'print-document': 'PDF d’une facture, d’un avoir ou d’un devis',
  'sweep-accounts': 'Ménage des comptes',
  'sweep-client-imports': 'Ménage des fichiers de clients à importer',
  'sweep-abandoned-photos': 'Ménage des photos abandonnées',
  'sweep-unused-files': 'Ménage des fichiers inutilisés',
  'publish-due-content': 'Publication à l’heure dite',
  'forget-old-records': 'Oubli des anciennes données',
  'close-payments': 'Clôture des encaissements',
}
