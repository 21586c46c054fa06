import { Link } from 'react-router'
import { MoveForm } from '../orders/record/steps/move-form.tsx'
import { UndoStep } from '../orders/record/steps/undo-step.tsx'
import type { RimView } from './read-rim.server.ts'

/** Where the order stands, and its next step as the one large button: what whoever has scanned a label came for. */
export function RimStanding({ rim: { order, status, standing } }: { rim: RimView }) {
  const { name, next, undoSeconds, blockedReason } = standing
  return (
    <section className="paper-sheet rim__part" aria-label="Où en est la commande">
      <p className="rim-standing__status" role="status">
        {name}
      </p>
      {blockedReason && (
        <p className="rim-standing__blocked">
          Bloquée&nbsp;: {blockedReason}. <Link to={order}>Voir la commande</Link>
        </p>
      )}
      {next && (
        <div className="rim-standing__next">
          <MoveForm page={order} from={status} to={status + 1} variant="primary">
            {next}
          </MoveForm>
        </div>
      )}
      {undoSeconds > 0 && <UndoStep page={order} seconds={undoSeconds} />}
    </section>
  )
}
