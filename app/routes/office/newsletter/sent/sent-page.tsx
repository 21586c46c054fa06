import { href } from 'react-router'
import { PaperPage } from '../../../../ui/paper-page/paper-page.tsx'
import { Progress } from '../../../../ui/progress/progress.tsx'
import { StatusText } from '../../../../ui/status-text/status-text.tsx'
import { RecordStream } from '../../journal/record-stream.tsx'
import { UndoBar } from '../../thread/undo-bar.tsx'
import { issueTone } from '../issue-tone.ts'
import { LetterPreview } from '../letter-preview.tsx'
import { type Outcomes, PressForm, Untold } from '../press-form.tsx'
import type { SentView } from '../read-issue.server.ts'

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

function Standing({ issue, outcomes }: SentPageProps) {
  const { page, state, stateName, trouble, done, figures, finishedAt } = issue
  const isUnderWay = state === 'sending' || state === 'paused'
  const given = { page, outcomes }
  return (
    <section className="paper-sheet letter-part" aria-labelledby="etat-titre">
      <h2 id="etat-titre" className="visually-hidden">
        Où en est l’envoi
      </h2>
      <p className="letter-state">
        <StatusText tone={issueTone[state]}>{stateName}</StatusText>
        {finishedAt && <small>{finishedAt}</small>}
      </p>
      {trouble && (
        <p className="office-form__alert" role="alert">
          {trouble}
        </p>
      )}
      {isUnderWay && <Progress label="E-mails envoyés" value={done} />}
      {isUnderWay && (
        <div className="letter-steering">
          {state === 'sending' && (
            <PressForm {...given} name="pause" submit="Mettre en pause" saved="En pause" />
          )}
          {state === 'paused' && (
            <PressForm
              {...given}
              name="reprendre"
              submit="Reprendre l’envoi"
              saved="Repris"
              variant="primary"
            />
          )}
          <PressForm {...given} name="arreter" submit="Arrêter pour de bon" saved="Arrêté" />
        </div>
      )}
      <Doubt issue={issue} outcomes={outcomes} />
      <dl className="letter-figures">
        {figures.map(({ name, value, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <strong>{value}</strong>
              <small>{note}</small>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Mails of which nobody knows whether they were taken. */
function Doubt({ issue: { page, doubtful }, outcomes }: SentPageProps) {
  if (doubtful === 0) return null
  const given = { page, outcomes }
  const [are, them] = doubtful > 1 ? ['e-mails sont', 'Les'] : ['e-mail est', 'Le']
  return (
    <div className="letter-doubt">
      <p>
        <strong>
          {doubtful} {are} en doute
        </strong>
        &nbsp;: la ligne s’est coupée avant la réponse du serveur de messagerie. {them} renvoyer, c’est
        risquer qu’un lecteur reçoive la lettre deux fois.
      </p>
      <div className="letter-steering">
        <PressForm {...given} name="remis" submit="Considérer comme remis" saved="Noté" />
        <PressForm {...given} name="encore-une-fois" submit={`${them} renvoyer`} saved="Renvoyés" />
      </div>
    </div>
  )
}

const shownIn = ({ state, doubtful }: SentView) => [
  'copier',
  ...(state === 'sending' ? ['pause', 'arreter'] : []),
  ...(state === 'paused' ? ['reprendre', 'arreter'] : []),
  ...(doubtful > 0 ? ['remis', 'encore-une-fois'] : []),
]
