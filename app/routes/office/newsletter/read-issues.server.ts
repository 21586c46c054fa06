import { parisDay } from '../../../../domain/calendar/paris-day.ts'
import { counted } from '../../../../domain/french-number.ts'
import { listIssues } from '../../../../domain/newsletter/issues/find-issue.ts'
import { countSubscribers } from '../../../../domain/newsletter/subscribers/count-subscribers.ts'
import type { SiteContext } from '../../../context.ts'
import { growingList, pagesAsked, rowsToFind } from '../../../ui/pager/growing-list.ts'
import { rowOf } from './issue-row.server.ts'

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
    isCut,
    added,
  }
}
