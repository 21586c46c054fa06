import { LetterFiles } from '../../../../ui/texts/letter/letter-files.tsx'
import { LetterText } from '../../../../ui/texts/letter/letter-text.tsx'
import type { LetterLine } from './letter-line.ts'
import { ResendLetter } from './resend-letter.tsx'

interface LetterItemProps {
  letter: LetterLine
  action: string
}

/** One mail, answer or note. */
export function LetterItem({ letter, action }: LetterItemProps) {
  const { id, from, author, verb, at, when, text, folded, whole, files, notices, isNew, pending } = letter
  return (
    <li className="letter" data-from={from} data-new={isNew || undefined} id={`lettre-${id}`}>
      <p className="letter__head">
        {isNew && <strong className="letter__new">Nouveau</strong>}
        <span>
          <strong>{author}</strong> {verb}
        </span>
        <time dateTime={at}>{when}</time>
      </p>
      <LetterText text={text} whole={whole} />
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
      {pending?.mayResend && <ResendLetter letterId={id} action={action} />}
    </li>
  )
}
