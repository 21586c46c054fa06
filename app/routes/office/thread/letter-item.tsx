import { formAddress } from '../../../forms/one-of-forms.ts'
import { Button } from '../../../ui/button/button.tsx'
import { LetterFiles } from '../../../ui/texts/letter/letter-files.tsx'
import { useOfficeForm } from '../form/use-office-form.ts'
import type { LetterLine } from './thread-view.ts'

interface LetterItemProps {
  letter: LetterLine
  action: string
}

/** One mail, answer or note. */
export function LetterItem({ letter, action }: LetterItemProps) {
  const { id, from, author, verb, at, when, text, folded, files, notices, isNew, pending } = letter
  return (
    <li className="letter" data-from={from} data-new={isNew || undefined} id={`lettre-${id}`}>
      <p className="letter__head">
        {isNew && <strong className="letter__new">Nouveau</strong>}
        <span>
          <strong>{author}</strong> {verb}
        </span>
        <time dateTime={at}>{when}</time>
      </p>
      {text && <p className="letter__text">{text}</p>}
      {folded && (
        <details className="letter__folded">
          <summary>Texte cité et signature</summary>
          <p className="letter__text">{folded}</p>
        </details>
      )}
      <LetterFiles files={files} />
      {notices.map((notice) => (
        <p key={notice} className="letter__notice">
          {notice}
        </p>
      ))}
      {pending && (
        <p className="letter__state" data-refused={pending.refusal !== null || undefined}>
          {pending.label}
          {pending.refusal && <>&nbsp;: {pending.refusal}</>}
        </p>
      )}
      {pending?.mayResend && <Resend letterId={id} action={action} />}
    </li>
  )
}

function Resend({ letterId, action }: { letterId: string; action: string }) {
  const form = useOfficeForm({ id: 'renvoyer', action: formAddress(action, 'renvoyer') })
  return (
    <form {...form.formProps}>
      <input type="hidden" name="lettre" value={letterId} />
      <Button type="submit" variant="secondary" busy={form.isBusy}>
        Envoyer de nouveau
      </Button>
    </form>
  )
}
