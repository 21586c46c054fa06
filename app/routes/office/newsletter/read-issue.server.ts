import { data, href, type RouterContextProvider } from 'react-router'
import { listEvents } from '../../../../domain/events/list-events.ts'
import { findIssue, issueTold } from '../../../../domain/newsletter/issues/issue.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { streamLength, streamLines } from '../journal/stream-lines.server.ts'
import { readDraft } from './draft/read-draft.server.ts'
import { readSent } from './sent/read-sent.server.ts'

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
