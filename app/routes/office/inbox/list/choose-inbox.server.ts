import { addDays, parisDay, startOfDay } from '../../../../../domain/calendar/paris-day.ts'
import type { InboxChoice } from '../../../../../domain/inbox/inbox-choice.ts'
import { ownValue } from '../../../../../domain/own-value.ts'
import type { StaffPerson } from '../../../../../domain/sign-in/person.ts'
import type { InboxQuery } from '../inbox-query.ts'
import { standings } from '../inbox-standings.ts'

/** What a list's address asks for, said by `reader`: their points of sale, theirs to do. */
export function chooseInbox(query: InboxQuery, reader: StaffPerson, now: Date): InboxChoice {
  const { q, pos, prestation, qui, vu, tri } = query
  const standing = ownValue(standings, query.etat) ?? (q === '' ? 'waiting' : 'all')
  return {
    search: q,
    standing,
    pointsOfSale: pos === '' ? reader.pointsOfSale : pos === 'tous' ? null : [pos],
    service: prestation || null,
    handler: qui === 'moi' ? reader.userId : qui === 'personne' ? 'nobody' : null,
    isSeen: vu === '' ? null : vu === 'oui',
    ...received(query.depuis, now),
    // What is to be done begins with what waits longest, the rest with the newest.
    order: tri === 'attente' || (tri === '' && standing === 'waiting') ? 'longest' : 'newest',
  }
}

const daysBack: Readonly<Record<string, number>> = { aujourdhui: 0, hier: 1, semaine: 7, mois: 30 }

/** Days of France. */
function received(since: string, now: Date): Pick<InboxChoice, 'from' | 'until'> {
  const startBack = (days: number) => startOfDay(addDays(parisDay(now), -days))
  if (since === 'avant') return { from: null, until: startBack(30) }
  const days = ownValue(daysBack, since)
  return { from: days === undefined ? null : startBack(days), until: null }
}
