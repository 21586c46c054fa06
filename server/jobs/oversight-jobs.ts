import { hashPrintingsWithoutHash, sweepOrphanedPrintings } from '../../domain/billing/printing/printings.ts'
import { deleteOldMailClaims } from '../../domain/correspondence/outbox/claimed-mail.ts'
import { sweepAbandonedRequestPhotos } from '../../domain/correspondence/quote-requests/save-request-photo.ts'
import { sweepUnclaimedAttachments } from '../../domain/correspondence/threads/attachments.ts'
import { sweepAbandonedFileParts } from '../../domain/kernel/files/save-file-parts.ts'
import { sweepUnusedFiles } from '../../domain/kernel/files/uploaded-files.ts'
import { deleteOldFormResponses } from '../../domain/kernel/forms/submission-claims.ts'
import { sweepSavedImports } from '../../domain/kernel/import/import-files.ts'
import { deleteOldEndedLinks } from '../../domain/kernel/matters/ended-links.ts'
import { updateAudienceCounts } from '../../domain/oversight/audience/count-audience.ts'
import { backUpAndDeleteOld, copyBackup, testNewestBackup } from '../../domain/oversight/backups/backups.ts'
import { createMissingStatements } from '../../domain/oversight/fleet/statements.ts'
import { recordHealthProblems } from '../../domain/oversight/health/health-alerts.ts'
import { deleteErasedFiles } from '../../domain/oversight/personal-data/erase-records.ts'
import {
  deleteOldAudience,
  deleteOldMailTraces,
  deleteOldNewsletters,
  deleteOldRecords,
} from '../../domain/oversight/retention/delete-visitor-records.ts'
import {
  deleteLeftoverFiles,
  deleteOldBackupRuns,
  deleteOldClients,
  deleteOldDossiers,
  deleteOldDrafts,
  deleteOldEvents,
  deleteOldPayments,
  deleteOldRimPhotos,
  deleteOldSlips,
  deleteOldStatements,
} from '../../domain/oversight/retention/delete-workshop-records.ts'
import type { JobDeps, JobHandlers } from './job-deps.ts'

/** Returns the handlers of the jobs of backups, their copies and test restores, and of the site's health. */
export function createHealthJobHandlers(deps: JobDeps) {
  const { db, jobs, backups, log, health } = deps
  return {
    async 'back-up'() {
      const backup = backups && (await backUpAndDeleteOld(deps, backups))
      if (!backup) return
      log.info({ ...backup.written, removed: backup.removed }, 'backup made')
      // The copy is a separate job, so a failed copy is retried without another backup.
      if (backups?.elsewhere) await db.transaction((tx) => jobs.enqueue(tx, 'copy-backup', {}))
    },
    async 'copy-backup'() {
      const copied = backups?.elsewhere && (await copyBackup(deps, backups, backups.elsewhere))
      if (copied) log[copied.warning ? 'warn' : 'info'](copied, 'backup copied elsewhere')
    },
    async 'test-restore'() {
      const tested = backups && (await testNewestBackup(deps, backups))
      if (tested) log.info(tested, 'test restore succeeded')
    },
    'look-after-site': async () => void (await recordHealthProblems(deps, await health.runChecks())),
  } satisfies JobHandlers
}

/** Returns the handler of the job that deletes records whose retention period is over, one kind after the other. */
export const createRetentionJobHandlers = (deps: JobDeps) =>
  ({
    async 'forget-old-records'() {
      const records = await deleteOldRecords(deps)
      const [visits, events] = [await deleteOldAudience(deps), await deleteOldEvents(deps)]
      const [clients, mails] = [await deleteOldClients(deps), await deleteOldMailTraces(deps)]
      const [rimPhotos, drafts] = [await deleteOldRimPhotos(deps), await deleteOldDrafts(deps)]
      const slips = await deleteOldSlips(deps)
      const dossiers = await deleteOldDossiers(deps)
      const statements = await deleteOldStatements(deps)
      const payments = await deleteOldPayments(deps)
      await deleteOldEndedLinks(deps)
      await deleteOldBackupRuns(deps)
      await deleteOldFormResponses(deps)
      await deleteOldMailClaims(deps)
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

/** Returns the handlers of the jobs that delete unclaimed files and files without record. */
export const createSweepingJobHandlers = (deps: JobDeps) =>
  ({
    'erase-files': async ({ erasureId }) => void (await deleteErasedFiles(deps, erasureId)),
    async 'sweep-client-imports'() {
      const imports = await sweepSavedImports(deps)
      if (imports > 0) deps.log.info({ imports }, 'files of clients deleted')
    },
    async 'sweep-abandoned-photos'() {
      const photos = await sweepAbandonedRequestPhotos(deps)
      const letterFiles = await sweepUnclaimedAttachments(deps)
      if (photos + letterFiles > 0) deps.log.info({ photos, letterFiles }, 'abandoned files deleted')
    },
    async 'sweep-unused-files'() {
      const swept = {
        files: await sweepUnusedFiles(deps),
        parts: await sweepAbandonedFileParts(deps),
        drafts: await deleteLeftoverFiles(deps),
        printings: await sweepOrphanedPrintings(deps),
        erased: await deleteErasedFiles(deps),
      }
      // Computes the hashes of files that are older than the table of printings: a migration cannot read files.
      await hashPrintingsWithoutHash(deps)
      if (Object.values(swept).some((count) => count > 0)) deps.log.info(swept, 'unused files deleted')
    },
  }) satisfies JobHandlers

/** Returns the handlers of the jobs of monthly statements, and of the audience's figures. */
export const createFigureJobHandlers = (deps: JobDeps) =>
  ({
    async 'make-statements'() {
      const { created, failures } = await createMissingStatements(deps)
      if (created > 0) deps.log.info({ statements: created }, 'statements of the month made')
      for (const { clientId, error } of failures)
        deps.log.error({ clientId, err: error }, 'statement of a client not made, tried again the next night')
    },
    'count-audience': async () => void (await updateAudienceCounts(deps)),
  }) satisfies JobHandlers
