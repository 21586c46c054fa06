import { useId, useRef } from 'react'
import { messageIn, problemsIn, typedOf } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { FieldError } from '../../../../ui/field/field-parts.tsx'
import type { ThreadOutcomes } from '../thread-forms.server.ts'
import type { ComposeView } from '../thread-view.ts'
import { AttachedFiles } from './attached-files.tsx'
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
  const textId = useId()
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
      {isHeld && (
        <p className="compose__held" role="status">
          <strong>Votre réponse n’est pas partie&nbsp;:</strong> l’échange a avancé pendant que vous
          l’écriviez. Lisez ce qui est marqué «&nbsp;Nouveau&nbsp;» ci-dessus, corrigez au besoin, puis
          envoyez.
        </p>
      )}
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="vu" value={shownAt} />
      {saved.length > 0 && <InsertAnswer saved={saved} action={action} area={area} />}
      <div className="field">
        <label className="field__label" htmlFor={textId}>
          Votre réponse
        </label>
        <textarea
          data-answer
          id={textId}
          ref={area}
          name="text"
          rows={7}
          className="field__control field__control--area"
          defaultValue={typedOf(first)?.text ?? text}
          onInput={type}
          aria-invalid={problems.text ? true : undefined}
          aria-describedby={problems.text ? `${textId}-error` : undefined}
        />
        <FieldError id={textId} errors={problems.text ? [problems.text] : undefined} />
        {signature && <p className="compose__signature">{signature}</p>}
      </div>
      <AttachedFiles files={files} action={action} isBusy={isBusy} />
      <div role="alert">
        {(problems.fichiers ?? problems.form ?? messageIn(outcome)) && (
          <p className="office-form__alert">{problems.fichiers ?? problems.form ?? messageIn(outcome)}</p>
        )}
      </div>
      <div className="compose__end">
        <Button type="submit" busy={isBusy}>
          {isHeld ? 'Envoyer quand même' : 'Envoyer'}
        </Button>
        <Button
          type="submit"
          variant="secondary"
          formAction={formAddress(action, 'brouillon')}
          className="compose__keep"
        >
          Enregistrer le brouillon
        </Button>
        {(text || files.length > 0) && (
          <Button type="submit" variant="quiet" formAction={formAddress(action, 'effacer')}>
            Effacer le brouillon
          </Button>
        )}
        <p className="compose__said" role="status">
          {said}
        </p>
      </div>
    </form>
  )
}
