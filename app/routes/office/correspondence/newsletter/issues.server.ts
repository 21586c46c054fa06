import { href, redirect } from 'react-router'
import { createNewsletterIssue } from '../../../../../domain/correspondence/newsletter/edit-issue.ts'
import {
  listNewsletterIssues,
  type NewsletterIssue,
  newsletterIssueStateNames,
  toNewsletterIssueEventData,
} from '../../../../../domain/correspondence/newsletter/issues.ts'
import { countSubscribers } from '../../../../../domain/correspondence/newsletter/subscribers.ts'
import { formatDate, parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { countWithNoun } from '../../../../../domain/kernel/text/french-number.ts'
import { actionsByIntent } from '../../../../forms/form-actions.ts'
import type { SiteContext } from '../../../../http/context.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { loadGrowingList, parseGrowingListQuery } from '../../../../ui/pager/growing-list.ts'
import type { RecordRow } from '../../../../ui/table/records-table.tsx'
import { newsletterIssueStateTone } from './issue-tone.ts'

/** Loads the issues, newest first, and the number of current subscribers. */
export async function loadNewsletterIssuesPage({ db, clock }: SiteContext, query: URLSearchParams) {
  const [{ rows, ...growth }, counts] = await Promise.all([
    loadGrowingList(parseGrowingListQuery({}, query), (limit) => listNewsletterIssues(db, limit)),
    countSubscribers(db, parisDay(clock.now())),
  ])
  const pending = counts.pending > 0 ? `, ${counts.pending}\u00a0à confirmer` : ''
  return {
    ...growth,
    rows: rows.map(toIssueRow),
    readers: `${countWithNoun(counts.confirmed, 'abonné', 'abonnés')}${pending}.`,
  }
}

function toIssueRow(issue: NewsletterIssue) {
  const { id, state, preheader, recipients, author_name, changed_at, finished_at, started_at } = issue
  const isSent = state !== 'draft'
  return {
    id,
    to: href('/gestion/lettre/:id', { id }),
    isVoid: state === 'stopped',
    cells: {
      objet: {
        text: toNewsletterIssueEventData(issue).called || 'Sans objet',
        note: preheader || author_name,
      },
      etat: { status: newsletterIssueStateNames[state], tone: newsletterIssueStateTone[state] },
      lecteurs: isSent ? countWithNoun(recipients, 'abonné', 'abonnés') : '--',
      date: formatDate(finished_at ?? started_at ?? changed_at),
    },
  } satisfies RecordRow
}

/** Form handler of the list: creates an issue and redirects to it. */
export const newsletterIssuesForms = actionsByIntent({
  nouvelle: officeForm({
    run: async ({ deps, by }) =>
      redirect(href('/gestion/lettre/:id', { id: await createNewsletterIssue(deps, by) }), 303),
  }),
})
