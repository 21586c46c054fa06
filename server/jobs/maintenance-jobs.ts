import { href } from 'react-router'
import {
  backupFailedMail,
  siteNewsMail,
} from '../../adapters/mail/templates/oversight/notification-mails.tsx'
import { hashPrintings, sweepOrphanedPrintings } from '../../domain/billing/documents/printings.ts'
import { readMailWords } from '../../domain/business/texts/mails/mail-words.ts'
import { ensureThumbnail } from '../../domain/correspondence/quote-requests/photo-files.ts'
import { sweepAbandonedPhotos } from '../../domain/correspondence/quote-requests/receive-photo.ts'
import { sweepUnclaimedAttachments } from '../../domain/correspondence/threads/attachments.ts'
import { sweepParts } from '../../domain/kernel/files/receive-parts.ts'
import { sweepUnusedFiles } from '../../domain/kernel/files/uploaded-files.ts'
import { deleteOldFormAnswers } from '../../domain/kernel/forms/answer-once.ts'
import { sweepImports } from '../../domain/kernel/import/import-files.ts'
import { forgetEndedLinks } from '../../domain/kernel/matters/ended-links.ts'
import type { JobDataMap } from '../../domain/kernel/ports/jobs.ts'
import {
  backUpAndTidy,
  copyBackup,
  findFailedBackup,
  testNewestBackup,
} from '../../domain/oversight/backups/backups.ts'
import { listNewsToMail, recordSiteNews } from '../../domain/oversight/health/health-alerts.ts'
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
import { eraseRimPhoto, findRimPhoto } from '../../domain/workshop/rims/rim-photos.ts'
import type { JobDeps } from './job-deps.ts'

/**
 * The nightly backup, where one is wanted, its copy elsewhere, whether it comes back, how the site fares, and the mails
 * when one of these is bad.
 */
export function healthJobHandlers(deps: JobDeps) {
  const { db, jobs, backups, accounts, mailer, siteUrl, log, health } = deps
  return {
    async 'back-up'() {
      const made = backups && (await backUpAndTidy(deps, backups))
      if (!made) return
      log.info({ ...made.written, removed: made.removed }, 'backup made')
      // A copy that fails is tried again by itself, and leaves the backup as it is.
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
    'look-after-site': async () => void (await recordSiteNews(deps, await health.look())),
    async 'send-site-news-mail'({ userId, tellingId }: JobDataMap['send-site-news-mail']) {
      const [account, news] = [await accounts.findById(db, userId), await listNewsToMail(db)]
      // Mended while the mail waited.
      if (!account || news.length === 0) return
      const url = siteUrl + href('/gestion/etat')
      const words = await readMailWords(db, 'site-news')
      await mailer.send(
        await siteNewsMail(words, { id: `${tellingId}-${userId}`, to: account.email, news, url }),
      )
    },
    async 'send-backup-failed-mail'({ userId, runId }: JobDataMap['send-backup-failed-mail']) {
      const [account, run] = [await accounts.findById(db, userId), await findFailedBackup(db, runId)]
      if (!account || !run) return
      const url = siteUrl + href('/gestion/etat')
      const { failure: reason, ended_at: at } = run
      const words = await readMailWords(db, 'backup-failed')
      const failed = { id: `${runId}-${userId}`, to: account.email, at, reason, url }
      await mailer.send(await backupFailedMail(words, failed))
    },
  }
}

/** What has been kept for as long as it may be (docs/product.md §9.8) goes, one kind after the other. */
export const retentionJobHandlers = (deps: JobDeps) => ({
  async 'forget-old-records'() {
    const records = await deleteOldRecords(deps)
    const [visits, events] = [await deleteOldAudience(deps), await deleteOldEvents(deps)]
    const [clients, mails] = [await deleteOldClients(deps), await deleteOldMails(deps)]
    const [rimPhotos, drafts] = [await deleteOldRimPhotos(deps), await deleteOldDrafts(deps)]
    const slips = await deleteOldSlips(deps)
    const dossiers = await deleteOldDossiers(deps)
    const statements = await deleteOldStatements(deps)
    const payments = await deleteOldPayments(deps)
    await forgetEndedLinks(deps)
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
})

/** What nobody has claimed, or has lost its record, goes. */
export const sweepingJobHandlers = (deps: JobDeps) => ({
  'erase-files': async ({ erasureId }: JobDataMap['erase-files']) => void (await eraseFiles(deps, erasureId)),
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
    // Files of before printings were kept, which a migration cannot read.
    await hashPrintings(deps)
    if (Object.values(swept).some((count) => count > 0)) deps.log.info(swept, 'unused files deleted')
  },
})

/** What is done with photos of rims once they are in. */
export const rimPhotoJobHandlers = (deps: JobDeps) => ({
  async 'make-rim-photo-thumbnail'({ orderId, photoId }: JobDataMap['make-rim-photo-thumbnail']) {
    const photo = await findRimPhoto(deps.db, orderId, photoId)
    if (photo) await ensureThumbnail(deps, photo.path)
  },
  'erase-rim-photo': ({ photoId }: JobDataMap['erase-rim-photo']) => eraseRimPhoto(deps, photoId),
})
