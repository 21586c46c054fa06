import { href } from 'react-router'
import { backupFailedMail } from '../../adapters/mail/templates/backup-failed-mail.tsx'
import { siteNewsMail } from '../../adapters/mail/templates/site-news-mail.tsx'
import { backUpAndTidy, copyBackup, testNewestBackup } from '../../domain/backup/back-up.ts'
import { findFailedBackup } from '../../domain/backup/tell-failed-backup.ts'
import { listNewsToMail, tellNews } from '../../domain/health/site-news.ts'
import type { Jobs } from '../../domain/ports/job-queue.ts'
import { readMailWords } from '../../domain/texts/mails/read-mail-words.ts'
import type { JobsWorld } from './jobs-world.ts'

/**
 * The nightly backup, where one is wanted, its copy elsewhere, whether it comes back, how the site fares, and what is told
 * when one of these is bad.
 */
export function healthJobHandlers(world: JobsWorld) {
  const { db, jobs, backups, accounts, mailer, siteUrl, log, health } = world
  return {
    async 'back-up'() {
      const made = backups && (await backUpAndTidy(world, backups))
      if (!made) return
      log.info({ ...made.written, removed: made.removed }, 'backup made')
      // A copy that fails is tried again by itself, and leaves the backup as it is.
      if (backups?.elsewhere) await db.transaction((tx) => jobs.enqueue(tx, 'copy-backup', {}))
    },
    async 'copy-backup'() {
      const copied = backups?.elsewhere && (await copyBackup(world, backups, backups.elsewhere))
      if (copied) log.info(copied, 'backup copied elsewhere')
    },
    async 'test-restore'() {
      const tested = backups && (await testNewestBackup(world, backups))
      if (tested) log.info(tested, 'backup came back')
    },
    'look-after-site': async () => void (await tellNews(world, await health.look())),
    async 'send-site-news-mail'({ userId, tellingId }: Jobs['send-site-news-mail']) {
      const [account, news] = [await accounts.findById(db, userId), await listNewsToMail(db)]
      // Mended while the mail waited.
      if (!account || news.length === 0) return
      const url = siteUrl + href('/gestion/etat')
      const words = await readMailWords(db, 'site-news')
      await mailer.send(
        await siteNewsMail(words, { id: `${tellingId}-${userId}`, to: account.email, news, url }),
      )
    },
    async 'send-backup-failed-mail'({ userId, runId }: Jobs['send-backup-failed-mail']) {
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
