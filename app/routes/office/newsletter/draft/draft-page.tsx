import { href } from 'react-router'
import { PaperPage } from '../../../../ui/paper-page/paper-page.tsx'
import { PressForm } from '../../form/press-form.tsx'
import { type Outcomes, Untold } from '../../form/untold.tsx'
import { RecordStream } from '../../journal/record-stream.tsx'
import { Presence } from '../../presence/presence.tsx'
import { LetterPreview } from '../letter-preview.tsx'
import type { DraftView } from '../read-issue.server.ts'
import { DraftForm } from './draft-form.tsx'
import { SendPart } from './send-part.tsx'

interface DraftPageProps {
  draft: DraftView
  outcomes: Outcomes
}

/** A letter as it is written: its words, how it will look, then the steps that send it. */
export function DraftPage({ draft, outcomes }: DraftPageProps) {
  const { id, page, called, author, changedAt, stream, content, pictures, preview, version } = draft
  return (
    <PaperPage
      title={called || 'Nouvelle lettre'}
      lead={`Brouillon de ${author}, ${changedAt}.`}
      back={{ to: href('/gestion/lettre'), label: 'Lettre d’information' }}
    >
      <Presence kind="newsletter" id={id} />
      <Untold outcomes={outcomes} shown={shownIn(draft)} />
      <DraftForm page={page} content={content} pictures={pictures} outcome={outcomes.brouillon} />
      <LetterPreview preview={preview} version={version} />
      <SendPart draft={draft} outcomes={outcomes} />
      <section className="paper-sheet letter-part" aria-labelledby="histoire-titre">
        <h2 id="histoire-titre">Ce qui a été fait</h2>
        <RecordStream lines={stream} empty="Rien encore." />
        <PressForm
          {...{ page, outcomes }}
          name="supprimer"
          submit="Supprimer ce brouillon"
          saved="Supprimé"
        />
      </section>
    </PaperPage>
  )
}

const shownIn = ({ missing, canSend, isAsked }: DraftView) => [
  'brouillon',
  'supprimer',
  ...(missing.length === 0 ? ['essai'] : []),
  ...(canSend && isAsked ? ['envoyer'] : []),
]
