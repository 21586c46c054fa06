import { useEffect, useEffectEvent } from 'react'
import { formAddress } from '../../../../forms/form-actions.ts'
import { type FormOutcome, problemsOfOutcome } from '../../../../forms/form-outcome.ts'
import { OfficeForm } from '../../../../office/form/office-form.tsx'
import { sendingSoonSentence, UndoToast, UndoToasts } from '../../../../office/form/undo-toast.tsx'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { usePersistedForm } from '../../../../office/form/use-persisted-form.ts'
import { useOfficeRefresh } from '../../../../office/live/office-live.tsx'
import { inboxRecordAddress } from '../../../../office/records/inbox-address.ts'
import { LetterPdfLink } from '../../../../office/records/letter-link.tsx'
import { Button } from '../../../../ui/button.tsx'
import { TextArea } from '../../../../ui/field/text-area.tsx'
import { FormDetails } from '../../../../ui/form-details.tsx'
import { ChevronDownIcon } from '../../../../ui/icon/icons.ts'
import { useLivePage } from '../../../../ui/live/use-live-page.ts'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import { MessageContent, ThreadMessages } from '../../../../ui/thread/thread-messages.tsx'
import { AnswerByPostButton, ComposeAnswerForm } from './compose.tsx'
import type { MessageLine, ThreadView } from './thread.server.ts'
import type { ThreadOutcomes } from './thread-forms.server.ts'
import '../../../../ui/paper-page.css'
import '../../../../ui/problem-text.css'
import '../../../../ui/thread/thread-messages.css'
import './thread.css'

interface ThreadProps {
  thread: ThreadView
  /** Outcomes of forms sent without JavaScript. */
  outcomes?: ThreadOutcomes
}

/** Messages, answers and notes of a thread, and the form for an answer. */
export function ThreadSection({ thread, outcomes }: ThreadProps) {
  const { kind, id, action, live, messages, compose } = thread
  useLivePage(live)
  useRefreshOnReturn()
  const undoable = messages.find(({ pending }) => pending?.secondsToUndo)
  const problem = problemsOfOutcome(outcomes?.annuler).form
  return (
    <section id="echanges" className="paper-sheet thread" aria-labelledby="echanges-titre">
      <h2 id="echanges-titre">Échanges</h2>
      <ThreadMessages older={thread.older} newest={thread.newest} className="thread__messages">
        {messages.map((message) => (
          <MessageItem key={message.id} message={message} action={action} />
        ))}
      </ThreadMessages>
      {problem && (
        <p className="problem-text" role="alert">
          {problem}
        </p>
      )}
      {compose && (
        <>
          <ComposeAnswerForm key={`${kind}/${id}`} action={action} compose={compose} outcomes={outcomes} />
          {/* Displayed after the form that sent the answer, so that Tab reaches the button next. */}
          {undoable?.pending?.secondsToUndo && (
            <UndoToasts>
              <UndoToast
                key={undoable.id + undoable.at}
                page={action}
                fields={{ lettre: undoable.id }}
                seconds={undoable.pending.secondsToUndo}
                wording={undoable.letter ? 'Courrier enregistré.' : sendingSoonSentence('Votre réponse')}
                result={undoable.letter && <LetterPdfLink to={undoable.letter} />}
                onUndone={writeOn}
              />
            </UndoToasts>
          )}
          <AnswerByPostButton />
          <NoteForm action={action} id={compose.noteId} outcome={outcomes?.noter} />
        </>
      )}
    </section>
  )
}

const writeOn = () => document.querySelector<HTMLElement>('[data-answer]')?.focus()

interface ThreadPageProps {
  thread: ThreadView
  outcomes?: ThreadOutcomes
}

export function ThreadPage({ thread, outcomes }: ThreadPageProps) {
  const { kind, id } = thread
  const back = { to: inboxRecordAddress(kind, id), label: kind === 'request' ? 'La demande' : 'Le message' }
  return (
    <PaperPage title={thread.name} back={back}>
      <ThreadSection thread={thread} outcomes={outcomes} />
    </PaperPage>
  )
}

interface MessageItemProps {
  message: MessageLine
  action: string
}

/** One mail, answer or note. */
function MessageItem({ message, action }: MessageItemProps) {
  const { id, from, verb, folded, notices, isNew, pending, letter } = message
  return (
    <li className="message thread-message" data-from={from} data-new={isNew || undefined} id={`lettre-${id}`}>
      <MessageContent message={message} verb={verb} isNew={isNew} folded={folded} />
      {notices.map((notice) => (
        <p key={notice} className="thread-message__notice">
          {notice}
        </p>
      ))}
      {pending && (
        <p className="thread-message__state" data-rejected={pending.rejection !== null || undefined}>
          {pending.label}
          {pending.rejection && <>&nbsp;: {pending.rejection}</>}
        </p>
      )}
      {letter && <LetterPdfLink to={letter} />}
      {pending?.mayResend && <ResendMessage messageId={id} action={action} />}
    </li>
  )
}

function ResendMessage({ messageId, action }: { messageId: string; action: string }) {
  const form = useOfficeForm({ id: 'renvoyer', action: formAddress(action, 'renvoyer') })
  return (
    <form {...form.formProps}>
      <input type="hidden" name="lettre" value={messageId} />
      <Button type="submit" variant="secondary" busy={form.isBusy}>
        Envoyer de nouveau
      </Button>
    </form>
  )
}

interface NoteFormProps {
  action: string
  /** Id of the note, so that a repeated submission writes it once. */
  id: string
  outcome?: FormOutcome
}

/** Form for a note that only colleagues see. */
function NoteForm({ action, id, outcome: first }: NoteFormProps) {
  const form = usePersistedForm({
    draftName: `note ${action}`,
    id: 'noter',
    action: formAddress(action, 'noter'),
    rules: async () =>
      (await import('../../../../../domain/correspondence/threads/message-form.ts')).noteForm,
    first,
  })
  const { outcome } = form
  const clear = useEffectEvent(() => form.clear())
  useEffect(() => {
    if (outcome?.outcome === 'saved') clear()
  }, [outcome])
  return (
    <FormDetails className="thread__note" open={first !== undefined || form.isDraftFound}>
      <summary>
        Noter quelque chose pour l’équipe <ChevronDownIcon />
      </summary>
      <OfficeForm form={form} variant="secondary" submit="Ajouter la note" saved="Note ajoutée">
        <input type="hidden" name="id" value={id} />
        <TextArea
          {...form.field('note')}
          label="Note"
          required
          hint="Le client ne la voit jamais, et elle ne part dans aucun e-mail."
          rows={3}
        />
      </OfficeForm>
    </FormDetails>
  )
}

/** Reloads the page's data when the user returns to it, to show what they wrote on another device. */
function useRefreshOnReturn(): void {
  const load = useOfficeRefresh()
  const refresh = useEffectEvent(() => {
    if (document.visibilityState === 'visible') load()
  })
  useEffect(() => {
    const listen = () => refresh()
    document.addEventListener('visibilitychange', listen)
    return () => document.removeEventListener('visibilitychange', listen)
  }, [])
}
