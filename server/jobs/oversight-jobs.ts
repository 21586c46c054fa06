import { href } from 'react-router'
import { statementMail } from '../../adapters/mail/templates/billing/document-mails.tsx'
import { dossierMail, expertAnsweredMail } from '../../adapters/mail/templates/oversight/dossier-mails.tsx'
import {
  backupFailedMail,
  siteNewsMail,
} from '../../adapters/mail/templates/oversight/notification-mails.tsx'
import { hashPrintings, sweepOrphanedPrintings } from '../../domain/billing/printing/printings.ts'
import { shopEmail } from '../../domain/business/site.ts'
import { readMailWords } from '../../domain/business/texts/mails/mail-words.ts'
import { sweepAbandonedPhotos } from '../../domain/correspondence/quote-requests/receive-photo.ts'
import { sweepUnclaimedAttachments } from '../../domain/correspondence/threads/attachments.ts'
import { formatMonth } from '../../domain/kernel/calendar/french-dates.ts'
import { formatDate } from '../../domain/kernel/calendar/paris-day.ts'
import { sweepParts } from '../../domain/kernel/files/receive-parts.ts'
import { sweepUnusedFiles } from '../../domain/kernel/files/uploaded-files.ts'
import { deleteOldFormAnswers } from '../../domain/kernel/forms/submission-claims.ts'
import { sweepImports } from '../../domain/kernel/import/import-files.ts'
import { deleteOldEndedLinks } from '../../domain/kernel/matters/ended-links.ts'
import { formatCents } from '../../domain/kernel/money/amounts.ts'
import type { JobDataMap } from '../../domain/kernel/ports/jobs.ts'
import { rimName } from '../../domain/kernel/rim-words.ts'
import { updateAudienceCounts } from '../../domain/oversight/audience/count-audience.ts'
import {
  backUpAndTidy,
  copyBackup,
  findFailedBackup,
  testNewestBackup,
} from '../../domain/oversight/backups/backups.ts'
import { sendDossierMail } from '../../domain/oversight/dossiers/expert-dossiers.ts'
import {
  type ExpertDossier,
  findDossier,
  readSubject,
  subjectOf,
} from '../../domain/oversight/dossiers/read-dossier.ts'
import { printStatement, statementFileName } from '../../domain/oversight/fleet/print-statement.ts'
import { makeDueStatements, sendStatementMail } from '../../domain/oversight/fleet/statements.ts'
import {
  listHealthProblemsToMail,
  recordHealthProblems,
} from '../../domain/oversight/health/health-alerts.ts'
import { eraseFiles } from '../../domain/oversight/personal-data/erase-records.ts'
import {
  deleteOldAudience,
  deleteOldMails,
  deleteOldNewsletters,
  deleteOldRecords,
} from '../../domain/oversight/retention/delete-visitor-records.ts'
import {
  deleteOldBackupRuns,
  deleteOldClients,
  deleteOldDossiers,
  deleteOldDrafts,
  deleteOldEvents,
  deleteOldPayments,
  deleteOldRimPhotos,
  deleteOldSlips,
  deleteOldStatements,
  sweepDrafts,
} from '../../domain/oversight/retention/delete-workshop-records.ts'
import type { JobDeps, JobHandlers } from './job-deps.ts'
import { dossierLink, officeDossiersLink, statementLink } from './mail-links.ts'

