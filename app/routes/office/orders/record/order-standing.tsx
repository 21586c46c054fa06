import { href, Link } from 'react-router'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { Timeline } from '../../../../ui/timeline/timeline.tsx'
import { nextStepWords } from '../order-words.ts'
import { MoveForm } from './move-form.tsx'
import type { OrderView } from './read-order.server.ts'
import { UndoStep } from './undo-step.tsx'

export type Outcomes = Partial<Record<string, FormOutcome>>

export interface OrderPartProps {
  order: OrderView
  /** Of its forms, sent without JavaScript. */
  outcomes: Outcomes
}

/** Whose it is, where it stands, and the next step as the one large button. */
export function OrderStanding({ order, outcomes }: OrderPartProps) {
  const { id, client, steps, statusName, status, may, undoSeconds } = order
  const next = nextStepWords[status]
  const page = href('/gestion/commandes/:id', { id })
  return (
    <section className="paper-sheet order-standing" aria-label="Où en est-on">
      <p className="order-standing__client">
        {client.to ? (
          <Link to={client.to} prefetch="intent">
            {client.name}
          </Link>
        ) : (
          client.name
        )}
      </p>
      <p className="order-standing__status" role="status">
        {statusName}
      </p>
      <Timeline steps={steps} />
      {may.work && (
        <div className="order-standing__acts">
          {next && (
            <MoveForm page={page} from={status} to={status + 1} outcome={outcomes.etape} variant="primary">
              {next}
            </MoveForm>
          )}
        </div>
      )}
      {may.work && undoSeconds > 0 && (
        <UndoStep page={page} seconds={undoSeconds} outcome={outcomes.annuler} />
      )}
    </section>
  )
}
