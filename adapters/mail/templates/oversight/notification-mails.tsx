import { Button, Link, Section, Text } from '@react-email/components'
import { render } from '@react-email/render'
import { pointOfSaleName } from '../../../../domain/business/points-of-sale.ts'
import { site } from '../../../../domain/business/site.ts'
import {
  fillMailWords,
  type MailWords,
  paragraphsOf,
} from '../../../../domain/business/texts/mails/mail-texts.ts'
import { formatDayAndHour } from '../../../../domain/kernel/calendar/french-dates.ts'
import type { AccountNotice } from '../../../../domain/kernel/person.ts'
import type { Mail } from '../../../../domain/kernel/ports/mailer.ts'
import type { NoticeKind } from '../../../../domain/people/staff/notice-kinds.ts'
import type { IncomingItem } from '../../../../domain/people/staff/notices.ts'
import { MailLayout, mailStyles, Paragraphs } from '../mail-layout.tsx'

/** Leads to the choice of a new password, for an hour and once. */
export const recoveryMail = (
  words: MailWords<'recovery'>,
  id: string,
  to: string,
  url: string,
): Promise<Mail> =>
  accountNotification({ id: `recovery-${id}`, to, filled: fillMailWords<'recovery'>(words, {}), url })

/** Tells the owner that the password is another one, so that they act when it was not them. */
export const passwordChangedMail = (
  words: MailWords<'password-changed'>,
  id: string,
  to: string,
  url: string,
): Promise<Mail> =>
  accountNotification({
    id: `password-changed-${id}`,
    to,
    filled: fillMailWords<'password-changed'>(words, {}),
    url,
  })

/** Invites a client to choose a password, for seven days and once. */
export const invitationMail = (
  words: MailWords<'invitation'>,
  id: string,
  to: string,
  url: string,
): Promise<Mail> =>
  accountNotification({
    id: `invitation-${id}`,
    to,
    filled: fillMailWords<'invitation'>(words, { identifiant: to }),
    url,
  })

/** Invites one of a company's further people to choose a password, for seven days and once. */
export const colleagueInvitationMail = (
  words: MailWords<'colleague-invitation'>,
  id: string,
  { to, company, url }: { to: string; company: string; url: string },
): Promise<Mail> => {
  const filled = fillMailWords<'colleague-invitation'>(words, { identifiant: to, entreprise: company })
  return accountNotification({ id: `invitation-${id}`, to, filled, url })
}

/** Invites one of the workshop's people to choose a password, for seven days and once. */
export const staffInvitationMail = (
  words: MailWords<'staff-invitation'>,
  id: string,
  to: string,
  url: string,
): Promise<Mail> => {
  const filled = fillMailWords<'staff-invitation'>(words, { identifiant: to })
  return accountNotification({ id: `staff-invitation-${id}`, to, filled, url })
}

interface FactorMail {
  id: string
  to: string
  /** « Firefox sur Windows »; `null` where nothing is known of it. */
  device: string | null
  /** Of the account's own page. */
  accountUrl: string
}

/** Tells one of the staff what became of the way into their account, so that they act when it was not them. */
export function factorMail(
  words: MailWords<AccountNotice>,
  { id, to, device, accountUrl }: FactorMail,
): Promise<Mail> {
  const filled = fillMailWords<AccountNotice>(words, { appareil: device ? `\u00a0: ${device}` : '' })
  return accountNotification({ id: `account-notice-${id}`, to, filled, url: accountUrl })
}

const noticeLine = ({ who, about, posId }: IncomingItem) =>
  [who, about, posId && pointOfSaleName(posId)].filter(Boolean).join(', ')

interface Notice {
  /** Of the reader and of what came in. */
  id: string
  to: string
  cameIn: IncomingItem
  /** Of its record in the office. */
  url: string
}

/** Tells one of the staff of one thing that came in. */
export const noticeMail = (
  words: MailWords<`notice-${NoticeKind}`>,
  { id, to, cameIn, url }: Notice,
): Promise<Mail> => {
  const filled = fillMailWords<`notice-${NoticeKind}`>(words, {
    qui: cameIn.who,
    annonce: noticeLine(cameIn),
  })
  return accountNotification({ id: `notice-${id}`, to, filled, url })
}

