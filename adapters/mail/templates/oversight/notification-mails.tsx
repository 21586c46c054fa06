import { Button, Link, Section, Text } from '@react-email/components'
import { render } from '@react-email/render'
import { pointOfSaleName } from '../../../../domain/business/points-of-sale.ts'
import type { Site } from '../../../../domain/business/site.ts'
import {
  fillMailWords,
  type MailWords,
  paragraphsOf,
} from '../../../../domain/business/texts/mails/mail-texts.ts'
import { formatDayAndHour } from '../../../../domain/kernel/calendar/french-dates.ts'
import type { AccountNotice } from '../../../../domain/kernel/person.ts'
import type { Mail } from '../../../../domain/kernel/ports/mailer.ts'
import { counted } from '../../../../domain/kernel/text/french-number.ts'
import type { NoticeKind } from '../../../../domain/people/staff/notice-kinds.ts'
import type { IncomingItem, SummarizedItems } from '../../../../domain/people/staff/notices.ts'
import { MailLayout, mailStyles, Paragraphs } from '../mail-layout.tsx'

/** Sends the link to choose a new password, valid once and for an hour. */
export const recoveryMail = (
  words: MailWords<'recovery'>,
  id: string,
  to: string,
  url: string,
  site: Site,
): Promise<Mail> =>
  accountNotification(
    { id: `recovery-${id}`, to, filled: fillMailWords<'recovery'>(words, {}, site), url },
    site,
  )

/** Tells the owner of an account that the password was changed, in case it was not them. */
export const passwordChangedMail = (
  words: MailWords<'password-changed'>,
  id: string,
  to: string,
  url: string,
  site: Site,
): Promise<Mail> =>
  accountNotification(
    {
      id: `password-changed-${id}`,
      to,
      filled: fillMailWords<'password-changed'>(words, {}, site),
      url,
    },
    site,
  )

/** Invites a client to choose a password. The link is valid once and for seven days. */
export const invitationMail = (
  words: MailWords<'invitation'>,
  id: string,
  to: string,
  url: string,
  site: Site,
): Promise<Mail> =>
  accountNotification(
    {
      id: `invitation-${id}`,
      to,
      filled: fillMailWords<'invitation'>(words, { identifiant: to }, site),
      url,
    },
    site,
  )

/** Invites another user of a company to choose a password. The link is valid once and for seven days. */
export const colleagueInvitationMail = (
  words: MailWords<'colleague-invitation'>,
  id: string,
  { to, company, url }: { to: string; company: string; url: string },
  site: Site,
): Promise<Mail> => {
  const filled = fillMailWords<'colleague-invitation'>(words, { identifiant: to, entreprise: company }, site)
  return accountNotification({ id: `invitation-${id}`, to, filled, url }, site)
}

/** Invites a staff member to choose a password. The link is valid once and for seven days. */
export const staffInvitationMail = (
  words: MailWords<'staff-invitation'>,
  id: string,
  to: string,
  url: string,
  site: Site,
): Promise<Mail> => {
  const filled = fillMailWords<'staff-invitation'>(words, { identifiant: to }, site)
  return accountNotification({ id: `staff-invitation-${id}`, to, filled, url }, site)
}

interface FactorMail {
  id: string
  to: string
  /** « Firefox sur Windows »; `null` when unknown. */
  device: string | null
  /** URL of the page of the account. */
  accountUrl: string
}

/** Tells a staff member about a sign-in on a new device, or a change of their second factor or recovery codes, in case it was not them. */
export function factorMail(
  words: MailWords<AccountNotice>,
  { id, to, device, accountUrl }: FactorMail,
  site: Site,
): Promise<Mail> {
  const filled = fillMailWords<AccountNotice>(words, { appareil: device ? `\u00a0: ${device}` : '' }, site)
  return accountNotification({ id: `account-notice-${id}`, to, filled, url: accountUrl }, site)
}

const noticeLine = ({ who, about, posId }: IncomingItem, site: Site) =>
  [who, about, posId && pointOfSaleName(posId, site)].filter(Boolean).join(', ')

interface Notice {
  /** Id made of the reader and the record. */
  id: string
  to: string
  incoming: IncomingItem
  /** URL of the record in the office. */
  url: string
}

