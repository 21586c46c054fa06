import { data, href, type RouterContextProvider } from 'react-router'
import { dayAndHour } from '../../../../domain/calendar/day-and-hour.ts'
import { listEvents } from '../../../../domain/events/list-events.ts'
import type { FileLink } from '../../../../domain/file-link.ts'
import { counted, frenchNumber } from '../../../../domain/french-number.ts'
import { findIssue } from '../../../../domain/newsletter/issues/find-issue.ts'
import {
  contentOf,
  type Issue,
  issueStateNames,
  issueTold,
} from '../../../../domain/newsletter/issues/issue.ts'
import { missingIn } from '../../../../domain/newsletter/issues/issue-form.ts'
import { countDeliveries, countVisits } from '../../../../domain/newsletter/issues/issue-results.ts'
import { offeredPictures } from '../../../../domain/newsletter/issues/offered-pictures.ts'
import { countReaders } from '../../../../domain/newsletter/issues/readers.ts'
import { refusalReasons } from '../../../../domain/newsletter/issues/refusal-reasons.ts'
import { isTested } from '../../../../domain/newsletter/issues/test-issue.ts'
import { uploadedPicture } from '../../../../domain/publishing/picture-address.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { socialImage } from '../../../ui/pictures/article-image/social-image.ts'
import { streamLength, streamLines } from '../journal/stream-lines.server.ts'

export type IssueView = Awaited<ReturnType<typeof readIssue>>
export type DraftView = Extract<IssueView, { kind: 'draft' }>
export type SentView = Extract<IssueView, { kind: 'sent' }>

/** What a letter's page shows: a draft with what it lacks, or what has become of it. */
export async function readIssue(
  context: Readonly<RouterContextProvider>,
  id: string,
  asked: URLSearchParams,
) {
  const { db } = context.get(siteContext)
  const issue = await findIssue(db, id)
  if (!issue) throw data(null, { status: 404 })
  const told = await listEvents(db, { kind: 'newsletter', recordId: id }, streamLength)
  const head = {
    id,
    page: href('/gestion/lettre/:id', { id }),
    preview: href('/gestion/lettre/:id/apercu', { id }),
    called: issueTold(issue).called,
    version: issue.version,
    stream: streamLines(told, context.get(staffContext)),
  }
  return issue.state === 'draft'
    ? { ...head, ...(await readDraft(context, issue, asked)) }
    : { ...head, ...(await readSent(context, issue)) }
}

async function readDraft(context: Readonly<RouterContextProvider>, issue: Issue, asked: URLSearchParams) {
  const { db } = context.get(siteContext)
  const missing = Object.values(missingIn(issue))
  const [readers, pictures] = await Promise.all([countReaders(db), offeredPictures(db, issue)])
  const tested = isTested(issue)
  return {
    kind: 'draft' as const,
    content: contentOf(issue),
    pictures: pictures.map(asMailed),
    author: issue.author_name,
    changedAt: dayAndHour(issue.changed_at),
    missing,
    readers: counted(readers, 'abonné', 'abonnés'),
    hasReaders: readers > 0,
    test: issue.tested_at && {
      says: `${issue.tested_by} s’en est envoyé un essai le ${dayAndHour(issue.tested_at)}`,
      isCurrent: tested,
    },
    canSend: missing.length === 0 && tested && readers > 0,
    isAsked: asked.has('envoi'),
  }
}

/** The site's own pictures stand at many addresses: in a mail it is the JPEG. */
const asMailed = (link: FileLink): FileLink =>
  uploadedPicture(link.url) ? link : { name: link.name, url: socialImage(link)?.url ?? link.url }

async function readSent(context: Readonly<RouterContextProvider>, issue: Issue) {
  const { db, clock } = context.get(siteContext)
  const { id, state, due_at, recipients, departures, started_at, finished_at, trouble } = issue
  const [results, visits, reasons] = await Promise.all([
    countDeliveries(db, issue),
    countVisits(db, issue),
    refusalReasons(db, id),
  ])
  const { waiting, claimed, sent, refused, doubtful, bounced, skipped } = results
  const left = due_at ? Math.ceil((due_at.getTime() - clock.now().getTime()) / 1000) : 0
  return {
    kind: 'sent' as const,
    ...{ state, trouble, doubtful },
    stateName: issueStateNames[state],
    leaving: state === 'queued' ? { id, seconds: Math.max(0, left) } : null,
    recipients: counted(recipients, 'abonné', 'abonnés'),
    done: recipients === 0 ? 0 : (recipients - waiting - claimed) / recipients,
    progress: `${frenchNumber(recipients - waiting - claimed)} sur ${frenchNumber(recipients)}`,
    reasons: reasons.map(({ reason, count }) => ({ reason, count: counted(count, 'lecteur', 'lecteurs') })),
    startedAt: started_at && dayAndHour(started_at),
    finishedAt: finished_at && dayAndHour(finished_at),
    figures: [
      { name: 'Remis', value: frenchNumber(sent), note: 'acceptés par le serveur de messagerie' },
      { name: 'En attente', value: frenchNumber(waiting + claimed), note: 'partent au rythme réglé' },
      { name: 'Refusés', value: frenchNumber(refused), note: 'que le serveur n’a pas voulus' },
      { name: 'Revenus', value: frenchNumber(bounced), note: 'adresses qui ne reçoivent plus' },
      { name: 'Laissés de côté', value: frenchNumber(skipped), note: 'partis entre-temps, ou envoi arrêté' },
      { name: 'Désinscriptions', value: frenchNumber(departures), note: 'depuis cette lettre' },
      { name: 'Visites du site', value: frenchNumber(visits), note: 'par ses liens, sans savoir de qui' },
    ],
  }
}