/** Handlers of the jobs of backups, their copies and test restores, of the site's health, and of the mails about failures. */
export function healthJobHandlers(deps: JobDeps) {
  const { db, jobs, backups, accounts, mailer, siteUrl, log, health } = deps
  return {
    async 'back-up'() {
      const made = backups && (await backUpAndTidy(deps, backups))
      if (!made) return
      log.info({ ...made.written, removed: made.removed }, 'backup made')
      // The copy is a job of its own, so a failed copy is retried without another backup.
      if (backups?.elsewhere) await db.transaction((tx) => jobs.enqueue(tx, 'copy-backup', {}))
    },
    async 'copy-backup'() {
      const copied = backups?.elsewhere && (await copyBackup(deps, backups, backups.elsewhere))
      if (copied) log[copied.warning ? 'warn' : 'info'](copied, 'backup copied elsewhere')
    },
    async 'test-restore'() {
      const tested = backups && (await testNewestBackup(deps, backups))
      if (tested) log.info(tested, 'backup came back')
    },
    'look-after-site': async () => void (await recordHealthProblems(deps, await health.runChecks())),
    async 'send-site-news-mail'({ userId, tellingId }) {
      const [account, news] = [await accounts.findById(db, userId), await listHealthProblemsToMail(db)]
      // The problem was solved before the mail was sent.
      if (!account || news.length === 0) return
      const url = siteUrl + href('/gestion/etat')
      const words = await readMailWords(db, 'site-news')
      await mailer.send(
        await siteNewsMail(
          words,
          { id: `${tellingId}-${userId}`, to: account.email, news, url },
          deps.facts.current(),
        ),
      )
    },
    async 'send-backup-failed-mail'({ userId, runId }) {
      const [account, run] = [await accounts.findById(db, userId), await findFailedBackup(db, runId)]
      if (!account || !run) return
      const url = siteUrl + href('/gestion/etat')
      const { failure: reason, ended_at: at } = run
      const words = await readMailWords(db, 'backup-failed')
      const failed = { id: `${runId}-${userId}`, to: account.email, at, reason, url }
      await mailer.send(await backupFailedMail(words, failed, deps.facts.current()))
    },
  } satisfies JobHandlers
}

/** Deletes records whose retention period is over (docs/product.md §9.8), one kind after the other. */
export const retentionJobHandlers = (deps: JobDeps) =>
  ({
    async 'forget-old-records'() {
      const records = await deleteOldRecords(deps)
      const [visits, events] = [await deleteOldAudience(deps), await deleteOldEvents(deps)]
      const [clients, mails] = [await deleteOldClients(deps), await deleteOldMails(deps)]
      const [rimPhotos, drafts] = [await deleteOldRimPhotos(deps), await deleteOldDrafts(deps)]
      const slips = await deleteOldSlips(deps)
      const dossiers = await deleteOldDossiers(deps)
      const statements = await deleteOldStatements(deps)
      const payments = await deleteOldPayments(deps)
      await deleteOldEndedLinks(deps)
      await deleteOldBackupRuns(deps)
      await deleteOldFormAnswers(deps)
      const newsletters = await deleteOldNewsletters(deps)
      const forgotten = {
        ...records,
        visits,
        events,
        clients,
        mails,
        rimPhotos,
        slips,
        dossiers,
        statements,
        drafts,
        ...payments,
        ...newsletters,
      }
      if (Object.values(forgotten).some((count) => count > 0)) deps.log.info(forgotten, 'old records deleted')
    },
  }) satisfies JobHandlers

/** Handlers of the jobs that delete unclaimed files and files without record. */
export const sweepingJobHandlers = (deps: JobDeps) =>
  ({
    'erase-files': async ({ erasureId }) => void (await eraseFiles(deps, erasureId)),
    async 'sweep-client-imports'() {
      const imports = await sweepImports(deps)
      if (imports > 0) deps.log.info({ imports }, 'files of clients deleted')
    },
    async 'sweep-abandoned-photos'() {
      const photos = await sweepAbandonedPhotos(deps)
      const letterFiles = await sweepUnclaimedAttachments(deps)
      if (photos + letterFiles > 0) deps.log.info({ photos, letterFiles }, 'abandoned files deleted')
    },
    async 'sweep-unused-files'() {
      const swept = {
        files: await sweepUnusedFiles(deps),
        parts: await sweepParts(deps),
        drafts: await sweepDrafts(deps),
        printings: await sweepOrphanedPrintings(deps),
        erased: await eraseFiles(deps),
      }
      // Hashes files older than the table of printings, which a migration cannot read.
      await hashPrintings(deps)
      if (Object.values(swept).some((count) => count > 0)) deps.log.info(swept, 'unused files deleted')
    },
  }) satisfies JobHandlers