interface Summary {
  id: string
  to: string
  cameIn: Readonly<Record<NoticeKind, IncomingItem[]>>
  /** Of « Aujourd’hui ». */
  url: string
}

const parts: readonly (readonly [kind: NoticeKind, title: string])[] = [
  ['request', 'Demandes de devis'],
  ['message', 'Messages'],
  ['answer', 'Réponses de visiteurs'],
]

/** Tells one of the staff what came in since yesterday morning. */
export const summaryMail = (words: MailWords<'summary'>, { id, to, cameIn, url }: Summary): Promise<Mail> => {
  const lines = parts.flatMap(([kind, title]) =>
    cameIn[kind].length > 0
      ? [`${title} (${cameIn[kind].length})\u00a0: ${cameIn[kind].map(noticeLine).join('\u00a0; ')}.`]
      : [],
  )
  const filled = fillMailWords<'summary'>(words, { liste: lines.join('\n\n') })
  return accountNotification({ id: `summary-${id}`, to, filled, url })
}

interface SiteNews {
  /** Of the telling and of the reader. */
  id: string
  to: string
  news: readonly { title: string; sentence: string; advice?: string | null }[]
  /** Of the page of the site's health. */
  url: string
}

/** Tells whoever looks after the site what is to be mended. */
export const siteNewsMail = (
  words: MailWords<'site-news'>,
  { id, to, news, url }: SiteNews,
): Promise<Mail> => {
  const nouvelles = news
    .map(({ title, sentence, advice }) => [`${title}\u00a0: ${sentence}`, advice].filter(Boolean).join('\n'))
    .join('\n\n')
  return accountNotification({
    id: `site-news-${id}`,
    to,
    filled: fillMailWords<'site-news'>(words, { nouvelles }),
    url,
  })
}

interface Failed {
  /** Of the backup and of the reader. */
  id: string
  to: string
  at: Date
  reason: string
  /** Of the page of the site's health. */
  url: string
}

/** Tells whoever looks after the site that tonight there is no backup. */
export const backupFailedMail = (
  words: MailWords<'backup-failed'>,
  { id, to, at, reason, url }: Failed,
): Promise<Mail> => {
  const filled = fillMailWords<'backup-failed'>(words, { quand: formatDayAndHour(at), raison: reason })
  return accountNotification({ id: `backup-failed-${id}`, to, filled, url })
}

interface AccountNotification {
  id: string
  to: string
  filled: Readonly<Record<'subject' | 'heading' | 'before' | 'button' | 'after', string>>
  /** Where the button leads. */
  url: string
}

/** A mail about an account: a few sentences and one thing to press. */
async function accountNotification({ id, to, filled, url }: AccountNotification): Promise<Mail> {
  const [before, after] = [paragraphsOf(filled.before), paragraphsOf(filled.after)]
  const paragraphs = [...before, `${filled.button}\u00a0:\n${url}`, ...after]
  return {
    id,
    to,
    replyTo: site.contactEmail,
    subject: filled.subject,
    text: `${paragraphs.join('\n\n')}\n\n${site.brand}\n`,
    html: await render(
      <MailLayout preview={before[1] ?? before[0] ?? ''} heading={filled.heading}>
        <Paragraphs texts={before} />
        <ActionButton label={filled.button} url={url} />
        <Paragraphs texts={after} />
      </MailLayout>,
    ),
  }
}

/** The address stands in plain letters too, for whoever cannot press. */
function ActionButton({ label, url }: { label: string; url: string }) {
  return (
    <Section>
      <Button href={url} style={mailStyles.button}>
        {label}
      </Button>
      <Text style={{ ...mailStyles.text, fontSize: '13px', lineHeight: '20px', margin: '16px 0' }}>
        Si le bouton ne répond pas, copiez cette adresse dans votre navigateur&nbsp;:{' '}
        <Link href={url} style={mailStyles.link}>
          {url}
        </Link>
      </Text>
    </Section>
  )
}
