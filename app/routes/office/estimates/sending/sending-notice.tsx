import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { RefusedMail } from '../../documents/refused-mail.tsx'
import { UndoBar } from '../../thread/undo-bar.tsx'
import type { SendingView } from './sending-view.ts'

interface SendingNoticeProps {
  page: string
  sending: SendingView
  /** « Le devis ». */
  says: string
  /** Of its « Renvoyer ». */
  outcome?: FormOutcome
}

/** What leaves and may be taken back; what did not arrive. */
export function SendingNotice({ page, sending: { leaving, refusal }, says, outcome }: SendingNoticeProps) {
  if (leaving)
    return (
      <>
        <p className="paper-sheet estimate-leaving" role="status">
          {says} part à <strong>{leaving.email}</strong>.
        </p>
        {leaving.seconds > 0 && (
          <UndoBar
            key={leaving.id}
            action={page}
            letterId={leaving.id}
            seconds={leaving.seconds}
            says={says}
          />
        )}
      </>
    )
  return refusal && <RefusedMail mail={refusal} page={page} outcome={outcome} />
}
