import { href } from 'react-router'
import { PaperPage } from '../../../../ui/paper-page/paper-page.tsx'
import { PressForm } from '../../form/press-form.tsx'
import { type Outcomes, Untold } from '../../form/untold.tsx'
import { RecordStream } from '../../journal/record-stream.tsx'
import { UndoBar } from '../../thread/undo-bar.tsx'
import { LetterPreview } from '../letter-preview.tsx'
import type { SentView } from '../read-issue.server.ts'
import { Standing } from './standing.tsx'

interface SentPageProps {
  issue: SentView
  outcomes: Outcomes
}

/** A letter that goes out, or has: how far it is, what became of its mails, how to hold it. */
export function SentPage({ issue, outcomes }: SentPageProps) {
  const { page, called, recipients, startedAt, stream, preview, leaving, version } = issue
  const lead = startedAt ? `À ${recipients}, depuis le ${startedAt}.` : `À ${recipients}.`
  return (
    <PaperPage
      title={called}
      lead={lead}
      back={{ to: href('/gestion/lettre'), label: 'Lettre d’information' }}
    >
      <Untold outcomes={outcomes} shown={shownIn(issue)} />
      {leaving && leaving.seconds > 0 && (
        <UndoBar
          action={page}
          letterId={leaving.id}
          seconds={leaving.seconds}
          says="La lettre"
          undo="Annuler l’envoi"
        />
      )}
      <Standing issue={issue} outcomes={outcomes} />
      <LetterPreview preview={preview} version={version} isOpen={false} />
      <section className="paper-sheet letter-part" aria-labelledby="histoire-titre">
        <h2 id="histoire-titre">Ce qui a été fait</h2>
        <RecordStream lines={stream} empty="Rien encore." />
        <PressForm {...{ page, outcomes }} name="copier" submit="Reprendre ses mots" saved="Repris" />
      </section>
    </PaperPage>
  )
}

const shownIn = ({ state, doubtful }: SentView) => [
  'copier',
  ...(state === 'sending' ? ['pause', 'arreter'] : []),
  ...(state === 'paused' ? ['reprendre', 'arreter'] : []),
  ...(doubtful > 0 ? ['remis', 'encore-une-fois'] : []),
]
