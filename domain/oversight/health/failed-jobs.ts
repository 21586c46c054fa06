import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type { GivenUpJob, JobName } from '../../kernel/ports/jobs.ts'
import type { HealthEvents } from './health-events.ts'

type Needs = Deps<'db' | 'jobStatus' | 'clock' | 'announcements'>

/** Value used instead of an id to select all jobs. */
const allJobs = 'tout'

/**
 * Restarts a job that was given up, or all of them. Returns the number restarted, which may be lower when another user was
 * faster.
 */
export async function retryFailedJobs(deps: Needs, by: StaffPerson, id: string): Promise<number> {
  const chosen = await chooseJobs(deps, id)
  const retried = chosen.length > 0 ? await deps.jobStatus.givenUp.retry(chosen.map((job) => job.id)) : 0
  if (retried > 0) await recordJobsEvent(deps, by, 'health.jobs-retried', chosen)
  return retried
}

/** Dismisses a job that was given up, or all of them; they are not run again. Returns the number dismissed. */
export async function dismissFailedJobs(deps: Needs, by: StaffPerson, id: string): Promise<number> {
  const chosen = await chooseJobs(deps, id)
  if (chosen.length === 0) return 0
  await deps.jobStatus.givenUp.dismiss(chosen.map((job) => job.id))
  await recordJobsEvent(deps, by, 'health.jobs-dismissed', chosen)
  return chosen.length
}

async function chooseJobs({ jobStatus }: Needs, id: string): Promise<GivenUpJob[]> {
  const jobs = await jobStatus.givenUp.list()
  return id === allJobs ? jobs : jobs.filter((job) => job.id === id)
}

/** Records an event after the jobs have changed: the queue stores them in tables of its own, outside the transaction. */
async function recordJobsEvent(
  deps: Needs,
  by: StaffPerson,
  act: keyof HealthEvents & `${string}.jobs-${string}`,
  jobs: GivenUpJob[],
): Promise<void> {
  const after = { jobs: jobs.map(({ name }) => jobDescriptions[name] ?? name) }
  await deps.db.transaction(async (tx) => {
    await recordEvent(tx, deps, staffActor(by), { act, id: 'jobs', before: null, after })
    await deps.announcements.announce(tx, 'office')
  })
}

/** French description of each job, for the staff members who look after the site. */
export const jobDescriptions: Readonly<Record<JobName, string>> = {
  'send-quote-request-mail': 'E-mail d’une demande de devis',
  'send-contact-mail': 'E-mail d’un message de contact',
  'send-letter': 'Réponse de l’atelier à un visiteur',
  'send-estimate': 'E-mail d’un devis',
  'send-acceptance-mail': 'E-mail d’un devis accepté',
  'send-acceptance-code': 'Code pour accepter un devis',
  'send-decline-mail': 'E-mail à l’atelier d’un devis refusé',
  'send-withdrawal-mail': 'E-mail d’une rétractation',
  'expire-estimates': 'Devis dont la validité est passée',
  'send-invoice-mail': 'E-mail d’une facture, d’un avoir ou d’une relance',
  'send-to-platform': 'Envoi d’une facture à la plateforme',
  'tell-platform-paid': 'Encaissement à déclarer à la plateforme',
  'follow-platform': 'Réponses de la plateforme',
  'send-thread-notice': 'E-mail à l’atelier sur un échange',
  'send-thread-link': 'E-mail d’un nouveau lien de suivi',
  'send-order-mail': 'E-mail d’une étape de commande',
  'send-cancellation-mail': 'E-mail d’annulation d’une commande',
  'send-slip-mail': 'E-mail d’un bon de dépôt ou de remise',
  'send-supplement-mail': 'E-mail d’un supplément',
  'send-dossier-mail': 'E-mail d’un dossier à un expert',
  'send-dossier-answer-mail': 'E-mail de la réponse d’un expert',
  'make-statements': 'Relevés mensuels',
  'send-statement-mail': 'E-mail d’un relevé mensuel',
  'remind-pickups': 'Recherche des jantes à retirer',
  'send-pickup-reminder': 'Rappel de jantes à retirer',
  'send-storage-notice': 'Préavis de garde',
  'send-new-day': 'Nouvelle date d’une commande',
  'send-newsletter-mail': 'E-mail d’inscription à la lettre',
  'send-newsletter': 'Envoi d’une lettre d’information',
  'send-newsletter-test': 'Essai d’une lettre d’information',
  'recover-password': 'Recherche d’un compte pour un nouveau mot de passe',
  'send-recovery-mail': 'E-mail de nouveau mot de passe',
  'send-password-changed-mail': 'E-mail de mot de passe changé',
  'send-invitation-mail': 'E-mail d’invitation',
  'send-staff-invitation-mail': 'E-mail d’invitation dans l’équipe',
  'send-account-notice-mail': 'E-mail de sécurité d’un compte de l’équipe',
  'notify-staff': 'Choix des destinataires d’un e-mail d’arrivée',
  'send-notice-mail': 'E-mail d’arrivée à un membre de l’équipe',
  'sum-up-day': 'Choix des destinataires du résumé du matin',
  'send-summary-mail': 'E-mail de résumé du matin',
  'make-photo-thumbnail': 'Vignette d’une photo',
  'make-rim-photo-thumbnail': 'Vignette d’une photo de jante',
  'erase-rim-photo': 'Effacement d’une photo de jante supprimée',
  'erase-files': 'Effacement des fichiers d’une personne',
  'derive-picture': 'Formats d’une image',
  'print-document': 'PDF d’une facture, d’un avoir ou d’un devis',
  'sweep-accounts': 'Nettoyage des comptes',
  'sweep-client-imports': 'Nettoyage des fichiers de clients à importer',
  'sweep-abandoned-photos': 'Nettoyage des photos abandonnées',
  'sweep-unused-files': 'Nettoyage des fichiers inutilisés',
  'publish-due-content': 'Publication programmée',
  'forget-old-records': 'Effacement des anciennes données',
  'count-audience': 'Comptage des visites',
  'count-order-figures': 'Calcul des délais constatés',
  'close-payments': 'Clôture des encaissements',
  'back-up': 'Sauvegarde de la nuit',
  'copy-backup': 'Copie de la sauvegarde ailleurs',
  'test-restore': 'Essai de restauration de la semaine',
  'send-backup-failed-mail': 'E-mail d’une sauvegarde manquée',
  'look-after-site': 'Vérification de l’état du site',
  'send-site-news-mail': 'E-mail sur l’état du site',
}
