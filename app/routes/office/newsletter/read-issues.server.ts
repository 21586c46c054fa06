import { href } from 'react-router'
import { formatDate, parisDay } from '../../../../domain/calendar/paris-day.ts'
import { counted } from '../../../../domain/french-number.ts'
import {
  type Issue,
  issueStateNames,
  issueTold,
  listIssues,
} from '../../../../domain/newsletter/issues/issue.ts'
import { countSubscribers } from '../../../../domain/newsletter/subscribers/list-subscribers.ts'
import type { SiteContext } from '../../../context.ts'
import { growingList, pagesAsked, rowsToFind } from '../../../ui/pager/growing-list.ts'
import type { RecordRow } from '../../../ui/records-table/records-row.tsx'
import { issueTone } from './issue-tone.ts'

/** The letters, the newest first, and how many would get the next one. */
export async function readIssues({ db, clock }: SiteContext, asked: URLSearchParams) {
  const page = pagesAsked(asked)
  const [found, counts] = await Promise.all([
    listIssues(db, rowsToFind(page)),
    countSubscribers(db, parisDay(clock.now())),
  ])
  const { rows, next, isCut, added } = growingList(found, page, (page) => `?page=${page}`)
  const pending = counts.pending > 0 ? `, ${counts.pending}\u00a0à confirmer` : ''
  return {
    rows: rows.map(rowOf),
    readers: `${counted(counts.confirmed, 'abonné', 'abonnés')}${pending}.`,
    next,
    ...{ isCut, added },
  }
}

function rowOf(issue: Issue): RecordRow {
  const { id, state, preheader, recipients, author_name, changed_at, finished_at, started_at } = issue
  const isSent = state !== 'draft'
  return {
    id,
    to: href('/gestion/lettre/:id', { id }),
    isVoid: state === 'stopped',
    cells: {
      objet: { text: issueTold(issue).called || 'Sans objet', note: preheader || author_name },
      etat: { status: issueStateNames[state], tone: issueTone[state] },
      lecteurs: isSent ? counted(recipients, 'abonné', 'abonnés') : '--',
      date: formatDate(finished_at ?? started_at ?? changed_at),
    },
  }
}
