import { href } from 'react-router'
import { parisDay } from '../../../../../domain/calendar/paris-day.ts'
import { counted } from '../../../../../domain/french-number.ts'
import { countSubscribers } from '../../../../../domain/newsletter/subscribers/count-subscribers.ts'
import { listSubscribers } from '../../../../../domain/newsletter/subscribers/list-subscribers.ts'
import type { SiteContext } from '../../../../context.ts'
import { growingList, rowsToFind } from '../../../../ui/pager/growing-list.ts'
import { rowOf } from './subscriber-row.server.ts'
import { readSubscribersQuery, stateInAddress, subscribersSearch } from './subscribers-query.ts'

export type SubscribersView = Awaited<ReturnType<typeof readSubscribers>>

/** The subscribers that the address asks for, the newest first, and how many there are of each kind. */
export async function readSubscribers({ db, clock }: SiteContext, asked: URLSearchParams) {
  const query = readSubscribersQuery(asked)
  const [found, counts] = await Promise.all([
    listSubscribers(db, query, rowsToFind(query.page)),
    countSubscribers(db, parisDay(clock.now())),
  ])
  const { rows, next, isCut, added } = growingList(found, query.page, (page) =>
    subscribersSearch(query, { page }),
  )
  const told = [
    counted(counts.confirmed, 'abonné', 'abonnés'),
    counts.pending > 0 && counted(counts.pending, 'à confirmer', 'à confirmer'),
    counts.bounced > 0 && counted(counts.bounced, 'ne reçoit plus', 'ne reçoivent plus'),
    counts.departures > 0 && `${counted(counts.departures, 'départ', 'départs')} en trente jours`,
  ].filter(Boolean)
  return {
    rows: rows.map(rowOf),
    says: `${told.join(', ')}.`,
    chosen: { q: query.search, etat: stateInAddress(query.state) },
    isChosen: query.search.trim() !== '' || query.state !== null,
    csv: href('/gestion/lettre/abonnes.csv') + subscribersSearch(query),
    next,
    isCut,
    added,
  }
}
