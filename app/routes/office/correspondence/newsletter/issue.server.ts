import { data, href, type RouterContextProvider } from 'react-router'
import { isNewsletterIssueTested } from '../../../../../domain/correspondence/newsletter/edit-issue.ts'
import { findMissingNewsletterIssueFields } from '../../../../../domain/correspondence/newsletter/issue-content.ts'
import {
  countNewsletterIssueDeliveries,
  countNewsletterIssueVisits,
  findNewsletterIssue,
  listInsertablePictures,
  listNewsletterIssueRejectionReasons,
  type NewsletterIssue,
  newsletterIssueContentOf,
  newsletterIssueStateNames,
  toNewsletterIssueEventData,
} from '../../../../../domain/correspondence/newsletter/issues.ts'
import { countActiveSubscribers } from '../../../../../domain/correspondence/newsletter/subscribers.ts'
import { formatDayAndHour } from '../../../../../domain/kernel/calendar/french-dates.ts'
import type { FileLink } from '../../../../../domain/kernel/files/picture-address.ts'
import { parseUploadedPictureAddress } from '../../../../../domain/kernel/files/picture-address.ts'
import { countWithNoun, formatFrenchNumber } from '../../../../../domain/kernel/text/french-number.ts'
import { listEvents } from '../../../../../domain/oversight/journal/list-events.ts'
import { siteContext, staffContext } from '../../../../http/context.ts'
import { maxActivityLines, recordActivityLines } from '../../../../office/journal/activity-feed.server.ts'
import { socialImageOf } from '../../../../ui/pictures/social-image.ts'

type IssueView = Awaited<ReturnType<typeof loadNewsletterIssuePage>>
export type NewsletterIssueDraftView = Extract<IssueView, { kind: 'draft' }>
export type SentNewsletterIssueView = Extract<IssueView, { kind: 'sent' }>

/** Loads the page of an issue: a draft with its remaining steps, or the state of its delivery. */
export async function loadNewsletterIssuePage(
  context: Readonly<RouterContextProvider>,
  id: string,
  query: URLSearchParams,
) {
  const { db, facts } = context.get(siteContext)
  const issue = await findNewsletterIssue(db, id)
  if (!issue) throw data(null, { status: 404 })
  const events = await listEvents(db, { kind: 'newsletter', recordId: id }, maxActivityLines, facts.current())
  const head = {
    id,
    page: href('/gestion/lettre/:id', { id }),
    preview: href('/gestion/lettre/:id/apercu', { id }),
    called: toNewsletterIssueEventData(issue).called,
    version: issue.version,
    stream: recordActivityLines(events, context.get(staffContext)),
  }
  return issue.state === 'draft'
    ? { ...head, ...(await loadDraftView(context, issue, query)) }
    : { ...head, ...(await loadSentView(context, issue)) }
}

/** Returns a draft with its missing parts. */
async function loadDraftView(
  context: Readonly<RouterContextProvider>,
  issue: NewsletterIssue,
  query: URLSearchParams,
) {
  const { db, previewIssue } = context.get(siteContext)
  const missing = Object.values(findMissingNewsletterIssueFields(issue))
  const [readers, pictures, { html }] = await Promise.all([
    countActiveSubscribers(db),
    listInsertablePictures(db, issue),
    previewIssue(issue),
  ])
  const bytes = Buffer.byteLength(html)
  const tested = isNewsletterIssueTested(issue)
  return {
    kind: 'draft' as const,
    content: newsletterIssueContentOf(issue),
    pictures: pictures.map(asMailed),
    author: issue.author_name,
    changedAt: formatDayAndHour(issue.changed_at),
    missing,
    clipped:
      bytes > gmailClipsAt && `Cette lettre pèse ${formatFrenchNumber(Math.ceil(bytes / 1000))}\u00a0ko`,
    readers: countWithNoun(readers, 'abonné', 'abonnés'),
    hasReaders: readers > 0,
    test: issue.tested_at && {
      wording: `${issue.tested_by} s’en est envoyé un essai le ${formatDayAndHour(issue.tested_at)}`,
      isCurrent: tested,
    },
    canSend: missing.length === 0 && tested && readers > 0,
    isAsked: query.has('envoi'),
  }
}

/** Size of the HTML in bytes from which Gmail hides the end of a mail behind « Afficher l’intégralité du message ». */
const gmailClipsAt = 102_000

/**
 * Returns the link that a mail contains: for a picture that belongs to the site's code, the address of its JPEG; for other files,
 * the link unchanged.
 */
const asMailed = (link: FileLink): FileLink =>
  parseUploadedPictureAddress(link.url)
    ? link
    : { name: link.name, url: socialImageOf(link)?.url ?? link.url }

/** Returns a sent issue: progress and delivery of its mails. */
async function loadSentView(context: Readonly<RouterContextProvider>, issue: NewsletterIssue) {
  const { db, clock } = context.get(siteContext)
  const { id, state, due_at, recipients, departures, started_at, finished_at, trouble } = issue
  const [results, visits, reasons] = await Promise.all([
    countNewsletterIssueDeliveries(db, issue),
    countNewsletterIssueVisits(db, issue),
    listNewsletterIssueRejectionReasons(db, id),
  ])
  const { waiting, claimed, sent, refused, doubtful, bounced, skipped } = results
  const left = due_at ? Math.ceil((due_at.getTime() - clock.now().getTime()) / 1000) : 0
  return {
    kind: 'sent' as const,
    state,
    trouble,
    doubtful,
    stateName: newsletterIssueStateNames[state],
    leaving: state === 'queued' ? { id, seconds: Math.max(0, left) } : null,
    recipients: countWithNoun(recipients, 'abonné', 'abonnés'),
    done: recipients === 0 ? 0 : (recipients - waiting - claimed) / recipients,
    progress: `${formatFrenchNumber(recipients - waiting - claimed)} sur ${formatFrenchNumber(recipients)}`,
    reasons: reasons.map(({ reason, count }) => ({
      reason,
      count: countWithNoun(count, 'lecteur', 'lecteurs'),
    })),
    startedAt: started_at && formatDayAndHour(started_at),
    finishedAt: finished_at && formatDayAndHour(finished_at),
    figures: [
      { name: 'Remis', value: formatFrenchNumber(sent), note: 'acceptés par le serveur de messagerie' },
      { name: 'En attente', value: formatFrenchNumber(waiting + claimed), note: 'partent au rythme réglé' },
      { name: 'Refusés', value: formatFrenchNumber(refused), note: 'que le serveur n’a pas voulus' },
      { name: 'Revenus', value: formatFrenchNumber(bounced), note: 'adresses qui ne reçoivent plus' },
      {
        name: 'Laissés de côté',
        value: formatFrenchNumber(skipped),
        note: 'partis entre-temps, ou envoi arrêté',
      },
      { name: 'Désinscriptions', value: formatFrenchNumber(departures), note: 'depuis cette lettre' },
      {
        name: 'Visites du site',
        value: formatFrenchNumber(visits),
        note: 'par ses liens, sans savoir de qui',
      },
    ],
  }
}
