import { useRef } from 'react'
import { messageIn, problemsIn, typedOf } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import type { ThreadOutcomes } from '../thread-forms.server.ts'
import { AnswerField } from './answer-field.tsx'
import { AttachedFiles } from './attached-files.tsx'
import { ComposeEnd } from './compose-end.tsx'
import type { ComposeView } from './compose-view.ts'
import { HeldAnswer } from './held-answer.tsx'
import { InsertAnswer } from './insert-answer.tsx'
import { useCompose } from './use-compose.ts'
import './compose.css'

interface ComposeProps {
  action: string
  compose: ComposeView
  outcomes?: ThreadOutcomes
}

/** The answer that somebody is writing: kept on the server as it is typed, sent with its files. */
export function Compose({ action, compose, outcomes = {} }: ComposeProps) {
  const { id, text, files, shownAt, isHeld, recipient, signature, saved, warning } = compose
  const first = Object.values(outcomes).find((outcome) => outcome && outcome !== outcomes.noter)
  const area = useRef<HTMLTextAreaElement>(null)
  const { form, press, type, outcome, isBusy, said } = useCompose({ action, id, text, first, area })
  const problems = problemsIn(outcome)
  return (
    <form
      ref={form}
      id="reponse"
      className="compose"
      method="post"
      encType="multipart/form-data"
      action={formAddress(action, 'envoyer')}
      onSubmit={press}
    >
      <h3>Répondre à {recipient}</h3>
      {warning && <p className="compose__warning">{warning}</p>}
      {isHeld && <HeldAnswer />}
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="vu" value={shownAt} />
      {saved.length > 0 && <InsertAnswer saved={saved} action={action} area={area} />}
      <AnswerField
        area={area}
        text={typedOf(first)?.text ?? text}
        problem={problems.text}
        signature={signature}
        onInput={type}
      />
      <AttachedFiles files={files} action={action} isBusy={isBusy} />
      <div role="alert">
        {(problems.fichiers ?? problems.form ?? messageIn(outcome)) && (
          <p className="office-form__alert">{problems.fichiers ?? problems.form ?? messageIn(outcome)}</p>
        )}
      </div>
      <ComposeEnd {...{ action, isBusy, isHeld, said }} canDrop={Boolean(text) || files.length > 0} />
    </form>
  )
}
