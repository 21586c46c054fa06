import type { Site } from '../../../../domain/business/site.ts'
import { fillMailWords, type MailWords } from '../../../../domain/business/texts/mails/mail-texts.ts'
import { findMailWords } from '../../../../domain/business/texts/mails/mail-words.ts'
import type { AccountNoticeKind } from '../../../../domain/kernel/person.ts'
import type { JobDataMap } from '../../../../domain/kernel/ports/jobs.ts'
import type { Mail } from '../../../../domain/kernel/ports/mailer.ts'
import {
  markPasswordRecoveryFailed,
  markPasswordRecoverySent,
} from '../../../../domain/people/sign-in/recovery.ts'
import { renderAccountNotification } from '../account-notification.tsx'
import type { MailDeps, MailJob } from '../mail-job.ts'
import { sampleMailId, sampleMailLink, sampleMailRecipient } from '../sample-values.ts'

/* The jobs of this file send no mail if the account was deleted meanwhile. */

/** Sends the link to choose a new password, and nothing if the address has no account. */
async function sendRecoveryMail(
  deps: MailDeps,
  { recoveryId, userId }: JobDataMap['send-recovery-mail'],
): Promise<void> {
  const { db, accounts, links, mailer } = deps
  const account = userId ? await accounts.findById(db, userId) : null
  const token = account ? await accounts.createResetToken(db, account.userId) : ''
  // Reads the texts for unknown addresses too. Otherwise the duration of the request would reveal which addresses have accounts.
  const words = await findMailWords(db, 'recovery')
  const mail = await recoveryMail(
    words,
    recoveryId,
    account?.email ?? '',
    links.reset(token),
    deps.facts.current(),
  )
  if (!account) return
  await mailer.send(mail)
  await markPasswordRecoverySent(deps, recoveryId, account.userId)
}

/** Returns the mail with the link to choose a new password. The link works once, for one hour. */
const recoveryMail = (
  words: MailWords<'recovery'>,
  id: string,
  to: string,
  url: string,
  site: Site,
): Promise<Mail> =>
  renderAccountNotification(
    { id: `recovery-${id}`, to, filled: fillMailWords<'recovery'>(words, {}, site), url },
    site,
  )

async function sendPasswordChangedMail(
  { db, accounts, facts, links, mailer }: MailDeps,
  { userId, changeId }: JobDataMap['send-password-changed-mail'],
): Promise<void> {
  const account = await accounts.findById(db, userId)
  if (!account) return
  const words = await findMailWords(db, 'password-changed')
  await mailer.send(
    await passwordChangedMail(words, changeId, account.email, links.clientArea(), facts.current()),
  )
}

/**
 * Returns the mail that informs the owner of an account that the password was changed, so that they can react if another person
 * changed it.
 */
const passwordChangedMail = (
  words: MailWords<'password-changed'>,
  id: string,
  to: string,
  url: string,
  site: Site,
): Promise<Mail> =>
  renderAccountNotification(
    {
      id: `password-changed-${id}`,
      to,
      filled: fillMailWords<'password-changed'>(words, {}, site),
      url,
    },
    site,
  )

/** Informs a staff member by mail about a change or a sign-in of their account. */
async function sendAccountNotice(
  { db, accounts, facts, links, mailer }: MailDeps,
  { userId, noticeId, notice }: JobDataMap['send-account-notice-mail'],
): Promise<void> {
  const account = await accounts.findById(db, userId)
  if (!account) return
  const [newest] = (await accounts.listSessions(db, userId)).toSorted(newestFirst)
  const device = newest?.device ?? null
  const words = await findMailWords(db, notice)
  await mailer.send(
    await factorMail(
      words,
      { id: noticeId, to: account.email, device, accountUrl: links.officeAccount() },
      facts.current(),
    ),
  )
}

const newestFirst = (one: { openedAt: Date }, other: { openedAt: Date }) =>
  Number(other.openedAt) - Number(one.openedAt)

interface FactorMail {
  id: string
  to: string
  /** « Firefox sur Windows »; `null` when unknown. */
  device: string | null
  accountUrl: string
}

/**
 * Returns the mail that informs a staff member about a sign-in on a new device, or a change of their second factor or recovery
 * codes, so that they can react if another person did it.
 */
function factorMail(
  words: MailWords<AccountNoticeKind>,
  { id, to, device, accountUrl }: FactorMail,
  site: Site,
): Promise<Mail> {
  const filled = fillMailWords<AccountNoticeKind>(
    words,
    { appareil: device ? `\u00a0: ${device}` : '' },
    site,
  )
  return renderAccountNotification({ id: `account-notice-${id}`, to, filled, url: accountUrl }, site)
}

export const recoveryMailJob: MailJob<'send-recovery-mail', 'recovery'> = {
  send: sendRecoveryMail,
  givenUp: (deps, { recoveryId }) => markPasswordRecoveryFailed(deps, recoveryId),
  samples: {
    recovery: (words, site) => recoveryMail(words, sampleMailId, sampleMailRecipient, sampleMailLink, site),
  },
}

export const passwordChangedMailJob: MailJob<'send-password-changed-mail', 'password-changed'> = {
  send: sendPasswordChangedMail,
  samples: {
    'password-changed': (words, site) =>
      passwordChangedMail(words, sampleMailId, sampleMailRecipient, sampleMailLink, site),
  },
}

export const accountNoticeMailJob: MailJob<'send-account-notice-mail', AccountNoticeKind> = {
  send: sendAccountNotice,
  samples: {
    'new-device': writeNoticeSample,
    'factor-set': writeNoticeSample,
    'factor-reset': writeNoticeSample,
    'recovery-codes-made': writeNoticeSample,
  },
}

function writeNoticeSample(words: MailWords<AccountNoticeKind>, site: Site): Promise<Mail> {
  const device = 'Firefox sur Windows'
  return factorMail(
    words,
    { id: sampleMailId, to: sampleMailRecipient, device, accountUrl: sampleMailLink },
    site,
  )
}
