import type { Site } from '../../../../domain/business/site.ts'
import { fillMailWords, type MailWords } from '../../../../domain/business/texts/mails/mail-texts.ts'
import { findMailWords } from '../../../../domain/business/texts/mails/mail-words.ts'
import { formatDayAndHour } from '../../../../domain/kernel/calendar/french-dates.ts'
import type { JobDataMap } from '../../../../domain/kernel/ports/jobs.ts'
import type { Mail } from '../../../../domain/kernel/ports/mailer.ts'
import { findFailedBackup } from '../../../../domain/oversight/backups/backups.ts'
import { listHealthProblemsToMail } from '../../../../domain/oversight/health/health-alerts.ts'
import { renderAccountNotification } from '../account-notification.tsx'
import type { MailDeps, MailJob } from '../mail-job.ts'
import { sampleMailId, sampleMailLink } from '../sample-values.ts'

/** Sends a staff member the new problems of the site. Skips problems that were solved before the mail is sent. */
async function sendSiteNews(
  { db, accounts, facts, links, mailer }: MailDeps,
  { userId, tellingId }: JobDataMap['send-site-news-mail'],
): Promise<void> {
  const [account, news] = [await accounts.findById(db, userId), await listHealthProblemsToMail(db)]
  if (!account || news.length === 0) return
  const words = await findMailWords(db, 'site-news')
  const mail = { id: `${tellingId}-${userId}`, to: account.email, news, url: links.officeHealth() }
  await mailer.send(await siteNewsMail(words, mail, facts.current()))
}

interface SiteNews {
  /** Id made of the message and the reader. */
  id: string
  to: string
  news: readonly { title: string; sentence: string; advice?: string | null }[]
  /** URL of the page of the site's health. */
  url: string
}

/** Returns the mail that tells the operator which problems of the site need attention. */
const siteNewsMail = (
  words: MailWords<'site-news'>,
  { id, to, news, url }: SiteNews,
  site: Site,
): Promise<Mail> => {
  const nouvelles = news
    .map(({ title, sentence, advice }) => [`${title}\u00a0: ${sentence}`, advice].filter(Boolean).join('\n'))
    .join('\n\n')
  return renderAccountNotification(
    {
      id: `site-news-${id}`,
      to,
      filled: fillMailWords<'site-news'>(words, { nouvelles }, site),
      url,
    },
    site,
  )
}

async function sendBackupFailed(
  { db, accounts, facts, links, mailer }: MailDeps,
  { userId, runId }: JobDataMap['send-backup-failed-mail'],
): Promise<void> {
  const [account, run] = [await accounts.findById(db, userId), await findFailedBackup(db, runId)]
  if (!account || !run) return
  const { failure: reason, ended_at: at } = run
  const words = await findMailWords(db, 'backup-failed')
  const failed = { id: `${runId}-${userId}`, to: account.email, at, reason, url: links.officeHealth() }
  await mailer.send(await backupFailedMail(words, failed, facts.current()))
}

interface Failed {
  /** Id made of the backup and the reader. */
  id: string
  to: string
  at: Date
  reason: string
  /** URL of the page of the site's health. */
  url: string
}

/** Returns the mail that tells the operator that tonight's backup failed. */
const backupFailedMail = (
  words: MailWords<'backup-failed'>,
  { id, to, at, reason, url }: Failed,
  site: Site,
): Promise<Mail> => {
  const filled = fillMailWords<'backup-failed'>(words, { quand: formatDayAndHour(at), raison: reason }, site)
  return renderAccountNotification({ id: `backup-failed-${id}`, to, filled, url }, site)
}

export const healthProblemsMailJob: MailJob<'send-site-news-mail', 'site-news'> = {
  send: sendSiteNews,
  samples: {
    'site-news'(words, site) {
      const news = [
        {
          title: 'Disque',
          sentence:
            'Presque plein\u00a0: 310\u00a0Mo libres. Les visiteurs ne peuvent plus joindre de photos.',
          advice: 'Libérez de la place, ou agrandissez le disque.',
        },
      ]
      return siteNewsMail(words, { id: sampleMailId, to: site.contactEmail, news, url: sampleMailLink }, site)
    },
  },
}

export const backupFailedMailJob: MailJob<'send-backup-failed-mail', 'backup-failed'> = {
  send: sendBackupFailed,
  samples: {
    'backup-failed'(words, site) {
      const at = new Date('2026-11-22T03:23:00Z')
      const failed = {
        id: sampleMailId,
        to: site.contactEmail,
        at,
        reason: 'le disque est plein',
        url: sampleMailLink,
      }
      return backupFailedMail(words, failed, site)
    },
  },
}
