import type { DiffPart, TextDiff } from '../../../domain/kernel/ports/text-comparer.ts'
import './word-diff.css'

/** What became of a text: what went is struck through, what came is underlined; assistive technology hears both. */
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
      {parts.map(({ kind, text }, place) => {
        const key = `${place}-${kind}`
        if (kind === 'added')
          return (
            <ins key={key} data-touching={isTouching(parts[place - 1], text) || undefined}>
              {text}
            </ins>
          )
        if (kind === 'removed') return <del key={key}>{text}</del>
        return <span key={key}>{text}</span>
      })}
    </p>
  )
}

/** What came begins where what it replaces ends, without a space between them. */
const isTouching = (before: DiffPart | undefined, text: string) =>
  before?.kind === 'removed' && !/\s$/.test(before.text) && !/^\s/.test(text)
