import { UndoBar } from '../thread/undo-bar.tsx'
import type { SendingView } from './sending-view.ts'

interface SendingNoticeProps {
  page: string
  sending: SendingView
  /** « Le devis ». */
  says: string
}

/** What leaves and may be taken back; what did not arrive. */
export function SendingNotice({ page, sending: { leaving, refusal }, says }: SendingNoticeProps) {
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
  if (!refusal) return null
  return (
    <p className="office-form__alert" role="alert">
      L’e-mail à {refusal.email} n’est pas arrivé&nbsp;: {refusal.reason}. Vérifiez l’adresse et envoyez-le à
      nouveau, ou appelez.
    </p>
  )
}
