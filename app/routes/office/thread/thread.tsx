import { problemsIn } from '../../../forms/form-outcome.ts'
import { useLivePage } from '../../../ui/live/use-live-page.ts'
import { LetterPager } from '../../../ui/texts/letter/letter-pager.tsx'
import { Compose } from './compose/compose.tsx'
import { LetterItem } from './letters/letter-item.tsx'
import { NoteForm } from './note-form.tsx'
import type { ThreadOutcomes } from './thread-forms.server.ts'
import type { ThreadView } from './thread-view.ts'
import { UndoBar } from './undo-bar.tsx'
import { useReturn } from './use-return.ts'
import './thread.css'

interface ThreadProps {
  thread: ThreadView
  /** What became of a form that was sent without JavaScript. */
  outcomes?: ThreadOutcomes
}

/** All that was received, answered and noted in a thread, and the answer that is being written (docs/product.md §11.8). */
export function Thread({ thread, outcomes }: ThreadProps) {
  const { kind, id, action, live, letters, compose } = thread
  useLivePage(live)
  useReturn()
  const undoable = letters.find(({ pending }) => pending?.secondsToUndo)
  const problem = problemsIn(outcomes?.annuler).form
  return (
    <section id="echanges" className="paper-sheet thread" aria-labelledby="echanges-titre">
      <h2 id="echanges-titre">Échanges</h2>
      <LetterPager older={thread.older} newest={thread.newest} />
      <ol className="plain-list thread__letters">
        {letters.map((letter) => (
          <LetterItem key={letter.id} letter={letter} action={action} />
        ))}
      </ol>
      {problem && (
        <p className="thread__problem" role="alert">
          {problem}
        </p>
      )}
      {compose && (
        <>
          <Compose key={`${kind}/${id}`} action={action} compose={compose} outcomes={outcomes} />
          {/* Behind the button that sent it off: the next press of Tab is there. */}
          {undoable?.pending?.secondsToUndo && (
            <UndoBar
              key={undoable.id + undoable.at}
              action={action}
              letterId={undoable.id}
              seconds={undoable.pending.secondsToUndo}
            />
          )}
          <NoteForm action={action} id={compose.noteId} outcome={outcomes?.noter} />
        </>
      )}
    </section>
  )
}
