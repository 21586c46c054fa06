import type { RouterContextProvider } from 'react-router'
import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import { counted, frenchNumber } from '../../../../../domain/french-number.ts'
import { type Issue, issueStateNames } from '../../../../../domain/newsletter/issues/issue.ts'
import { countDeliveries, countVisits } from '../../../../../domain/newsletter/issues/issue-results.ts'
import { refusalReasons } from '../../../../../domain/newsletter/issues/refusal-reasons.ts'
import { siteContext } from '../../../../context.ts'

/** A letter that has left: how far it is, and what became of its mails. */
export async function readSent(context: Readonly<RouterContextProvider>, issue: Issue) {
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
    state,
    trouble,
    doubtful,
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
