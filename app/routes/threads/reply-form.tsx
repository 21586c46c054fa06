import { attachmentRules } from '../../../domain/letters/attachments/attachment-rules.ts'
import type { FormOutcome } from '../../forms/form-outcome.ts'
import { Button } from '../../ui/button/button.tsx'
import { FieldError } from '../../ui/field/field-parts.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { Check } from '../../ui/icon/icons.ts'
import { useReply } from './use-reply.ts'
import { visitorFormAddress } from './visitor-form-address.ts'

interface ReplyFormProps {
  address: string
  kind: 'request' | 'message'
  nextId: string
  outcome?: FormOutcome
}

/** A word to the workshop, with photos. */
export function ReplyForm({ address, kind, nextId, outcome: first }: ReplyFormProps) {
  const { isSaved, isBusy, ...form } = useReply(visitorFormAddress(address, 'repondre'), first)
  const { fichiers } = form.problems as { fichiers?: string }
  return (
    <form
      {...form.formProps}
      id="repondre"
      encType="multipart/form-data"
      className="visitor-thread__part visitor-thread__reply"
    >
      <h2>Écrire à l’atelier</h2>
      <input type="hidden" name="id" value={nextId} />
      <TextArea {...form.field('text')} label="Votre message" required rows={5} />
      <ReplyFiles kind={kind} problem={fichiers} />
      <p role="alert" className="visitor-thread__failure">
        {!isBusy && (form.failure ?? form.problems.form)}
      </p>
      <div className="visitor-thread__end">
        <Button type="submit" busy={isBusy}>
          {form.failure && !isBusy ? 'Réessayer' : 'Envoyer à l’atelier'}
        </Button>
        <p role="status">
          {isSaved && (
            <>
              <Check /> Votre message est bien arrivé.
            </>
          )}
        </p>
      </div>
    </form>
  )
}

/** Photos and documents that go along. */
function ReplyFiles({ kind, problem }: Pick<ReplyFormProps, 'kind'> & { problem?: string }) {
  return (
    <div className="field">
      <label className="field__label" htmlFor="repondre-fichiers">
        {kind === 'request' ? 'Ajouter des photos' : 'Joindre des photos'} ou un PDF{' '}
        <span className="field__optional">(facultatif)</span>
      </label>
      <input
        id="repondre-fichiers"
        type="file"
        name="fichiers"
        multiple
        accept={attachmentRules.accept}
        className="field__control"
        aria-describedby={problem ? 'repondre-fichiers-error' : undefined}
      />
      <FieldError id="repondre-fichiers" errors={problem ? [problem] : undefined} />
    </div>
  )
}