/** Tells a staff member about one incoming item. */
export const noticeMail = (
  words: MailWords<`notice-${NoticeKind}`>,
  { id, to, incoming, url }: Notice,
  site: Site,
): Promise<Mail> => {
  const filled = fillMailWords<`notice-${NoticeKind}`>(
    words,
    {
      qui: incoming.who,
      annonce: noticeLine(incoming, site),
    },
    site,
  )
  return accountNotification({ id: `notice-${id}`, to, filled, url }, site)
}

interface Summary {
  id: string
  to: string
  incoming: Readonly<Record<NoticeKind, SummarizedItems>>
  /** URL of « Aujourd’hui ». */
  url: string
}

const parts: readonly (readonly [kind: NoticeKind, title: string])[] = [
  ['request', 'Demandes de devis'],
  ['message', 'Messages'],
  ['answer', 'Réponses de visiteurs'],
]

/** Tells a staff member what arrived since the previous morning. */
export const summaryMail = (
  words: MailWords<'summary'>,
  { id, to, incoming, url }: Summary,
  site: Site,
): Promise<Mail> => {
  const lines = parts.flatMap(([kind, title]) =>
    incoming[kind].total > 0
      ? [`${title} (${incoming[kind].total})\u00a0: ${listItems(incoming[kind], site)}.`]
      : [],
  )
  const filled = fillMailWords<'summary'>(words, { liste: lines.join('\n\n') }, site)
  return accountNotification({ id: `summary-${id}`, to, filled, url }, site)
}

function listItems({ shown, total }: SummarizedItems, site: Site): string {
  const rest = total - shown.length
  const more = rest > 0 ? [`et ${counted(rest, 'autre', 'autres')}`] : []
  return [...shown.map((item) => noticeLine(item, site)), ...more].join('\u00a0; ')
}

interface SiteNews {
  /** Id made of the message and the reader. */
  id: string
  to: string
  news: readonly { title: string; sentence: string; advice?: string | null }[]
  /** URL of the page of the site's health. */
  url: string
}

/** Tells the operator which problems of the site need attention. */
export const siteNewsMail = (
  words: MailWords<'site-news'>,
  { id, to, news, url }: SiteNews,
  site: Site,
): Promise<Mail> => {
  const nouvelles = news
    .map(({ title, sentence, advice }) => [`${title}\u00a0: ${sentence}`, advice].filter(Boolean).join('\n'))
    .join('\n\n')
  return accountNotification(
    {
      id: `site-news-${id}`,
      to,
      filled: fillMailWords<'site-news'>(words, { nouvelles }, site),
      url,
    },
    site,
  )
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

/** Tells the operator that tonight's backup failed. */
export const backupFailedMail = (
  words: MailWords<'backup-failed'>,
  { id, to, at, reason, url }: Failed,
  site: Site,
): Promise<Mail> => {
  const filled = fillMailWords<'backup-failed'>(words, { quand: formatDayAndHour(at), raison: reason }, site)
  return accountNotification({ id: `backup-failed-${id}`, to, filled, url }, site)
}

interface AccountNotification {
  id: string
  to: string
  filled: Readonly<Record<'subject' | 'heading' | 'before' | 'button' | 'after', string>>
  /** URL of the button. */
  url: string
}

/** Renders a mail about an account: a few sentences and one button. */
async function accountNotification({ id, to, filled, url }: AccountNotification, site: Site): Promise<Mail> {
  const [before, after] = [paragraphsOf(filled.before), paragraphsOf(filled.after)]
  const paragraphs = [...before, `${filled.button}\u00a0:\n${url}`, ...after]
  return {
    id,
    to,
    replyTo: site.contactEmail,
    subject: filled.subject,
    text: `${paragraphs.join('\n\n')}\n\n${site.brand}\n`,
    html: await render(
      <MailLayout site={site} preview={before[1] ?? before[0] ?? ''} heading={filled.heading}>
        <Paragraphs texts={before} />
        <ActionButton label={filled.button} url={url} />
        <Paragraphs texts={after} />
      </MailLayout>,
    ),
  }
}

/** Renders a button and, for readers who cannot use it, its URL as text. */
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
