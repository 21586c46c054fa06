import type { Site } from '../../../../domain/business/site.ts'
import { fillMailWords, type MailWords } from '../../../../domain/business/texts/mails/mail-texts.ts'
import { findMailWords } from '../../../../domain/business/texts/mails/mail-words.ts'
import type { JobDataMap } from '../../../../domain/kernel/ports/jobs.ts'
import type { Mail } from '../../../../domain/kernel/ports/mailer.ts'
import { findInvitationRecipient } from '../../../../domain/people/clients/invitations.ts'
import { staffInvitationHours } from '../../../../domain/people/staff/staff-accounts.ts'
import { renderAccountNotification } from '../account-notification.tsx'
import type { MailDeps, MailJob } from '../mail-job.ts'
import { sampleMailId, sampleMailLink, sampleMailRecipient } from '../sample-values.ts'

/** Sends an invitation to a client, or to another user of a client's company. */
async function sendInvitation(
  { db, facts, links, mailer }: MailDeps,
  { creationId }: JobDataMap['send-invitation-mail'],
): Promise<void> {
  const invited = await findInvitationRecipient(db, creationId)
  if (!invited) return
  const { email, company } = invited
  const url = links.invitation(creationId)
  if (company !== null) {
    const own = await findMailWords(db, 'colleague-invitation')
    await mailer.send(
      await colleagueInvitationMail(own, creationId, { to: email, company, url }, facts.current()),
    )
    return
  }
  const words = await findMailWords(db, 'invitation')
  await mailer.send(await invitationMail(words, creationId, email, url, facts.current()))
}

/** Returns the mail that invites a client to choose a password. The link is valid once and for seven days. */
const invitationMail = (
  words: MailWords<'invitation'>,
  id: string,
  to: string,
  url: string,
  site: Site,
): Promise<Mail> =>
  renderAccountNotification(
    {
      id: `invitation-${id}`,
      to,
      filled: fillMailWords<'invitation'>(words, { identifiant: to }, site),
      url,
    },
    site,
  )

/** Returns the mail that invites another user of a company to choose a password. The link is valid once and for seven days. */
const colleagueInvitationMail = (
  words: MailWords<'colleague-invitation'>,
  id: string,
  { to, company, url }: { to: string; company: string; url: string },
  site: Site,
): Promise<Mail> => {
  const filled = fillMailWords<'colleague-invitation'>(words, { identifiant: to, entreprise: company }, site)
  return renderAccountNotification({ id: `invitation-${id}`, to, filled, url }, site)
}

/** Sends an invitation to a staff member, unless they have already chosen a password. */
async function sendStaffInvitation(
  { db, accounts, facts, links, mailer }: MailDeps,
  { userId, invitationId }: JobDataMap['send-staff-invitation-mail'],
): Promise<void> {
  const account = await accounts.findById(db, userId)
  if (!account || account.passwordHash) return
  const token = await accounts.createResetToken(db, userId, staffInvitationHours)
  const words = await findMailWords(db, 'staff-invitation')
  await mailer.send(
    await staffInvitationMail(words, invitationId, account.email, links.reset(token), facts.current()),
  )
}

/** Returns the mail that invites a staff member to choose a password. The link is valid once and for seven days. */
const staffInvitationMail = (
  words: MailWords<'staff-invitation'>,
  id: string,
  to: string,
  url: string,
  site: Site,
): Promise<Mail> => {
  const filled = fillMailWords<'staff-invitation'>(words, { identifiant: to }, site)
  return renderAccountNotification({ id: `staff-invitation-${id}`, to, filled, url }, site)
}

export const invitationMailJob: MailJob<'send-invitation-mail', 'invitation' | 'colleague-invitation'> = {
  send: sendInvitation,
  samples: {
    invitation: (words, site) =>
      invitationMail(words, sampleMailId, sampleMailRecipient, sampleMailLink, site),
    'colleague-invitation': (words, site) =>
      colleagueInvitationMail(
        words,
        sampleMailId,
        { to: sampleMailRecipient, company: 'Garage de la Meurthe', url: sampleMailLink },
        site,
      ),
  },
}

export const staffInvitationMailJob: MailJob<'send-staff-invitation-mail', 'staff-invitation'> = {
  send: sendStaffInvitation,
  samples: {
    'staff-invitation': (words, site) =>
      staffInvitationMail(words, sampleMailId, sampleMailRecipient, sampleMailLink, site),
  },
}
