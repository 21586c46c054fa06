import { href } from 'react-router'
import { ButtonForm, type FormOutcomes, RemovedFormOutcomes } from '../../../../office/form/office-form.tsx'
import { sendingSoonSentence, UndoToast, UndoToasts } from '../../../../office/form/undo-toast.tsx'
import { ActivityFeed } from '../../../../office/journal/activity-feed.tsx'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import { Progress } from '../../../../ui/progress.tsx'
import { StatusText } from '../../../../ui/status-text.tsx'
import type { SentNewsletterIssueView } from './issue.server.ts'
import { newsletterIssueStateTone } from './issue-tone.ts'
import { NewsletterPreview } from './newsletter-preview.tsx'
import '../../../../office/form/office-form.css'
import '../../../../ui/paper-page.css'
import './newsletter.css'

interface SentIssueProps {
  issue: SentNewsletterIssueView
  outcomes: FormOutcomes
}

/** A sent issue, or one being sent: progress, delivery of its mails, pause and stop. */
export function SentNewsletterIssue({ issue, outcomes }: SentIssueProps) {
  const { page, called, recipients, startedAt, stream, preview, leaving, version } = issue
  const lead = startedAt ? `À ${recipients}, depuis le ${startedAt}.` : `À ${recipients}.`
  return (
    <PaperPage
      title={called}
      lead={lead}
      back={{ to: href('/gestion/lettre'), label: 'Lettre d’information' }}
    >
      <RemovedFormOutcomes outcomes={outcomes} shown={shownIn(issue)} />
      {leaving && leaving.seconds > 0 && (
        <UndoToasts>
          <UndoToast
            page={page}
            fields={{ lettre: leaving.id }}
            seconds={leaving.seconds}
            wording={sendingSoonSentence('La lettre')}
            undo="Annuler l’envoi"
          />
        </UndoToasts>
      )}
      <IssueStatus issue={issue} outcomes={outcomes} />
      <NewsletterPreview preview={preview} version={version} isOpen={false} />
      <section className="paper-sheet letter-part" aria-labelledby="histoire-titre">
        <h2 id="histoire-titre">Historique</h2>
        <ActivityFeed lines={stream} empty="Rien encore." />
        <ButtonForm
          page={page}
          outcomes={outcomes}
          name="copier"
          submit="Réutiliser ce texte"
          saved="Texte repris"
        />
      </section>
    </PaperPage>
  )
}

const shownIn = ({ state, doubtful }: SentNewsletterIssueView) => [
  'copier',
  ...(state === 'sending' ? ['pause', 'arreter'] : []),
  ...(state === 'paused' ? ['reprendre', 'arreter'] : []),
  ...(doubtful > 0 ? ['remis', 'encore-une-fois'] : []),
]

interface IssueStatusProps {
  issue: SentNewsletterIssueView
  outcomes: FormOutcomes
}

/** Progress of an issue, delivery of its mails, and the controls to pause or stop it. */
function IssueStatus({ issue, outcomes }: IssueStatusProps) {
  const { state, stateName, trouble, done, progress, figures, reasons, finishedAt } = issue
  const isUnderWay = state === 'sending' || state === 'paused'
  return (
    <section className="paper-sheet letter-part" aria-labelledby="etat-titre">
      <h2 id="etat-titre" className="visually-hidden">
        Où en est l’envoi
      </h2>
      <p className="letter-state">
        <StatusText tone={newsletterIssueStateTone[state]}>{stateName}</StatusText>
        {finishedAt && <small>{finishedAt}</small>}
      </p>
      {trouble && (
        <p className="office-form__alert" role="alert">
          {trouble}
        </p>
      )}
      {isUnderWay && (
        <div className="letter-progress">
          <Progress label="E-mails envoyés" value={done} />
          <p>{progress}</p>
        </div>
      )}
      {isUnderWay && <SendingControls issue={issue} outcomes={outcomes} />}
      <DoubtfulMails issue={issue} outcomes={outcomes} />
      <IssueFigures figures={figures} />
      <RejectionReasons reasons={reasons} />
    </section>
  )
}

/** Numbers of an issue's mails by delivery state. */
function IssueFigures({ figures }: Pick<SentNewsletterIssueView, 'figures'>) {
  return (
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
  )
}

/** Responses of the mail servers that rejected the issue. */
function RejectionReasons({ reasons }: Pick<SentNewsletterIssueView, 'reasons'>) {
  if (reasons.length === 0) return null
  return (
    <div className="letter-reasons">
      <h3>Pourquoi des serveurs l’ont refusée</h3>
      <ul className="plain-list">
        {reasons.map(({ reason, count }) => (
          <li key={reason}>
            <strong>{count}</strong>&nbsp;: <span lang="en">{reason}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface SendingControlsProps {
  issue: SentNewsletterIssueView
  outcomes: FormOutcomes
}

/** Buttons to pause, resume or stop an issue that is being sent. */
function SendingControls({ issue: { page, state }, outcomes }: SendingControlsProps) {
  const formProps = { page, outcomes }
  return (
    <div className="letter-steering">
      {state === 'sending' && (
        <ButtonForm {...formProps} name="pause" submit="Mettre en pause" saved="En pause" />
      )}
      {state === 'paused' && (
        <ButtonForm
          {...formProps}
          name="reprendre"
          submit="Reprendre l’envoi"
          saved="Repris"
          variant="primary"
        />
      )}
      <ButtonForm {...formProps} name="arreter" submit="Arrêter pour de bon" saved="Arrêté" />
    </div>
  )
}

/** Mails whose delivery is unknown, with the choice to send them again or not. */
function DoubtfulMails({ issue: { page, doubtful }, outcomes }: SendingControlsProps) {
  if (doubtful === 0) return null
  const formProps = { page, outcomes }
  const [are, gone, them] = doubtful > 1 ? ['e-mails sont', 'partis', 'Les'] : ['e-mail est', 'parti', 'Le']
  return (
    <div className="letter-doubt">
      <p>
        <strong>
          {doubtful} {are} peut-être déjà {gone}
        </strong>
        &nbsp;: la connexion s’est coupée avant la réponse du serveur de messagerie. {them} renvoyer, c’est
        risquer qu’un abonné reçoive la lettre deux fois.
      </p>
      <div className="letter-steering">
        <ButtonForm {...formProps} name="remis" submit="Considérer comme remis" saved="Noté" />
        <ButtonForm {...formProps} name="encore-une-fois" submit={`${them} renvoyer`} saved="Renvoyés" />
      </div>
    </div>
  )
}
