import type { ReactNode } from 'react'
import { href } from 'react-router'
import { OverdueInvoices } from './overdue-invoices.tsx'
import type { TodayView } from './read-today.server.ts'
import { TodaysEstimates } from './todays-estimates.tsx'
import { WaitingLines } from './waiting-lines.tsx'

const allLate = {
  to: `${href('/gestion/commandes')}?vue=liste&etape=retard`,
  label: 'Toutes les commandes en retard',
}
const allDue = { to: `${href('/gestion/commandes')}?vue=calendrier`, label: 'Toutes celles de la semaine' }

/** What is late, then what waits for us: answers before what is new, since somebody stands in the middle of it. */
export function Waiting({
  lateOrders,
  dueOrders,
  overdue,
  refused,
  withdrawals,
  problems,
  answers,
  requests,
  messages,
  estimates,
  children,
}: TodayView & { children: ReactNode }) {
  return (
    <>
      {withdrawals && withdrawals.all > 0 && (
        <WaitingLines
          name="retractations"
          title="Rétractations à traiter"
          {...withdrawals}
          list={{ to: href('/gestion/retractations'), label: 'Toutes les rétractations' }}
        />
      )}
      {lateOrders.all > 0 && (
        <WaitingLines name="commandes-retard" title="Commandes en retard" {...lateOrders} list={allLate} />
      )}
      {dueOrders.all > 0 && (
        <WaitingLines name="commandes-jour" title="Promises pour aujourd’hui" {...dueOrders} list={allDue} />
      )}
      {overdue && overdue.all > 0 && <OverdueInvoices {...overdue} />}
      {refused && refused.all > 0 && (
        <WaitingLines name="e-mails" title="Devis et factures non remis" {...refused} />
      )}
      {problems && problems.all > 0 && (
        <WaitingLines name="problemes" title="Problèmes à l’atelier" {...problems} />
      )}
      {answers.all > 0 && <WaitingLines name="reponses" title="Réponses reçues" {...answers} />}
      {requests.all > 0 && (
        <WaitingLines
          name="demandes"
          title="Demandes sans réponse"
          {...requests}
          list={{ to: href('/gestion/demandes'), label: 'Toutes les demandes à traiter' }}
        />
      )}
      {children}
      {estimates && estimates.accepted.all > 0 && (
        <TodaysEstimates
          name="acceptes"
          title="Devis acceptés sans commande"
          part={estimates.accepted}
          state="accepte"
        />
      )}
      {estimates && estimates.ending.all > 0 && (
        <TodaysEstimates name="relances" title="Devis à relancer" part={estimates.ending} state="attente" />
      )}
      {[lateOrders, dueOrders, overdue, refused, problems, answers, requests, messages].some(
        (part) => part?.all === 0,
      ) && <p className="today__rest">Rien d’autre n’attend.</p>}
    </>
  )
}
