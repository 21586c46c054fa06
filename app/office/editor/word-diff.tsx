import type { DiffPart, TextDiff } from '../../../domain/kernel/ports/text-comparer.ts'
import '../../ui/paper-page.css'
import './word-diff.css'

/** Shows the changes of a text: deletions struck through, insertions underlined; assistive technology announces both. */
export function WordDiff({ diff: { parts, isByLine } }: { diff: TextDiff }) {
  return (
    <>
      {isByLine && (
        <p className="paper-note">
          Ce texte est trop long pour être comparé mot à mot&nbsp;: il l’est ligne par ligne.
        </p>
      )}
      <Parts parts={parts} />
    </>
  )
}

function Parts({ parts }: { parts: readonly DiffPart[] }) {
  return (
    <p className="word-diff">
      {parts.map(({ kind, text }, index) => {
        const key = `${index}-${kind}`
        if (kind === 'added')
          return (
            <ins key={key} data-touching={isTouching(parts[index - 1], text) || undefined}>
              {text}
            </ins>
          )
        if (kind === 'removed') return <del key={key}>{text}</del>
        return <span key={key}>{text}</span>
      })}
    </p>
  )
}

/** Whether an insertion follows a deletion without a space in between. */
const isTouching = (before: DiffPart | undefined, text: string) =>
  before?.kind === 'removed' && !/\s$/.test(before.text) && !/^\s/.test(text)