/** Handlers of the jobs of monthly statements, and of the audience's figures. */
export const figureJobHandlers = (deps: JobDeps) =>
  ({
    async 'make-statements'() {
      const statements = await makeDueStatements(deps)
      if (statements > 0) deps.log.info({ statements }, 'statements of the month made')
    },
    'send-statement-mail': (data) => sendMonthStatement(deps, data),
    'count-audience': async () => void (await updateAudienceCounts(deps)),
  }) satisfies JobHandlers

/** Sends a client's monthly statement with its PDF. */
const sendMonthStatement = (deps: JobDeps, key: JobDataMap['send-statement-mail']): Promise<void> =>
  sendStatementMail(deps, key, async (client, statement, { id, to }) =>
    statementMail(
      await readMailWords(deps.db, 'statement'),
      {
        id,
        to,
        values: {
          mois: formatMonth(`${key.month}-15`),
          facturé: formatCents(statement.totals.billed),
          reste: formatCents(statement.totals.due),
        },
        url: statementLink(deps, key.month),
        attachment: {
          filename: statementFileName(statement, deps.facts.current()),
          content: await printStatement(deps, client, statement),
          contentType: 'application/pdf',
        },
      },
      deps.facts.current(),
    ),
  )

/** Handlers of the mails about an expert's dossier: its link, and the expert's answers. */
export const dossierJobHandlers = (deps: JobDeps) =>
  ({
    'send-dossier-mail': ({ dossierId }) =>
      sendDossierMail(deps, dossierId, (dossier) => writeDossierMail(deps, dossier)),
    'send-dossier-answer-mail': (data) => sendAnswerMail(deps, data),
  }) satisfies JobHandlers

async function writeDossierMail(deps: JobDeps, dossier: ExpertDossier) {
  const site = deps.facts.current()
  const record = await readSubject(deps.db, subjectOf(dossier))
  if (!record) throw new Error('the record of a dossier does not exist')
  const { claim_number: claim, mission_reference: mission } = dossier
  return dossierMail(
    await readMailWords(deps.db, 'dossier'),
    {
      id: `dossier-${dossier.id}`,
      to: dossier.expert_email,
      replyTo: shopEmail(record.posId, site),
      values: {
        véhicule: [record.vehicle, record.plate].filter(Boolean).join(', ') || record.number,
        sinistre: claim && `Sinistre n°\u00a0${claim}`,
        mission: mission && `Votre mission\u00a0: ${mission}`,
        // `expires_at` is the midnight after the last day.
        fin: formatDate(new Date(dossier.expires_at.getTime() - 1)),
      },
      url: dossierLink(deps, dossier.id),
    },
    site,
  )
}

async function sendAnswerMail(deps: JobDeps, { dossierId, answer }: JobDataMap['send-dossier-answer-mail']) {
  const site = deps.facts.current()
  const dossier = await findDossier(deps.db, dossierId)
  const record = dossier && (await readSubject(deps.db, subjectOf(dossier)))
  if (!dossier || !record) return
  const rim = record.rims.find(({ place }) => String(place) === dossier.photos_asked_rim)
  const said =
    answer === 'agreement'
      ? `Accord de ${dossier.agreed_by}${dossier.agreed_cents === null ? '' : ` pour ${formatCents(dossier.agreed_cents)} HT`}.\n\n${dossier.agreed_words ?? ''}`
      : `D’autres photos sont demandées${rim ? ` (${rimName(rim.kind)})` : ''}\u00a0:\n\n${dossier.photos_asked_words}`
  const mail = await expertAnsweredMail(
    await readMailWords(deps.db, 'expert-answered'),
    {
      id: `dossier-${dossierId}-${answer}`,
      to: shopEmail(record.posId, site),
      replyTo: dossier.expert_email || shopEmail(record.posId, site),
      values: {
        expert: [dossier.expert_name, dossier.expert_firm].filter(Boolean).join(', '),
        numéro: record.number,
        réponse: said.trim(),
      },
      url: officeDossiersLink(deps, subjectOf(dossier)),
    },
    site,
  )
  await deps.mailer.send(mail)
}
